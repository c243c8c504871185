import { unknownDevices } from '@kiga/contract/devices/device.acts.ts';
import { PAGE_SIZE } from '@kiga/entity/entity-calls.ts';
import { EmptyHooks } from '@kiga/kit-web/drawing/empty-hooks.tsx';
import { LoadFailure } from '@kiga/kit-web/entity-screen/load-failure.tsx';
import { Moment } from '@kiga/kit-web/fields/moment.tsx';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { iconSizePx, RefreshIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatePage } from '@kiga/kit-web/state-page/state-page.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Pagination, Skeleton, Table } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import styles from './unknown-device.module.css';

type UnknownDevices = z.output<typeof unknownDevices.output>;
type UnknownDevice = UnknownDevices['list'][number];

/** Machines that knocked and that nobody has entered, for those who enter machines of any kindergarten. */
export default function UnknownDeviceScreen() {
  const { t, client } = useKit();
  const [pageNumber, setPageNumber] = useState(1);
  const query = useQuery({
    queryKey: [unknownDevices.name, pageNumber],
    queryFn: ({ signal }) => client.call(unknownDevices, { pageNumber }, { signal }),
    placeholderData: keepPreviousData,
  });
  const last = Math.max(1, Math.ceil((query.data?.total ?? 0) / PAGE_SIZE));
  // After the last one of the last page was entered, the page before is the last one.
  if (query.data && !query.isPlaceholderData && pageNumber > last) setPageNumber(last);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('devices.unknown.title')}</h1>
        <Button
          icon={<RefreshIcon size={iconSizePx.button} />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t('devices.unknown.refresh')}
        </Button>
      </div>
      <Alert type="info" showIcon title={t('devices.unknown.hint')} />
      <section className={styles.card} aria-busy={query.isFetching}>
        {query.isError ? (
          <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />
        ) : query.data === undefined ? (
          <Skeleton active className={styles.waiting} />
        ) : query.data.total === 0 ? (
          <StatePage
            drawing={<EmptyHooks />}
            title={t('devices.unknown.empty')}
            sentence={t('devices.unknown.emptyText')}
          />
        ) : (
          <Machines {...query.data} pageNumber={pageNumber} onPage={setPageNumber} />
        )}
      </section>
    </div>
  );
}

function Machines({
  list,
  total,
  pageNumber,
  onPage,
}: UnknownDevices & { pageNumber: number; onPage(page: number): void }) {
  const kit = useKit();
  const { t } = kit;
  return (
    <>
      <div className={styles.frame}>
        <Table<UnknownDevice>
          size="middle"
          rowKey="serialNumber"
          pagination={false}
          dataSource={list}
          columns={[
            {
              key: 'serialNumber',
              title: t('devices.device.fields.serialNumber'),
              className: styles.serial ?? '',
              dataIndex: 'serialNumber',
            },
            {
              key: 'lastAt',
              title: t('devices.unknown.lastAt'),
              className: styles.short ?? '',
              render: (_, { lastAt }) => <Moment at={lastAt} />,
            },
            {
              key: 'firstAt',
              title: t('devices.unknown.firstAt'),
              className: styles.short ?? '',
              render: (_, { firstAt }) => <Moment at={firstAt} />,
            },
            { key: 'count', title: t('devices.unknown.count'), align: 'end', dataIndex: 'count' },
            {
              key: 'address',
              title: t('devices.unknown.address'),
              render: (_, { address }) => address ?? <NoValue />,
            },
            {
              key: 'softwareVersion',
              title: t('devices.device.fields.softwareVersion'),
              render: (_, { softwareVersion }) => softwareVersion ?? <NoValue />,
            },
            {
              key: 'hardwareFingerprint',
              title: t('devices.device.fields.hardwareFingerprint'),
              className: styles.long ?? '',
              render: (_, { hardwareFingerprint }) =>
                hardwareFingerprint ? <span title={hardwareFingerprint}>{hardwareFingerprint}</span> : <NoValue />,
            },
            {
              key: 'enter',
              title: <span className={styles.forReaders}>{t('devices.unknown.enter')}</span>,
              className: styles.short ?? '',
              align: 'end',
              hidden: !kit.can('devices.device.create'),
              render: (_, { serialNumber }) => (
                <Button
                  size="small"
                  // A form for each, so that a half-typed one is not lost for the next.
                  onClick={() => kit.open(`/devices/machines/new/${serialNumber}?serialNumber=${serialNumber}`)}
                >
                  {t('devices.unknown.enter')}
                </Button>
              ),
            },
          ]}
        />
      </div>
      <Pagination
        className={styles.foot ?? ''}
        current={pageNumber}
        pageSize={PAGE_SIZE}
        total={total}
        showLessItems
        showSizeChanger={false}
        showTotal={(count) => t('devices.unknown.total', { count })}
        onChange={onPage}
      />
    </>
  );
}

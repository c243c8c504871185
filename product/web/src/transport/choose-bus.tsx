import { bus } from '@kiga/contract/transport/bus.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { PAGE_SIZE_MAX } from '@kiga/entity/entity-calls.ts';
import { callsOf } from '@kiga/kit-web/entity/any-entity.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Button } from 'antd';
import { useLiveQuery } from '../attendance/attendance.public.ts';
import { studentsHref } from './record-links.tsx';
import styles from './school-bus-student.module.css';

/** The buses within the reader's reach, each as a link to its stops and children. */
export function ChooseBus() {
  const kit = useKit();
  const { t, client, can, open, drawings } = kit;
  const mayRead = can('transport.bus.read');
  const { data, isError, error, errorUpdateCount, refetch } = useLiveQuery(['transport.bus', 'transport.rider'], {
    queryKey: [bus.key, 'choose'],
    queryFn: ({ signal }) =>
      client.call(callsOf(bus).page, { pageSize: PAGE_SIZE_MAX, sort: 'busName', order: 'asc' }, { signal }),
    enabled: mayRead,
  });
  if (!mayRead) return <StatusPage drawing={<drawings.Forbidden />} title={t('transport.ofBus.choose')} />;
  if (data === undefined) {
    return isError ? (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  if (data.list.length === 0) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('transport.ofBus.noBus')}
        sentence={t('transport.ofBus.noBusText')}
        actions={
          <Button type="primary" size="large" onClick={() => open('/campus/buses')}>
            {t('transport.ofBus.toBuses')}
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('transport.ofBus.title')}</h1>
        <span className={styles.quiet}>{t('transport.ofBus.choose')}</span>
      </div>
      <ul className={styles.stops} aria-label={t('transport.ofBus.choose')}>
        {data.list.map((record) => {
          const { busName, carNo, childCount } = record as SavedOf<typeof bus>;
          return (
            <li key={record.id} className={styles.stop}>
              <h2>
                <TabLink href={studentsHref(kit, { id: record.id, kigId: String(record.kigId) })}>{busName}</TabLink>
              </h2>
              <span className={styles.quiet}>
                {carNo} · {t('transport.ofBus.stopCount', { count: childCount ?? 0 })}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

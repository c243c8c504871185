import { unknownDevices } from '@kiga/contract/devices/device.acts.ts';
import { Moment } from '@kiga/kit-web/fields/moment.tsx';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { LogPage } from '@kiga/kit-web/log-page/log-page.tsx';
import { Alert, Button } from 'antd';
import styles from './unknown-device.module.css';

/** Screen of unknown devices, for accounts that enter machines of any kindergarten. */
export default function UnknownDeviceScreen() {
  const kit = useKit();
  const { t } = kit;
  return (
    <LogPage
      call={unknownDevices}
      title={t('devices.unknown.title')}
      note={() => <Alert type="info" showIcon title={t('devices.unknown.hint')} />}
      empty={{ title: t('devices.unknown.empty'), sentence: t('devices.unknown.emptyText') }}
      total={(count) => t('devices.unknown.total', { count })}
      rowKey="serialNumber"
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
          // A MAC address is that of a gateway, which only its kindergarten enters.
          render: (_, { serialNumber }) =>
            !serialNumber.includes(':') && (
              <Button
                size="small"
                // A form for each device, so that unfinished input is not lost for the next.
                onClick={() => kit.open(`/devices/machines/new/${serialNumber}?serialNumber=${serialNumber}`)}
              >
                {t('devices.unknown.enter')}
              </Button>
            ),
        },
      ]}
    />
  );
}

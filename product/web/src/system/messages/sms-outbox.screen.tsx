import { OUTBOX_DAYS, smsOutboxPage } from '@kiga/contract/system/messages/sms-outbox.acts.ts';
import { Moment } from '@kiga/kit-web/fields/moment.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { LogPage } from '@kiga/kit-web/log-page/log-page.tsx';
import { Alert } from 'antd';
import styles from './sms-outbox.module.css';

/** Text keys of the messages' purposes. */
const purposeKeys: Readonly<Record<string, string>> = {
  tea_exp: 'system.smsOutbox.exportCode',
  forgotten: 'system.smsOutbox.forgottenCode',
  reset: 'system.smsOutbox.resetCode',
  emergency: 'system.smsOutbox.emergency',
};

/** Screen of short messages that were stored instead of sent, for manual delivery by the system administrator. */
export default function SmsOutboxScreen() {
  const { t } = useKit();
  const short = styles.short ?? '';
  return (
    <LogPage
      call={smsOutboxPage}
      title={t('system.smsOutbox.title')}
      note={(page) =>
        page?.keeping === false ? (
          <Alert type="warning" showIcon title={t('system.smsOutbox.off')} />
        ) : (
          <Alert type="info" showIcon title={t('system.smsOutbox.hint', { days: OUTBOX_DAYS })} />
        )
      }
      empty={{ title: t('system.smsOutbox.empty'), sentence: t('system.smsOutbox.emptyText') }}
      total={(count) => t('system.smsOutbox.total', { count })}
      rowKey="id"
      columns={[
        {
          key: 'at',
          title: t('system.smsOutbox.at'),
          className: short,
          render: (_, { at }) => <Moment at={at} />,
        },
        {
          key: 'purpose',
          title: t('system.smsOutbox.purpose'),
          className: short,
          render: (_, { purpose }) => t(purposeKeys[purpose] ?? purpose),
        },
        { key: 'phone', title: t('system.smsOutbox.phone'), className: short, dataIndex: 'phone' },
        {
          key: 'text',
          title: t('system.smsOutbox.text'),
          render: (_, { text, hidden, purpose }) => (
            <div className={styles.text}>
              {text}
              {hidden && purpose !== 'emergency' && <p className={styles.hidden}>{t('system.smsOutbox.hidden')}</p>}
            </div>
          ),
        },
      ]}
    />
  );
}

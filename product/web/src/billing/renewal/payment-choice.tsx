import type { RenewalPage } from '@kiga/contract/billing/recharge-order.acts.ts';
import { type PaymentChannel, rechargeOrder } from '@kiga/contract/billing/recharge-order.entity.ts';
import { Upload } from '@kiga/kit-web/files/upload.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Radio } from 'antd';
import { isOnline, wayLabel, waysOf } from '../pay/pay-ways.ts';
import { formatYuan } from '../yuan.ts';
import styles from './renewal.module.css';

interface PaymentChoiceProps {
  page: RenewalPage;
  totalFen: number;
  channel: PaymentChannel | null;
  slip: string | null;
  onChannel(channel: PaymentChannel): void;
  onSlip(path: string | null): void;
}

/** The ways of payment that the operator has set up, with what each one needs. */
export function PaymentChoice({ page, totalFen, channel, slip, onChannel, onSlip }: PaymentChoiceProps) {
  const kit = useKit();
  const { t } = kit;
  const { channels, creditFen } = page;
  const slipLabel = t('billing.rechargeOrder.fields.credentials');
  return (
    <div className={styles.payment}>
      <div className={styles.ways}>
        <span className={styles.label}>{t('billing.renewal.payment')}</span>
        <Radio.Group
          aria-label={t('billing.renewal.payment')}
          value={channel}
          onChange={({ target }) => onChannel(target.value as PaymentChannel)}
          options={waysOf(channels).map((value) => ({ value, label: wayLabel(kit, value) }))}
        />
      </div>
      {channel === 'balance' && (
        <p className={styles.balance} data-short={totalFen > creditFen}>
          <span>{t('billing.renewal.balanceNow', { amount: formatYuan(creditFen) })}</span>
          {totalFen > creditFen ? (
            <span role="status">
              {t('billing.renewal.balanceShort', { amount: formatYuan(totalFen - creditFen) })}{' '}
              <TabLink href="/addRechargeCash">{t('billing.renewal.topUp')}</TabLink>
            </span>
          ) : (
            totalFen > 0 && (
              <span>{t('billing.renewal.balanceAfter', { amount: formatYuan(creditFen - totalFen) })}</span>
            )
          )}
        </p>
      )}
      {isOnline(channel) && <p className={styles.note}>{t('billing.renewal.codeText')}</p>}
      {channel === 'bank' && (
        <>
          <p className={styles.note}>{t('billing.renewal.bankText')}</p>
          <div className={styles.slip}>
            <Upload
              mode={rechargeOrder.fields.credentials.mode}
              module={rechargeOrder.name}
              label={slipLabel}
              value={slip}
              onChange={onSlip}
              place="credentials"
            />
          </div>
        </>
      )}
    </div>
  );
}

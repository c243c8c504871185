import { slipRefusals } from '@kiga/contract/billing/recharge-order.states.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Input } from 'antd';
import { useId } from 'react';
import styles from './desk.module.css';

/** A rejection as chosen so far. */
export interface Rejection {
  refusal: (typeof slipRefusals)[number] | null;
  reason: string;
}

/** Returns the key of the reason why a slip cannot be rejected yet; null where it can. */
export function whyNoRejection({ refusal, reason }: Rejection, isOwn: boolean): string | null {
  if (isOwn) return 'billing.desk.off.own';
  if (refusal === null) return 'billing.desk.reject.first';
  return refusal === 'other' && reason.trim() === '' ? 'errors.BILLING_REASON_EMPTY' : null;
}

interface RejectReasonsProps {
  value: Rejection;
  issue: string | undefined;
  onChange(value: Rejection): void;
}

/** The reasons for rejecting a slip, of which one must be chosen; another one is typed. */
export function RejectReasons({ value, issue, onChange }: RejectReasonsProps) {
  const { t } = useKit();
  const id = useId();
  return (
    <fieldset className={styles.reasons}>
      <legend>{t('billing.desk.reject.hint')}</legend>
      <div className={styles.chips} data-path="refusal">
        {slipRefusals.map((refusal) => (
          <label key={refusal}>
            <input
              type="radio"
              name={id}
              checked={value.refusal === refusal}
              onChange={() => onChange({ ...value, refusal })}
            />
            <span>{t(`billing.rechargeOrder.options.refusal.${refusal}`)}</span>
          </label>
        ))}
      </div>
      {value.refusal === 'other' && (
        <div data-path="reason">
          <Input.TextArea
            aria-label={t('billing.rechargeOrder.asks.reason')}
            placeholder={t('errors.BILLING_REASON_EMPTY')}
            aria-describedby={issue && `${id}-issue`}
            aria-invalid={issue !== undefined}
            status={issue && 'error'}
            maxLength={200}
            showCount
            autoSize={{ minRows: 2, maxRows: 4 }}
            value={value.reason}
            onChange={({ target }) => onChange({ ...value, reason: target.value })}
          />
        </div>
      )}
      {issue && (
        <p id={`${id}-issue`} className={styles.issue}>
          {issue}
        </p>
      )}
    </fieldset>
  );
}

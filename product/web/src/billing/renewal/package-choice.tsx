import type { PackageOffer } from '@kiga/contract/billing/recharge-order.acts.ts';
import { errorText } from '@kiga/kit-web/entity/entity-words.ts';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { InputNumber, Radio } from 'antd';
import { useId } from 'react';
import { formatYuan } from '../yuan.ts';
import styles from './renewal.module.css';
import { usualMonths } from './renewal-model.ts';
import type { ChoiceState } from './use-choice.ts';

interface PackageChoiceProps {
  packages: readonly PackageOffer[];
  state: ChoiceState;
  onChange(): void;
}

/** The choice of the package and of its months: the usual ones by a button, any other by typing. */
export function PackageChoice({ packages, state, onChange }: PackageChoiceProps) {
  const kit = useKit();
  const { t } = kit;
  const errorId = useId();
  const { offer, months, issue, choose, setMonths } = state;
  const change = (next: number | null) => {
    setMonths(next);
    onChange();
  };
  return (
    <>
      <Radio.Group
        className={styles.packages}
        aria-label={t('billing.rechargeOrder.fields.packageName')}
        value={offer?.id ?? null}
        onChange={({ target }) => {
          const next = packages.find(({ id }) => id === target.value);
          if (next) choose(next);
          onChange();
        }}
      >
        {packages.map((one) => (
          <Radio key={one.id} value={one.id} className={styles.package}>
            <span className={styles.packageText}>
              <strong>{one.packageName}</strong>
              <span className={styles.note}>
                {one.tryFlag
                  ? t('billing.renewal.trial', { count: one.validDays ?? 1 })
                  : t(`billing.package.options.type.${one.type}`)}
              </span>
            </span>
            <span className={styles.price}>
              {one.tryFlag ? (
                t('billing.renewal.free')
              ) : (
                <>
                  <strong>{formatYuan(one.priceFen)}</strong>
                  <span className={styles.note}>{t('billing.renewal.aMonth')}</span>
                </>
              )}
            </span>
          </Radio>
        ))}
      </Radio.Group>
      {offer !== null && !offer.tryFlag && (
        <div className={styles.months}>
          <div className={styles.monthsHead}>
            <span className={styles.label}>{t('billing.renewal.months')}</span>
            <label className={styles.otherMonths}>
              <span>{t('billing.renewal.otherMonths')}</span>
              <InputNumber
                className={styles.monthsInput}
                size="small"
                value={months}
                maxLength={3}
                status={issue ? 'error' : undefined}
                aria-invalid={issue !== null}
                aria-describedby={issue ? errorId : undefined}
                onChange={change}
              />
            </label>
          </div>
          <Segmented
            aria-label={t('billing.renewal.months')}
            value={String(months)}
            options={usualMonths.map((value) => ({
              value: String(value),
              label: t('billing.renewal.spanMonths', { count: value }),
            }))}
            onChange={(value) => change(Number(value))}
          />
          {issue && (
            <p id={errorId} className={styles.error}>
              <ActIcon size={iconSizePx.tag} aria-hidden /> {errorText(kit, issue.error, issue.data)}
            </p>
          )}
        </div>
      )}
    </>
  );
}

import type { RenewalQuote } from '@kiga/contract/billing/recharge-order.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { RotateCw as BeginIcon, CalendarDays as GoOnIcon, CalendarCheck as RangeIcon } from 'lucide-react';
import styles from './renewal.module.css';
import { type Choice, effectsOf } from './renewal-model.ts';

interface EffectsProps {
  quote: RenewalQuote | undefined;
  choice: Choice | null;
  today: string;
  /** True while no child is chosen. */
  isEmpty: boolean;
}

/** The effects of the payment: who goes on, who begins today, and the first and the last day. */
export function Effects({ quote, choice, today, isEmpty }: EffectsProps) {
  const { t } = useKit();
  return (
    <div className={styles.effects}>
      <h3>{t('billing.renewal.afterPayment')}</h3>
      {quote === undefined || choice === null ? (
        <p className={styles.note}>{isEmpty ? t('billing.renewal.chooseFirst') : t('billing.renewal.counting')}</p>
      ) : (
        <Sentences quote={quote} choice={choice} today={today} />
      )}
    </div>
  );
}

function Sentences({ quote, choice, today }: { quote: RenewalQuote; choice: Choice; today: string }) {
  const { t, language } = useKit();
  const { goOn, beginToday, first, last } = effectsOf(quote.lines, today);
  const { offer, months } = choice;
  const span = offer.tryFlag
    ? t('billing.renewal.spanDays', { count: offer.validDays ?? 1 })
    : t('billing.renewal.spanMonths', { count: months });
  return (
    <ul>
      {goOn > 0 && (
        <li>
          <GoOnIcon size={iconSizePx.button} aria-hidden />
          {t('billing.renewal.goOn', { count: goOn, span })}
        </li>
      )}
      {beginToday > 0 && (
        <li>
          <BeginIcon size={iconSizePx.button} aria-hidden />
          {t('billing.renewal.beginToday', { count: beginToday, span })}
        </li>
      )}
      {first !== null && last !== null && (
        <li>
          <RangeIcon size={iconSizePx.button} aria-hidden />
          {t('billing.renewal.range', { first: formatDay(first, language), last: formatDay(last, language) })}
        </li>
      )}
    </ul>
  );
}

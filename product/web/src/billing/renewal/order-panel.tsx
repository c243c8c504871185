import type { RenewalCandidate, RenewalPage, RenewalQuote } from '@kiga/contract/billing/recharge-order.acts.ts';
import type { PaymentChannel } from '@kiga/contract/billing/recharge-order.entity.ts';
import { UploadsContext, useFormUploads } from '@kiga/kit-web/files/unfinished-uploads.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { firstWay, isOnline } from '../pay/pay-ways.ts';
import { useOrdered } from '../pay/use-ordered.tsx';
import { formatYuan } from '../yuan.ts';
import { Effects } from './effects.tsx';
import { OrderedPanel, type OrderedRenewal } from './ordered-panel.tsx';
import { PackageChoice } from './package-choice.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import styles from './renewal.module.css';
import type { ChoiceState } from './use-choice.ts';
import { useOrder } from './use-order.ts';
import { monthsToSend } from './use-quote.ts';
import type { Owner } from './use-renewals.ts';

interface OrderPanelProps {
  page: RenewalPage;
  owner: Owner;
  state: ChoiceState;
  chosen: readonly RenewalCandidate[];
  quote: RenewalQuote | undefined;
  refusals: readonly string[];
  onOrdered(): void;
}

/** The order beside the children: package, months, sum, what happens after the payment, and the payment itself. */
export function OrderPanel({ page, owner, state, chosen, quote, refusals, onOrdered }: OrderPanelProps) {
  const { t } = useKit();
  const { order, sending, refusal, forget } = useOrder();
  const uploads = useFormUploads();
  const [channel, setChannel] = useState(() => firstWay(page.channels));
  const [slip, setSlip] = useState<string | null>(null);
  const ordered = useOrdered<OrderedRenewal>(page.channels, onOrdered);
  const { choice } = state;
  const [first] = page.channels;
  const isFree = choice?.offer.tryFlag === true;
  const totalFen =
    quote?.totalFen ?? (choice === null || isFree ? 0 : choice.offer.priceFen * choice.months * chosen.length);
  const mayOrder = quote !== undefined && choice !== null && (isFree ? first : channel) !== null;

  if (ordered.done !== null) {
    return (
      <>
        <OrderedPanel done={ordered.done} onGoOn={ordered.goOn} onAgain={ordered.again} />
        {ordered.dialog}
      </>
    );
  }

  async function pay(): Promise<void> {
    const paidBy = isFree ? first : channel;
    if (quote === undefined || choice === null || !paidBy) return;
    const made = await order({
      kind: 'renewal',
      channel: paidBy,
      packageId: choice.offer.id,
      months: monthsToSend(choice),
      studentIds: quote.lines.map(({ studentId }) => studentId),
      expectedFen: quote.totalFen,
      credentials: paidBy === 'bank' && !isFree ? slip : null,
      ...owner,
    });
    if (made === undefined) return;
    setSlip(null);
    ordered.begin({ ...made, kigId: page.kigId ?? '', channel: paidBy, count: quote.lines.length });
  }

  const amount = formatYuan(totalFen);
  const texts = refusal?.texts ?? refusals;
  return (
    <UploadsContext value={uploads}>
      <section className={styles.panel} aria-label={t('billing.renewal.order')}>
        <div className={styles.panelBody}>
          <h2>{t('billing.renewal.order')}</h2>
          <PackageChoice packages={page.packages} state={state} onChange={forget} />
          {choice !== null && chosen.length > 0 && (
            <p className={styles.sum}>
              <SumText count={chosen.length} choice={choice} priceFen={quote?.priceFen ?? choice.offer.priceFen} />
              <span className={styles.number}>{amount}</span>
            </p>
          )}
          <Effects quote={quote} choice={choice} today={page.today} isEmpty={chosen.length === 0} />
        </div>
        <div className={styles.panelFoot}>
          {!isFree && (
            <PaymentChoice
              page={page}
              totalFen={totalFen}
              channel={channel}
              slip={slip}
              onChannel={(next) => {
                setChannel(next);
                forget();
              }}
              onSlip={setSlip}
            />
          )}
          {texts.length > 0 && <Alert type="error" showIcon role="alert" title={texts.join(' ')} />}
          <p className={styles.due}>
            <span>{t('billing.renewal.due')}</span>
            <span>
              <strong>{amount}</strong> {t('billing.renewal.yuan')}
            </span>
          </p>
          <span role="status" className={styles.quiet}>
            {uploads.waitsFor !== null && t(uploads.waitsFor)}
          </span>
          <Button
            type="primary"
            size="large"
            block
            loading={sending}
            disabled={!mayOrder || uploads.waitsFor !== null}
            onClick={() => void pay()}
          >
            {isFree ? t('billing.renewal.startTrial') : t(payKeyOf(channel), { amount })}
          </Button>
        </div>
      </section>
      {ordered.dialog}
    </UploadsContext>
  );
}

/** Returns the key of the main button's label. */
function payKeyOf(channel: PaymentChannel | null): string {
  if (isOnline(channel)) return 'billing.renewal.toPay';
  return channel === 'balance' ? 'billing.renewal.pay' : 'billing.renewal.submit';
}

function SumText({
  count,
  choice,
  priceFen,
}: {
  count: number;
  choice: NonNullable<ChoiceState['choice']>;
  priceFen: number;
}) {
  const { t } = useKit();
  const { offer, months } = choice;
  return offer.tryFlag
    ? t('billing.renewal.trialSum', { count, span: t('billing.renewal.spanDays', { count: offer.validDays ?? 1 }) })
    : t('billing.renewal.sum', {
        count,
        span: t('billing.renewal.spanMonths', { count: months }),
        price: formatYuan(priceFen),
      });
}

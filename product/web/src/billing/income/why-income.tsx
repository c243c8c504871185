import { type ExplainedIncome, explainIncome } from '@kiga/contract/billing/income.acts.ts';
import { POOL_DAYS } from '@kiga/contract/billing/ledger.ts';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { CloseIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { Loaded } from '../../campus/campus.public.ts';
import { yuan } from '../signed-yuan.ts';
import { exactFee } from './exact-fee.ts';
import styles from './income.module.css';

interface WhyIncomeProps {
  id: string;
  /** The amount as the table shows it. */
  shown: string;
  organizationId: string | null;
  onClose(): void;
}

/** Explains an amount: the computation of its order, the orders behind it, or the withdrawal. */
export function WhyIncome({ id, shown, organizationId, onClose }: WhyIncomeProps) {
  const { t, client } = useKit();
  const titleId = useId();
  const element = useRef<HTMLDivElement>(null);
  useFocusBack();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    element.current?.querySelector('button')?.focus();
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const query = useQuery({
    queryKey: [explainIncome.name, id, organizationId],
    queryFn: ({ signal }) => client.call(explainIncome, { id, ...(organizationId && { organizationId }) }, { signal }),
  });
  return (
    <div ref={element} className={styles.why} role="dialog" aria-labelledby={titleId}>
      <div className={styles.whyHead}>
        <h3 id={titleId}>{t('billing.income.why.title', { amount: shown })}</h3>
        <Button
          type="text"
          size="small"
          aria-label={t('billing.income.why.close')}
          icon={<CloseIcon size={iconSizePx.button} />}
          onClick={onClose}
        />
      </div>
      <Loaded query={query} rows={4}>
        {(explained) => <Reasons explained={explained} />}
      </Loaded>
    </div>
  );
}

function Reasons({ explained: { orders, withdrawal, amountFen } }: { explained: ExplainedIncome }) {
  const { t } = useKit();
  const [first, ...others] = orders;
  if (withdrawal !== null) {
    const status = t(`billing.withdrawal.options.status.${withdrawal.status}`);
    return (
      <>
        <p>{t('billing.income.why.withdrawal', { withdrawal: withdrawal.withdrawalNumber, status })}</p>
        <TabLink href={`/billing/withdrawals/${withdrawal.id}`}>
          {t('billing.income.why.openWithdrawal', { withdrawal: withdrawal.withdrawalNumber })}
        </TabLink>
      </>
    );
  }
  if (first === undefined) return <p>{t('billing.income.why.none')}</p>;
  if (others.length === 0) return <OrderReasons order={first} isRefund={amountFen < 0} />;
  return (
    <>
      <p>{t('billing.income.why.orders', { count: orders.length, days: POOL_DAYS })}</p>
      <dl className={styles.reasons}>
        {orders.map(({ orderId, orderNumber, kigName, agentFen }) => (
          <div key={orderId}>
            <dt>
              <TabLink href={`/billing/orders/${orderId}`}>{orderNumber}</TabLink> <small>{kigName}</small>
            </dt>
            <dd>{yuan(agentFen)}</dd>
          </div>
        ))}
        <div data-sum>
          <dt>{t('billing.income.columns.sum')}</dt>
          <dd>{yuan(orders.reduce((sum, { agentFen }) => sum + agentFen, 0))}</dd>
        </div>
      </dl>
    </>
  );
}

function OrderReasons({ order, isRefund }: { order: ExplainedIncome['orders'][number]; isRefund: boolean }) {
  const { t } = useKit();
  const { children, months, priceFen, totalFen, agentPriceFen, platformFen, feeBasisPoints, channelFeeFen } = order;
  const quantity = children * months;
  const ofOperatorFen = quantity * agentPriceFen;
  const borneFen = ofOperatorFen - platformFen;
  const exact = exactFee(totalFen, feeBasisPoints);
  const params = { children, months, price: yuan(priceFen) };
  const row = (key: string, word: string, fen: number) => (
    <div key={key}>
      <dt>{word}</dt>
      <dd>{yuan(fen)}</dd>
    </div>
  );
  return (
    <>
      <dl className={styles.reasons}>
        {row(
          'total',
          t(`billing.income.why.${quantity * priceFen === totalFen ? 'quantity' : 'plain'}`, params),
          totalFen,
        )}
        {row('operator', t('billing.income.why.agentPrice', { quantity, price: yuan(agentPriceFen) }), -ofOperatorFen)}
        {channelFeeFen > 0 &&
          row('fee', t('billing.income.why.fee', { percent: (feeBasisPoints / 100).toFixed(2) }), -channelFeeFen)}
        {borneFen > 0 && row('borne', t('billing.income.why.borne'), borneFen)}
        <div data-sum>
          <dt>{t('billing.income.why.income')}</dt>
          <dd>{yuan(order.agentFen)}</dd>
        </div>
      </dl>
      {isRefund && <p>{t('billing.income.why.refund')}</p>}
      <small>
        {exact === null
          ? t('billing.income.why.terms')
          : t('billing.income.why.rounded', { exact, rounded: yuan(channelFeeFen) })}
      </small>
      <TabLink href={`/billing/orders/${order.orderId}`}>
        {t('billing.income.why.openOrder', { order: order.orderNumber })}
      </TabLink>
    </>
  );
}

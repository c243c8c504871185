import type { SlipChecks } from '@kiga/contract/billing/recharge-order.acts.ts';
import { rechargeOrder } from '@kiga/contract/billing/recharge-order.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { recordPath } from '@kiga/kit-web/entity/record-path.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { CalendarDays as DaysIcon } from 'lucide-react';
import { yuan } from '../signed-yuan.ts';
import styles from './desk.module.css';

type Posting = SlipChecks['postings'][number];

/** The postings that passing an order books, and the children whose service it renews. */
export function Postings({ order, checks }: { order: EntityRecord; checks: SlipChecks }) {
  const kit = useKit();
  const { t } = kit;
  const { postings, lineCount } = checks;
  const months = Number(order.months ?? 0);
  const sumFen = postings.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const nameOf = ({ account, ownerName }: Posting) => {
    const word = t(`billing.desk.postings.accounts.${account}`);
    return ownerName === null ? word : t('billing.desk.postings.owned', { owner: ownerName, account: word });
  };
  return (
    <div className={styles.postings}>
      <h3>{t('billing.desk.postings.title')}</h3>
      <dl>
        {postings.map((posting) => (
          <div key={`${posting.account} ${posting.ownerName}`}>
            <dt>
              {nameOf(posting)}
              <small>{computation(order, posting)}</small>
            </dt>
            <dd>{yuan(posting.amountFen)}</dd>
          </div>
        ))}
        <div data-sum>
          <dt>{t('billing.desk.postings.sum')}</dt>
          <dd>{yuan(sumFen)}</dd>
        </div>
      </dl>
      {lineCount > 0 && (
        <p className={styles.line}>
          <DaysIcon size={iconSizePx.tag} aria-hidden />
          {months > 0
            ? t('billing.desk.postings.lines', { count: lineCount, months })
            : t('billing.desk.postings.trial', { count: lineCount })}
          <TabLink className={styles.end} href={recordPath(kit, rechargeOrder, '/billing/orders', order)}>
            {t('billing.desk.postings.open')}
          </TabLink>
        </p>
      )}
    </div>
  );
}

/** Returns how the amount follows from the order, where it is a plain product. */
function computation(order: EntityRecord, { account, amountFen }: Posting): string {
  const [children, months, price, agentPrice] = ['childCount', 'months', 'priceFen', 'agentPriceFen'].map((name) =>
    Number(order[name] ?? 0),
  ) as [number, number, number, number];
  const unit = account === 'pool' ? price - agentPrice : agentPrice > 0 ? agentPrice : price;
  const isPlain = children * months * unit === amountFen && amountFen > 0;
  return isPlain ? `${children} × ${months} × ${yuan(unit)}` : '';
}

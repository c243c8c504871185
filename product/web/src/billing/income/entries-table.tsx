import type { IncomeEntry } from '@kiga/contract/billing/income.acts.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Popover } from 'antd';
import { ArrowRight as ToIcon, CircleQuestionMark as WhyIcon } from 'lucide-react';
import { useState } from 'react';
import { signedYuan, yuan } from '../signed-yuan.ts';
import styles from './income.module.css';
import { WhyIncome } from './why-income.tsx';

const own: readonly string[] = ['available', 'held', 'pool'];

interface EntriesTableProps {
  entries: readonly IncomeEntry[];
  organizationId: string | null;
}

/** The entries of an agent's accounts, each with both accounts, the balances after it, and its explanation. */
export function EntriesTable({ entries, organizationId }: EntriesTableProps) {
  const { t, language } = useKit();
  const [opened, setOpened] = useState<string | null>(null);
  const column = (name: string) => t(`billing.income.columns.${name}`);
  return (
    <table className={styles.table} aria-label={t('billing.income.views.entries')}>
      <thead>
        <tr>
          <th scope="col">{column('at')}</th>
          <th scope="col">{column('code')}</th>
          <th scope="col" data-wide>
            {column('way')}
          </th>
          <th scope="col">{column('reference')}</th>
          <th scope="col" data-wide>
            {column('origin')}
          </th>
          <th scope="col" data-number>
            {column('amount')}
          </th>
          {(['available', 'held', 'pool'] as const).map((account) => (
            <th key={account} scope="col" data-number>
              {t(`billing.income.accounts.${account}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const { id, at, code, from, to, reference, orderCount, origin, after, moved } = entry;
          const balance = (account: 'available' | 'held' | 'pool', fen: number) => (
            <td data-number data-moved={moved.includes(account)}>
              {yuan(fen)}
            </td>
          );
          return (
            <tr key={id} data-open={opened === id}>
              <td>{formatMoment(at, language)}</td>
              <td>{t(`billing.income.codes.${code}`)}</td>
              <td data-wide>
                <span className={styles.way}>
                  <Account name={from} />
                  <ToIcon size={iconSizePx.tag} role="img" aria-label={column('to')} />
                  <Account name={to} />
                </span>
              </td>
              <td>{reference ?? (orderCount > 0 ? t('billing.income.orders', { count: orderCount }) : <NoValue />)}</td>
              <td data-wide>{origin ?? <NoValue />}</td>
              <td data-number>
                <Amount entry={entry} organizationId={organizationId} opened={opened} onOpen={setOpened} />
              </td>
              {balance('available', after.availableFen)}
              {balance('held', after.heldFen)}
              {balance('pool', after.poolFen)}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Account({ name }: { name: IncomeEntry['from'] }) {
  const { t } = useKit();
  return <span data-own={own.includes(name)}>{t(`billing.income.accounts.${name}`)}</span>;
}

interface AmountProps {
  entry: IncomeEntry;
  organizationId: string | null;
  opened: string | null;
  onOpen(id: string | null): void;
}

/** The amount of an entry; it opens the explanation. A move between the agent's own accounts has no sign. */
function Amount({ entry, organizationId, opened, onOpen }: AmountProps) {
  const { t } = useKit();
  const { id, from, to, amountFen } = entry;
  const isInner = own.includes(from) && own.includes(to);
  const shown = isInner ? yuan(Math.abs(amountFen)) : signedYuan(amountFen);
  const isOpen = opened === id;
  return (
    <Popover
      open={isOpen}
      trigger="click"
      placement="right"
      destroyOnHidden
      onOpenChange={(next) => onOpen(next ? id : null)}
      content={<WhyIncome id={id} shown={shown} organizationId={organizationId} onClose={() => onOpen(null)} />}
    >
      <button
        type="button"
        className={styles.amount}
        data-tone={isInner ? undefined : amountFen > 0 ? 'more' : 'less'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('billing.income.why.of', { amount: shown })}
      >
        {shown}
        <WhyIcon size={iconSizePx.tag} aria-hidden />
      </button>
    </Popover>
  );
}

import type { BillMonth } from '@kiga/contract/billing/bills/bill-month.acts.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { formatFen } from '@kiga/kit-web/fields/money.tsx';
import { iconSizePx, NextIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { ChevronLeft as PreviousIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { periodText, stepOf } from '../../attendance/attendance.public.ts';
import { Loaded } from '../../campus/campus.public.ts';
import styles from './bills.module.css';
import { useBillMonth } from './use-bill-month.ts';

type DialogName = 'issue' | 'remind' | 'books';

const MonthDialog = lazyPart<{ name: DialogName; month: BillMonth; onClose(): void }>(
  () => import('./month-dialog.tsx'),
);

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const DAY_MS = 86_400_000;

/** The month above the list of bills: its figures, what is to do next, and the way to the arrears of all months. */
export default function MonthHead() {
  const kit = useKit();
  const { today } = kit;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search);
  const isArrears = asked.get('arrears') === 'true' || (asked.has('dueOnTo') && asked.get('status') === 'issued');
  const shown = asked.get('month');
  const month = shown !== null && MONTH.test(shown) ? shown : today.slice(0, 7);
  const arrears = new URLSearchParams({
    status: 'issued',
    dueOnTo: new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10),
    sort: 'dueOn',
    order: 'asc',
  }).toString();
  const fromMessage = asked.get('arrears') === 'true';
  useEffect(() => {
    if (fromMessage) void navigate({ pathname, search: arrears }, { replace: true });
  }, [fromMessage, arrears, pathname, navigate]);
  const go = (to: string) => void navigate({ pathname, search: to });
  const query = useBillMonth(month);
  return (
    <div className={styles.head}>
      <Loaded query={query} rows={3}>
        {(data) => (
          <Head
            month={data}
            isArrears={isArrears}
            onMonth={(chosen) => go(`month=${chosen}`)}
            onArrears={() => go(arrears)}
          />
        )}
      </Loaded>
    </div>
  );
}

interface HeadProps {
  month: BillMonth;
  isArrears: boolean;
  onMonth(month: string): void;
  onArrears(): void;
}

function Head({ month: data, isArrears, onMonth, onArrears }: HeadProps) {
  const kit = useKit();
  const { t, can } = kit;
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const { month, drafts, draftFen, withoutBill, issued, paid, totalFen, paidFen, openFen, overdue, overdueFen } = data;
  const figures = [
    ['charged', totalFen, t('billing.bill.head.bills', { issued, paid })],
    ['received', paidFen, totalFen > 0 ? `${Math.floor((100 * paidFen) / totalFen)}%` : ''],
    ['open', openFen, ''],
    ['overdue', overdueFen, t('billing.bill.head.overdueOf', { count: overdue })],
  ] as const;
  return (
    <section className={styles.month} aria-label={periodText(kit, month)}>
      <div className={styles.bar}>
        <Segmented
          aria-label={t('billing.bill.head.month')}
          value={isArrears ? 'overdue' : 'month'}
          options={[
            { value: 'month', label: t('billing.bill.segments.month') },
            { value: 'overdue', label: `${t('billing.bill.segments.overdue')} ${overdue}` },
          ]}
          onChange={(value) => (value === 'overdue' ? onArrears() : onMonth(month))}
        />
        <span className={styles.steps}>
          <Button
            type="text"
            aria-label={t('billing.bill.head.previous')}
            icon={<PreviousIcon size={iconSizePx.button} />}
            onClick={() => onMonth(stepOf(month, -1))}
          />
          <strong>{periodText(kit, month)}</strong>
          <Button
            type="text"
            aria-label={t('billing.bill.head.next')}
            icon={<NextIcon size={iconSizePx.button} />}
            onClick={() => onMonth(stepOf(month, 1))}
          />
        </span>
        <span className={styles.notes}>
          {withoutBill > 0 && <span>{t('billing.bill.head.without', { count: withoutBill })}</span>}
          {drafts > 0 && <span>{t('billing.bill.head.drafts', { count: drafts, amount: formatFen(draftFen) })}</span>}
          {data.closedAt !== null && <span>{t('billing.bill.head.closed')}</span>}
        </span>
        <span className={styles.acts}>
          {isArrears && data.toRemind > 0 && can('billing.bill.remind') && (
            <Button onClick={() => setDialog('remind')}>
              {t('billing.bill.head.remind', { count: data.toRemind })}
            </Button>
          )}
          {!isArrears && drafts > 0 && can('billing.bill.issue') && (
            <Button type="primary" onClick={() => setDialog('issue')}>
              {t('billing.bill.head.issue', { count: drafts })}
            </Button>
          )}
          <Button onClick={() => setDialog('books')}>{t('billing.bill.head.books')}</Button>
        </span>
      </div>
      <dl className={styles.figures}>
        {figures.map(([name, fen, note]) => (
          <div key={name} data-warns={name === 'overdue' && fen > 0}>
            <dt>{t(figureKeys[name])}</dt>
            <dd>
              {formatFen(fen)}
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
      {dialog && <MonthDialog name={dialog} month={data} onClose={() => setDialog(null)} />}
    </section>
  );
}

const figureKeys = {
  charged: 'billing.bill.head.charged',
  received: 'billing.bill.head.received',
  open: 'billing.bill.head.open',
  overdue: 'billing.bill.head.overdue',
} as const;

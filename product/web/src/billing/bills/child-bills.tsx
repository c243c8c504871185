import { billsOfStudent, type ShortBill } from '@kiga/contract/billing/bills/bill.acts.ts';
import { bill } from '@kiga/contract/billing/bills/bill.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { formatFen } from '@kiga/kit-web/fields/money.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useLiveQuery } from '../../attendance/attendance.public.ts';
import { Loaded, StudentCard } from '../../campus/campus.public.ts';
import { monthName, shortDays } from './bill-words.ts';
import styles from './bills.module.css';

/** The latest bills of a child: what is open first, with its due day and what was deducted. */
export default function ChildBills({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t, client } = kit;
  const query = useLiveQuery(['billing.bill'], {
    queryKey: [billsOfStudent.name, record.id],
    queryFn: ({ signal }) =>
      client.call(billsOfStudent, { studentId: record.id, ...ownerInput(kit, bill, record) }, { signal }),
  });
  const creditFen = query.data?.creditFen ?? 0;
  return (
    <StudentCard
      title={t('billing.bill.card.title')}
      note={creditFen > 0 && t('billing.bill.card.credit', { amount: formatFen(creditFen) })}
    >
      <Loaded query={query} rows={2}>
        {({ bills }) =>
          bills.length === 0 ? (
            <p className={styles.quiet}>{t('billing.bill.card.none')}</p>
          ) : (
            <ul className={styles.childBills}>
              {bills.map((one) => (
                <BillLine key={one.id} one={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </StudentCard>
  );
}

function BillLine({ one }: { one: ShortBill }) {
  const kit = useKit();
  const { t, language, today } = kit;
  const { id, month, totalFen, paidFen, dueOn, status, lines } = one;
  const isOpen = status === 'issued';
  const params = { month: monthName(kit, month), amount: formatFen(totalFen) };
  const refunds = lines.filter(({ kind }) => kind === 'refund');
  const deductedFen = -refunds.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const days = shortDays(
    kit,
    refunds.flatMap((line) => line.days),
  );
  const day = formatDay(dueOn, language);
  const title = isOpen
    ? paidFen > 0
      ? t('billing.bill.card.part', { ...params, open: formatFen(totalFen - paidFen) })
      : t('billing.bill.card.open', params)
    : t('billing.bill.card.paid', params);
  const detail =
    days === ''
      ? t('billing.bill.card.due', { day })
      : t('billing.bill.card.deducted', { day, days, amount: formatFen(deductedFen) });
  return (
    <li data-late={isOpen && dueOn < today}>
      <span>
        {title}
        {isOpen && <small>{detail}</small>}
      </span>
      <TabLink href={`/billing/bills/${id}`}>{t('billing.bill.card.see')}</TabLink>
    </li>
  );
}

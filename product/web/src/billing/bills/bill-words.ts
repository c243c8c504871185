import type { BillLine } from '@kiga/contract/billing/bills/bill.acts.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';

const monthKeys = [
  'billing.bill.months.1',
  'billing.bill.months.2',
  'billing.bill.months.3',
  'billing.bill.months.4',
  'billing.bill.months.5',
  'billing.bill.months.6',
  'billing.bill.months.7',
  'billing.bill.months.8',
  'billing.bill.months.9',
  'billing.bill.months.10',
  'billing.bill.months.11',
  'billing.bill.months.12',
] as const;

/** Returns the name of a month `yyyy-mm`, such as `12 月` or `December`. */
export function monthName({ t }: Pick<Kit, 't'>, month: string): string {
  return t(monthKeys[Number(month.slice(5)) - 1] ?? monthKeys[0]);
}

/** Returns days of a month in the short form, such as `11-12, 11-13`. */
export const shortDays = ({ t }: Pick<Kit, 't'>, days: readonly string[]): string =>
  days.map((day) => day.slice(5)).join(t('kit.list.nameSeparator'));

/** Returns the text of a line. */
export function lineText(kit: Pick<Kit, 't'>, { kind, label, refundMonth, days, amountFen }: BillLine): string {
  const { t } = kit;
  if (kind === 'credit') return t(amountFen > 0 ? 'billing.bill.lines.kept' : 'billing.bill.lines.used');
  if (kind !== 'refund') return label ?? t('billing.billMonth.figures.adjustmentFen');
  const month = monthName(kit, refundMonth ?? '');
  if (days.length === 0) return t('billing.bill.lines.refund', { month });
  return t('billing.bill.lines.refundDays', { month, days: shortDays(kit, days) });
}

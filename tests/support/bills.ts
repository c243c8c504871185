import type { World } from '../facts/world.ts';

/** Makes the bills of a month of its own, with a charge and a child where the kindergarten has none. @returns one's id */
export async function newBill({ as, newChild, next, save }: World): Promise<string> {
  const number = next();
  const month = `${2030 + (Math.floor(number / 12) % 69)}-${String((number % 12) + 1).padStart(2, '0')}`;
  const charge = { chargeName: '保教费', kind: 'care', basis: 'month', amountFen: 180_000, beginsOn: '2026-09-01' };
  const { total } = await as(3).ask('/api/billing/charge/page', { kind: charge.kind });
  if (total === 0) await save(3, 'billing/charge/save', charge);
  const children = await as(3).ask('/api/campus/student/page', { status: 'enrolled', pageSize: 1 });
  if (children.total === 0) await newChild('账单');
  const { made } = await as(3).ask('/api/billing/bill/make-month', { month, dueOn: `${month}-05` });
  if (made === 0) throw new Error(`no bill was made in ${month}`);
  return (await as(3).ask('/api/billing/bill/page', { month, pageSize: 1 })).list[0].id;
}

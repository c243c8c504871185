import { inNameOf, withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql, type Transaction } from 'kysely';
import { bookOrder } from '../src/billing/orders/book-order.ts';
import { makeParentOrder } from '../src/billing/orders/make-parent-order.ts';
import type { Order } from '../src/billing/orders/order.ts';
import { chargeThrough } from '../src/billing/payments/charge-through.ts';
import type { FamilyChild } from '../src/family/family.public.ts';
import type { Database } from '../src/program/database.ts';
import type { Program } from '../src/program/program.ts';
import { programSession } from '../src/system/system.public.ts';

const DAY_MS = 86_400_000;

/** Fee of the demo's payment platform, in 1/10,000. */
const FEE_BASIS_POINTS = 60;

/** Renewals that parents paid in their apps some days ago. */
const renewals = [
  { daysAgo: 9, platform: 'ios', channel: 'alipay' },
  { daysAgo: 3, platform: 'android', channel: 'wechat' },
] as const;

/** Adds orders of parents of a kindergarten's children, as their apps made and paid them. */
export async function addParentOrders(
  program: Program,
  tx: Transaction<Database>,
  { kigId, packageId }: { kigId: string; packageId: string },
): Promise<void> {
  const { rows: families } = await sql<FamilyChild>`select distinct on (s.stu_no, s.id) s.id as "studentId",
      s.kig_id as "kigId", p.id as "parentId"
    from students s
    join student_parents sp on sp.kig_id = s.kig_id and sp.student_id = s.id
    join parents p on p.kig_id = sp.kig_id and p.id = sp.parent_id and not p.deleted
    where s.kig_id = ${kigId} and s.status = 'enrolled' and not s.deleted
    order by s.stu_no desc, s.id limit ${renewals.length}`.execute(tx);
  for (const [place, child] of families.entries()) {
    const { daysAgo, platform, channel } = renewals[place] as (typeof renewals)[number];
    const now = new Date(program.clock.now().getTime() - daysAgo * DAY_MS);
    const then = { ...program, clock: { now: () => now } };
    // No app has signed in yet, so the id is that of no account.
    const session = { ...programSession(uuid7(now.getTime()), now), today: dayIn(now, 'Asia/Shanghai') };
    const inside = withScope(session, [kigId], tx);
    const input = { studentId: child.studentId, packageId, platform };
    const id = await makeParentOrder(then, inside, child, input, channel);
    const read = async () => {
      const [order] = await readRecords(program.stores.named('billing.rechargeOrder'), inside, [id]);
      return order as object as Order;
    };
    await chargeThrough(inside, await read(), { channel, feeBasisPoints: FEE_BASIS_POINTS });
    // The transition itself books with the present time.
    await bookOrder({ stores: program.stores, now }, inside, await read(), 'pay');
    await sql`update billing_orders set status = 'paid', closes_at = null, processed_at = ${now}, created_at = ${now},
        updated_at = ${now}
      where kig_id = ${kigId} and id = ${id}`.execute(tx);
    // The booking limited the transaction to this kindergarten.
    await inNameOf(inside, session, 'all');
  }
}

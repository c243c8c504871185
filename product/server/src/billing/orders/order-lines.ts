import type { OrderLine } from '@kiga/contract/billing/recharge-order.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Order } from './order.ts';

/** Returns the children of an order with their names, by class and name. */
export async function orderLines(scope: Scope, { id, ownerId }: Pick<Order, 'id' | 'ownerId'>): Promise<OrderLine[]> {
  const { rows } = await sql<OrderLine>`select l.student_id as "studentId", s.stu_name as "stuName",
      c.class_name as "className", l.from_day as "from", l.until_day as "until"
    from billing_order_lines l
    left join students s on s.kig_id = l.kig_id and s.id = l.student_id and ${scope.within('s.kig_id')}
    left join classes c on c.kig_id = l.kig_id and c.id = l.class_id and ${scope.within('c.kig_id')}
    where l.kig_id = ${ownerId} and ${scope.within('l.kig_id')} and l.order_id = ${id}
    order by c.class_name_sort, s.stu_name_sort, l.student_id`.execute(scope.db);
  return rows;
}

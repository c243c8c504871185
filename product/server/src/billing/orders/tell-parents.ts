import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { tellFamilies } from '../../family/family.public.ts';
import type { Program } from '../../program/program.ts';
import { linesOf } from './book-order.ts';
import type { Order } from './order.ts';

type Parts = Pick<Program, 'clock' | 'secrets'>;

/** Tells the parents of a child that a parent's order renewed its service. */
export async function tellOfRenewal(parts: Parts, inside: Scope, order: Order): Promise<void> {
  const [line] = await linesOf(inside, order);
  if (!line) return;
  const params = { package: order.packageName ?? '', until: line.until };
  await tell(parts, inside, order, { name: 'billing.serviceRenewed', studentId: line.studentId, params });
}

/** Tells the parents of a child that a parent's order was refunded. */
export async function tellOfServiceRefund(parts: Parts, inside: Scope, order: Order): Promise<void> {
  const [line] = await linesOf(inside, order);
  if (!line) return;
  const params = { order: String(order.orderNumber) };
  await tell(parts, inside, order, { name: 'billing.serviceRefunded', studentId: line.studentId, params });
}

async function tell(
  parts: Parts,
  inside: Scope,
  { id, ownerId }: Order,
  { name, studentId, params }: { name: string; studentId: string; params: Record<string, string> },
): Promise<void> {
  const about = { kigId: ownerId, name, topic: 'service', topicId: id, studentIds: [studentId] } as const;
  await tellFamilies(parts, inside, { ...about, params, source: `${name}:${id}`, at: parts.clock.now() });
}

import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Session } from '../../program/session.ts';
import type { Order } from './order.ts';

/** Returns the names of the parents who made orders, by order. Only their kindergarten knows them. */
export async function parentNames(scope: Scope, orders: readonly Order[]): Promise<Map<string, string>> {
  const { organization } = scope.session as Partial<Session>;
  const own = orders.filter(({ parentId }) => parentId !== null);
  if (organization?.kind !== 'kindergarten' || own.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`select p.id, p.parent_name as name from parents p
    where ${scope.within('p.kig_id')} and p.id = any(${own.map(({ parentId }) => parentId)}::uuid[])`.execute(scope.db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return new Map(own.map(({ id, parentId }) => [id, names.get(parentId as string) ?? '']));
}

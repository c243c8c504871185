import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import type { Session } from '../../program/session.ts';

/** An agent whose income is read. */
export interface ReadAgent {
  id: string;
  name: string;
}

/**
 * Returns the agent whose income a session reads: its own organization, or the named one for finance. Throws
 * RECORD_NOT_FOUND for any other.
 */
export async function agentWithin(scope: Scope, session: Session, organizationId?: string): Promise<ReadAgent> {
  const id = organizationId ?? session.organization.id;
  const { rows } = await sql<ReadAgent>`select o.id, o.name from organizations o
    where o.id = ${id} and o.kind = 'agent' and not o.deleted and ${scope.within('o.id')}`.execute(scope.db);
  const [agent] = rows;
  if (!agent) throw new AppError('RECORD_NOT_FOUND');
  return agent;
}

/** Returns the moments between which a month lies in Shanghai, where the operator keeps its books. */
export function spanOf(month: string): { from: Date; to: Date } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: new Date(`${month}-01T00:00:00+08:00`), to: new Date(`${next}-01T00:00:00+08:00`) };
}

import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { accountsOf } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { notify, settle } from '../system/system.public.ts';

/** Screens of what staff ask for. */
const hrefs = { missedSignIn: '/attendance/missed-sign-ins', makeup: '/attendance/makeups' } as const;

const sourceOf = (id: string) => `attendance.request:${id}`;

interface Request {
  id: string;
  ownerId: string;
  teacherId: string;
  day: string;
}

/** Tells those who may approve a new request of a staff member, without that member. Changes of it tell nobody again. */
export async function tellOfRequest(
  { clock, secrets }: Pick<Program, 'clock' | 'secrets'>,
  scope: Scope,
  entity: keyof typeof hrefs,
  { id, ownerId: kigId, teacherId, day }: Request,
  before: object | null,
): Promise<void> {
  if (before !== null) return;
  const { rows } = await sql<{ name: string; accountId: string | null }>`select t.teacher_name as name,
      t.account_id as "accountId"
    from teachers t where t.kig_id = ${kigId} and ${scope.within('t.kig_id')} and t.id = ${teacherId}`.execute(
    scope.db,
  );
  const [person] = rows;
  if (!person) return;
  const holders = { organizationId: kigId, permissions: [`attendance.${entity}.approve`], whole: true };
  const to = (await accountsOf(scope.db, holders)).filter((accountId) => accountId !== person.accountId);
  await notify(
    { db: scope.db, secrets, now: clock.now() },
    {
      to,
      kind: 'todo',
      name: `attendance.${entity}Waits`,
      params: { name: person.name, day },
      href: `${hrefs[entity]}/${id}`,
      source: sourceOf(id),
    },
  );
}

/** Ends the to-do of a request that was decided, cancelled or deleted, inside the same transaction. */
export function settleRequest({ clock }: Pick<Program, 'clock'>, { db }: Scope, id: string): Promise<void> {
  return settle({ db, now: clock.now() }, sourceOf(id));
}

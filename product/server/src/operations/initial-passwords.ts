import { logEvents } from '@kiga/contract/identity/log-events.ts';
import { INITIAL_PASSWORD_DAYS } from '@kiga/contract/operations/opening.acts.ts';
import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import { whoOf, writeLog } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { hasChildren } from '../system/system.public.ts';

const DAY_MS = 86_400_000;
const CONTEXT = 'openings.initial_passwords';

/** The initial passwords of a kindergarten's two accounts. */
interface InitialPasswords {
  admin: string;
  terminal: string;
}

/**
 * Returns those of these openings whose initial passwords are unread and valid. They are new, the head has never signed
 * in, and no child or lead exists. A limited transaction does not see other organizations' rows, so it may return too
 * many.
 */
export async function openingsThatWait(db: AnyDatabase, now: Date, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; kindergarten_id: string }>`
    select row.id, row.kindergarten_id from openings as row
    join organizations k on k.id = row.kindergarten_id
      and k.created_at > ${new Date(now.getTime() - INITIAL_PASSWORD_DAYS * DAY_MS)}
    where row.id = any(${[...ids]}::uuid[]) and row.initial_passwords_encrypted is not null and exists (
      select from accounts a where a.organization_id = k.id and a.user_name = row.admin_user_name and a.easy_password and not a.deleted
        and not exists (select from log_entries l where l.account_id = a.id and l.event = ${sql.lit(logEvents.signedIn)}))`.execute(
    db,
  );
  const wait = new Set<string>();
  for (const { id, kindergarten_id } of rows) if (!(await hasChildren(db, [kindergarten_id]))) wait.add(id);
  return wait;
}

/** Erases initial passwords that are no longer valid; a part of the regular works. */
export async function eraseInitialPasswords({ db, clock }: Pick<Program, 'db' | 'clock'>): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from openings where initial_passwords_encrypted is not null`.execute(db);
  const ids = rows.map(({ id }) => id);
  const wait = await openingsThatWait(db, clock.now(), ids);
  const useless = ids.filter((id) => !wait.has(id));
  await sql`update openings set initial_passwords_encrypted = null where id = any(${useless}::uuid[])`.execute(db);
}

/** Stores the initial passwords of an opening until they are read or expire. */
export async function keepInitialPasswords(
  { secrets }: Program,
  db: AnyDatabase,
  openingId: string,
  passwords: InitialPasswords,
): Promise<void> {
  await sql`update openings set initial_passwords_encrypted = ${secrets.encrypt(JSON.stringify(passwords), CONTEXT)}
    where id = ${openingId}`.execute(db);
}

/**
 * Returns the initial passwords of an opening within reach, once and while they are valid, inside the scope's
 * transaction. Logs the look. Throws RECORD_NOT_FOUND, OPERATIONS_PASSWORDS_SHOWN.
 */
export async function takeInitialPasswords(program: Program, store: EntityStore, scope: Scope, id: string) {
  const { secrets, clock } = program;
  const { db } = scope;
  // Serialises concurrent requests; the second finds nothing any more.
  const [opening] = await readRecords(store, scope, [id], { lock: true });
  if (!opening || opening.deleted) throw new AppError('RECORD_NOT_FOUND');
  const { rows } = await sql<{ kept: Buffer | null }>`
    select initial_passwords_encrypted as kept from openings where id = ${id}`.execute(db);
  const kept = rows[0]?.kept;
  // Runs outside the transaction, which does not see the new kindergarten's children.
  const wait = await openingsThatWait(program.db, clock.now(), [id]);
  if (!kept || !wait.has(id)) throw new AppError('OPERATIONS_PASSWORDS_SHOWN');
  await sql`update openings set initial_passwords_encrypted = null where id = ${id}`.execute(db);
  await publish(db, clock.now(), store.entity.key, opening.ownerId);
  await writeLog(db, clock, {
    ...whoOf(scope.session),
    kind: 'look',
    event: 'operations.opening.showInitialPasswords',
    kigId: opening.kindergartenId as string,
    entity: store.entity.key,
    recordId: id,
    title: String(opening.name),
  });
  const passwords = JSON.parse(secrets.decrypt(kept, CONTEXT)) as InitialPasswords;
  return [
    { of: 'admin' as const, userName: String(opening.adminUserName), password: passwords.admin },
    { of: 'terminal' as const, userName: String(opening.terminalLogin), password: passwords.terminal },
  ];
}

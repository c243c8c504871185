import { logEvents } from '@kiga/contract/identity/log-events.ts';
import { INITIAL_PASSWORD_DAYS } from '@kiga/contract/operations/opening.acts.ts';
import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { type RawBuilder, sql } from 'kysely';
import { whoOf, writeLog } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';

const DAY_MS = 86_400_000;
const CONTEXT = 'openings.initial_passwords';

/** The first passwords of a kindergarten's two accounts. */
interface InitialPasswords {
  admin: string;
  terminal: string;
}

/**
 * Whether the initial passwords of an opening, which is `row`, wait and are of use: they are new, the head has never signed in, and no child
 * or lead can be seen with them. A limited transaction does not see what is another organization's; there this may say yes too often.
 */
export function initialPasswordsWait(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(row.initial_passwords_encrypted is not null and exists (
    select from organizations k join accounts a on a.organization_id = k.id
    where k.id = row.kindergarten_id and k.created_at > ${new Date(now.getTime() - INITIAL_PASSWORD_DAYS * DAY_MS)}
      and a.user_name = row.admin_user_name and a.easy_password and not a.deleted
      and not exists (select from log_entries l where l.account_id = a.id and l.event = ${sql.lit(logEvents.signedIn)})
      and not exists (select from students s where s.kig_id = k.id)
      and not exists (select from leads l where l.kig_id = k.id)))`;
}

/** Erases initial passwords that are of no more use; a part of the regular works. */
export async function eraseInitialPasswords({ db, clock }: Pick<Program, 'db' | 'clock'>): Promise<void> {
  await sql`update openings as row set initial_passwords_encrypted = null
    where row.initial_passwords_encrypted is not null and not ${initialPasswordsWait(clock.now())}`.execute(db);
}

/** Keeps the initial passwords of an opening until somebody has seen them, or they are of no more use. */
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
 * Shows the initial passwords of an opening within reach, once and while they are of use, inside the scope's transaction; that they were
 * seen is noted.
 * Throws RECORD_NOT_FOUND, OPERATIONS_PASSWORDS_SHOWN.
 */
export async function takeInitialPasswords(program: Program, store: EntityStore, scope: Scope, id: string) {
  const { secrets, clock } = program;
  const { db } = scope;
  // Of two who ask at the same moment the second waits here, and finds nothing any more.
  const [opening] = await readRecords(store, scope, [id], { lock: true });
  if (!opening || opening.deleted) throw new AppError('RECORD_NOT_FOUND');
  const { rows } = await sql<{ kept: Buffer | null }>`
    select initial_passwords_encrypted as kept from openings where id = ${id}`.execute(db);
  const kept = rows[0]?.kept;
  // Asked outside of the transaction, which does not see the new kindergarten's children.
  const { rows: wait } = await sql`select 1 from openings as row
    where row.id = ${id} and ${initialPasswordsWait(clock.now())}`.execute(program.db);
  if (!kept || wait.length === 0) throw new AppError('OPERATIONS_PASSWORDS_SHOWN');
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

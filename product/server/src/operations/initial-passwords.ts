import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import type { Program } from '../app/program.ts';
import { whoOf, writeLog } from '../identity/identity.public.ts';

const CONTEXT = 'openings.initial_passwords';

/** The first passwords of a kindergarten's two accounts. */
interface InitialPasswords {
  admin: string;
  terminal: string;
}

/** Keeps the initial passwords of an opening until somebody has seen them. */
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
 * Shows the initial passwords of an opening within reach, once, inside the scope's transaction; that they were seen is noted.
 * Throws RECORD_NOT_FOUND, OPERATIONS_PASSWORDS_SHOWN.
 */
export async function takeInitialPasswords({ secrets, clock }: Program, store: EntityStore, scope: Scope, id: string) {
  const { db } = scope;
  // Of two who ask at the same moment the second waits here, and finds nothing any more.
  const [opening] = await readRecords(store, scope, [id], { lock: true });
  if (!opening || opening.deleted) throw new AppError('RECORD_NOT_FOUND');
  const { rows } = await sql<{ kept: Buffer | null }>`
    select initial_passwords_encrypted as kept from openings where id = ${id}`.execute(db);
  const kept = rows[0]?.kept;
  if (!kept) throw new AppError('OPERATIONS_PASSWORDS_SHOWN');
  await sql`update openings set initial_passwords_encrypted = null where id = ${id}`.execute(db);
  await publish(db, clock.now(), store.entity.key, opening.kigId);
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

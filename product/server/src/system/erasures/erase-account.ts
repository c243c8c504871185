import type { eraseAccount as eraseAccountCall } from '@kiga/contract/system/access/account.acts.ts';
import { ERASED_ACCOUNT } from '@kiga/contract/system/erased-names.ts';
import { inNameOf, type Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { endSessions, forgetFailures, whoOf, writeLog } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import { accountOf, refuseMyself } from '../access/account.server.ts';
import { findAccount } from '../access/acts/find-account.ts';
import { endGrants } from '../access/ended-grants.ts';
import { refuseBeyond } from '../access/giving-rights.ts';
import { refuseLast } from '../access/last-account.ts';
import { assertAccountConfirmed } from '../approvals/approval-gate.ts';
import { PROGRAM_ID, programSession } from '../program-session.ts';
import { writeErasure } from './erasures.ts';

type Input = Omit<z.output<typeof eraseAccountCall.input>, 'password'>;

/** An account that is erased. */
interface ErasedAccount {
  id: string;
  ownerId: string;
}

/**
 * Checks an act and erases an account for good, in the transaction of `inside`, which reaches all tenants afterwards.
 * The password comes last, so a refused account makes no guess. Errors: see the call.
 */
export async function eraseAccount(
  program: Program,
  inside: Scope,
  { id, typedName, ...owners }: Input,
  prove: () => Promise<void>,
): Promise<null> {
  const { record, store } = await findAccount(program, inside, {
    act: 'erase',
    id,
    owners,
    withDeleted: true,
  });
  refuseMyself(inside, record);
  const account = accountOf(record);
  await refuseBeyond(inside, account);
  if (!record.deleted) await refuseLast(inside, account);
  await refuseOutsider(program, inside, account);
  if (typedName.trim() !== account.userName) throw invalid({ field: 'typedName', error: 'SYSTEM_ERASE_NAME_DIFFERS' });
  await prove();
  await writeLog(inside.db, program.clock, {
    ...whoOf(inside.session),
    kind: 'operation',
    event: `${store.entity.key}.erase`,
    ...(await tenantOf(inside, account.ownerId)),
    entity: store.entity.key,
    recordId: id,
    title: null,
  });
  await endGrants(program, id, inside.session.accountId);
  await eraseAccountNow(program, inside, account, program.clock.now());
  await forgetFailures(program, account.userName);
  return null;
}

/** Throws SYSTEM_ERASE_OUTSIDER for an account of an organization with children to which the eraser does not belong. */
async function refuseOutsider(program: Program, inside: Scope, account: ReturnType<typeof accountOf>): Promise<void> {
  try {
    await assertAccountConfirmed(program.db, inside, account);
  } catch (error) {
    if (error instanceof AppError && error.id === 'SYSTEM_NEEDS_APPROVAL') throw new AppError('SYSTEM_ERASE_OUTSIDER');
    throw error;
  }
}

async function tenantOf({ db }: Scope, ownerId: string): Promise<{ kigId?: string; organizationId?: string }> {
  const { rows } = await sql<{ kind: string }>`select kind from organizations where id = ${ownerId}`.execute(db);
  return rows[0]?.kind === 'kindergarten' ? { kigId: ownerId } : { organizationId: ownerId };
}

/**
 * Replaces all personal data of an account, and ends everything that it could do, in the transaction of `inside`. The row and
 * its id stay, because the log and histories hold the id. Writes the register of erasures.
 */
export async function eraseAccountNow(
  { clock }: Pick<Program, 'clock'>,
  inside: Scope,
  { id, ownerId }: ErasedAccount,
  erasedAt: Date,
): Promise<void> {
  const now = clock.now();
  // Only a transaction with this reach deletes messages and sessions.
  const everywhere = await inNameOf(inside, programSession(PROGRAM_ID, now), 'all');
  const { db } = everywhere;
  await endSessions(db, id);
  for (const table of [
    'account_roles',
    'account_areas',
    'messages',
    'user_settings',
    'told_names',
    'idempotency_keys',
    'verification_codes',
    'sms_outbox',
  ]) {
    await sql`delete from ${sql.table(table)} where account_id = ${id}`.execute(db);
  }
  await sql`delete from job_file_parts where job_id in (select j.id from jobs j where j.account_id = ${id})`.execute(
    db,
  );
  await sql`update jobs set file_name = null where account_id = ${id}`.execute(db);
  await sql`update approvals set changes_encrypted = '', input_encrypted = null where record_key = ${id}`.execute(db);
  // An unusable hash: no password has it.
  await sql`update accounts set user_name = ${`erased-${id}`}, nick_name = ${ERASED_ACCOUNT}, email = null,
      phone_encrypted = null, phone_hash = null, phone_last4 = null, confirmed_phone_hash = null, password_hash = '!',
      status = 'disabled', deleted = true, erased_at = ${erasedAt}, version = version + 1, updated_at = ${now},
      updated_by = ${inside.session.accountId} where id = ${id}`.execute(db);
  await writeErasure(db, { kind: 'account', recordId: id, ownerId, erasedAt });
  await sql`delete from account_classes where ${everywhere.within('kig_id')} and account_id = ${id}`.execute(
    everywhere.db,
  );
  await sql`delete from record_history where owner_id = ${ownerId} and entity in ('system.user', 'system.admin')
    and record_id = ${id}`.execute(everywhere.db);
  await sql`update teachers set account_id = null where kig_id = ${ownerId} and account_id = ${id}`.execute(
    everywhere.db,
  );
}

/** Erases an account again that a restored backup brought back. Returns whether there was anything to erase. */
export async function eraseAccountAgain(
  program: Program,
  { recordId, ownerId, erasedAt }: { recordId: string; ownerId: string; erasedAt: Date },
  scope: Scope,
): Promise<boolean> {
  return scope.transaction(async (inside) => {
    const { rows } = await sql`select from accounts where id = ${recordId} and erased_at is null for update`.execute(
      inside.db,
    );
    if (rows.length === 0) return false;
    await eraseAccountNow(program, inside, { id: recordId, ownerId }, erasedAt);
    return true;
  });
}

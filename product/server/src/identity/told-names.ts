import { AppError } from '@kiga/kit-server/app-error.ts';
import { systemClock } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../program/database.ts';
import type { Session } from '../program/session.ts';

const HOUR_MS = 3_600_000;

/** Maximum number of revealing refusals per account within an hour; typing errors cause far fewer. */
export const TOLD_NAMES_MAX = 20;

/** Time for which a refusal counts. */
export const TOLD_NAMES_KEPT_MS = HOUR_MS;

/** Errors that reveal whether an account name, a code or a serial number exists. */
const tellingErrors: ReadonlySet<string> = new Set([
  'SYSTEM_USER_NAME_TAKEN',
  'SYSTEM_ORGANIZATION_CODE_TAKEN',
  'SYSTEM_GRANT_ACCOUNT',
  'OPERATIONS_KIG_CODE_TAKEN',
  'OPERATIONS_ACCOUNT_TAKEN',
  'DEVICES_SERIAL_TAKEN',
]);

/** Calls that can throw such an error. */
export const tellingCalls: ReadonlySet<string> = new Set([
  'system.user.save',
  'system.admin.save',
  'system.organization.save',
  'system.grant.give',
  'system.approval.ask',
  'operations.opening.save',
  'operations.opening.reapply',
  'devices.device.save',
]);

/**
 * Returns the limit of revealing refusals. An account beyond the limit is refused before the call runs, so that the
 * answer reveals nothing. Calls of one account run one after the other, because concurrent ones would all find room.
 * Throws IDENTITY_NAMES_TOO_MANY {minutes}.
 */
export function toldNamesLimit(db: Kysely<Database>) {
  const lastOf = new Map<string, Promise<unknown>>();

  async function run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    await assertRoom(db, accountId);
    try {
      return await work();
    } catch (error) {
      if (isTelling(error)) {
        await db
          .insertInto('told_names')
          .values({ id: uuid7(), account_id: accountId, at: systemClock.now() })
          .execute();
      }
      throw error;
    }
  }

  return <T>(call: { name: string }, { accountId }: Session, work: () => Promise<T>): Promise<T> => {
    if (!tellingCalls.has(call.name)) return work();
    const before = lastOf.get(accountId) ?? Promise.resolve();
    const mine = before.then(() => run(accountId, work));
    const settled = mine
      .catch(() => undefined)
      .finally(() => {
        if (lastOf.get(accountId) === settled) lastOf.delete(accountId);
      });
    lastOf.set(accountId, settled);
    return mine;
  };
}

function isTelling(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return [error.id, ...error.issues.map((issue) => issue.error)].some((id) => tellingErrors.has(id));
}

async function assertRoom(db: Kysely<Database>, accountId: string): Promise<void> {
  const now = systemClock.now();
  const { rows } = await sql<{ at: Date }>`select at from told_names
    where account_id = ${accountId} and at > ${new Date(now.getTime() - TOLD_NAMES_KEPT_MS)}
    order by at desc limit ${TOLD_NAMES_MAX}`.execute(db);
  const oldest = rows[TOLD_NAMES_MAX - 1];
  if (!oldest) return;
  const minutes = Math.ceil((oldest.at.getTime() + TOLD_NAMES_KEPT_MS - now.getTime()) / 60_000);
  throw new AppError('IDENTITY_NAMES_TOO_MANY', { minutes });
}

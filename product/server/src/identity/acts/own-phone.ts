import { logEvents } from '@kiga/contract/identity/log-events.ts';
import { isMasked, maskPhone } from '@kiga/entity/mask.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { ownPhoneColumns, readCodePhone } from '../contact-person.ts';
import { writeLog } from '../log.ts';
import { provePassword } from '../prove-password.ts';
import type { Claimant } from '../sign-in-limits.ts';

/**
 * Returns the masked phone that receives the codes of a session's own account, or null. Also returns whether its owner
 * has confirmed it.
 */
export async function readOwnPhone(
  { db, secrets }: Program,
  { accountId, organization }: Session,
): Promise<{ phone: string | null; confirmed: boolean }> {
  const found = await readCodePhone(db, secrets, { accountId, organizationId: organization.id });
  const { phone, isOwn, isConfirmed: confirmed } = found;
  return { phone: isOwn && phone !== null ? maskPhone(phone) : null, confirmed };
}

/**
 * Changes the phone of a session's own account. Where `phone` is the mask of the present one, it confirms that. It
 * needs the password, because the phone's holder can set a new one. Throws VALIDATION_FAILED with
 * IDENTITY_OLD_PASSWORD_WRONG at `password` and FIELD_PHONE_FORMAT at `phone`, IDENTITY_SIGN_IN_LOCKED {minutes}.
 */
export async function changeOwnPhone(
  program: Program,
  session: Session,
  { phone, password, ...from }: { phone: string | null; password: string } & Pick<Claimant, 'address' | 'requestId'>,
): Promise<void> {
  const { db, clock, secrets } = program;
  const { accountId, userName } = session;
  await provePassword(program, session, { password, ...from });
  const own = await wholePhone(program, session, phone);
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('accounts')
      .set(({ eb }) => ({
        ...ownPhoneColumns(secrets, own),
        version: eb('version', '+', 1),
        updated_at: clock.now(),
        updated_by: accountId,
      }))
      .where('id', '=', accountId)
      .execute();
    await writeLog(tx, clock, { kind: 'login', event: logEvents.phoneChanged, accountId, userName, ...from });
  });
}

/**
 * Returns the stored phone for the mask of the present one. Throws VALIDATION_FAILED with FIELD_PHONE_FORMAT at `phone`
 * for another mask.
 */
async function wholePhone(
  { db, secrets }: Program,
  { accountId, organization }: Session,
  typed: string | null,
): Promise<string | null> {
  if (!isMasked(typed)) return typed;
  const { phone, isOwn } = await readCodePhone(db, secrets, { accountId, organizationId: organization.id });
  if (!isOwn || phone === null || typed !== maskPhone(phone)) {
    throw invalid({ field: 'phone', error: 'FIELD_PHONE_FORMAT' });
  }
  return phone;
}

import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { readContactPerson, sendCodeInside } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';

/**
 * Sends a code to the phone of an account whose password is unknown, or else to its organization's, inside the scope's
 * transaction. A trial only checks whether that is possible. Throws SYSTEM_APPROVAL_NO_PHONE,
 * IDENTITY_SMS_NOT_CONFIGURED, IDENTITY_CODE_TOO_MANY.
 */
export async function letInByCode(program: Program, scope: Scope, account: FullRecord): Promise<void> {
  const person = await readContactPerson(program.db, program.secrets, account.ownerId);
  const phone = (account.phone as string | null) ?? person.phone;
  if (phone === null) throw new AppError('SYSTEM_APPROVAL_NO_PHONE');
  if (program.identity.smsSender === null) throw new AppError('IDENTITY_SMS_NOT_CONFIGURED');
  if (scope.trial) return;
  await sendCodeInside(program, scope.db, {
    id: uuid7(program.clock.now().getTime()),
    purpose: 'reset',
    account: { accountId: account.id, nickName: String(account.nickName) },
    organizationId: account.ownerId,
    recipient: { organization: person.organization, phone },
    language: scope.session.language ?? 'zh_CN',
    address: scope.session.origin?.address ?? '',
  });
}

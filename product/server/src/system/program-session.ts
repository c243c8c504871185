import type { KitSession } from '@kiga/kit-server/access/session.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';

/** Id in the history of records that the program itself changes, not as a consequence of an account's act. */
export const PROGRAM_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Returns a session without rights, for automatic consequences of an account's act, or for the program's own work. The
 * history names the id. Row rules treat it as an operator's account.
 */
export function programSession(accountId: string, now: Date): KitSession & { organization: { kind: string } } {
  return {
    sessionId: accountId,
    accountId,
    appType: 8,
    organizationKind: 'operator',
    organization: { kind: 'operator' },
    permissions: new Set<string>(),
    mustChangePassword: false,
    today: dayIn(now, 'Asia/Shanghai'),
  };
}

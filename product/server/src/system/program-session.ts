import type { KitSession } from '@kiga/kit-server/access/session.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';

/**
 * Returns a session without rights, for automatic consequences of an account's act; the history names that account. Row
 * rules treat it as an operator's account.
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

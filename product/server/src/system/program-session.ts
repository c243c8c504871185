import type { KitSession } from '@kiga/kit-server/access/session.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';

/**
 * A session without any right, for what follows by itself from what others did; the history then names this account. Rules about
 * rows take it for the account of an operator.
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

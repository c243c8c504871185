import type { CurrentSession } from '@kiga/contract/identity/session.acts.ts';

/** Returns the owner ids that each kind of user adds to its calls; the server checks them against the session. */
export function ownerIdsOf({
  appType,
  baseId,
  userCode,
}: Pick<CurrentSession, 'appType' | 'baseId' | 'userCode'>): Record<string, string> {
  switch (appType) {
    case 3:
      return { kigId: baseId, kigCode: userCode };
    case 5:
      return { agentId: baseId, agenId: baseId, agentCode: userCode };
    case 16:
    case 18:
      return { expertId: baseId };
    case 17:
      return { expertPersonId: baseId };
    default:
      return {};
  }
}

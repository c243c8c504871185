import type { leavePolicy } from '@kiga/contract/attendance/leave-policy.entity.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { isWithinClasses } from '../identity/identity.public.ts';

/** Hooks of the rules of approvals: they concern the whole kindergarten. */
export const leavePolicyHooks: EntityHooks<typeof leavePolicy> = {
  allows: (act, _policy, scope) => act === 'read' || !isWithinClasses(scope),
  async beforeSave(_policy, _before, scope) {
    if (isWithinClasses(scope)) throw new AppError('PERMISSION_MISSING');
  },
};

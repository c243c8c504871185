import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import type { ReachKind } from '../identity/reach-kinds.ts';
import { feedback } from './feedback.entity.ts';
import { opening } from './opening.entity.ts';
import { operationsErrors } from './operations.errors.ts';
import { operationsMenus } from './operations.menus.ts';

const applicants = [4, 5, 9] as const;

/** The operations area: work of the operator's own people, now the opening of kindergartens, and feedback about the apps and their use. */
export const operationsArea = defineArea({
  name: 'operations',
  dependsOn: ['identity', 'system', 'campus', 'family'],
  entities: [opening, feedback],
  permissions: definePermissions('operations', [
    {
      entity: 'opening',
      acts: ['read', 'export', 'readHistory', 'showInitialPasswords'],
      appTypes: [...applicants, 15],
    },
    { entity: 'opening', acts: ['create', 'update', 'delete', 'restore', 'reapply'], appTypes: applicants },
    { entity: 'opening', acts: ['pass', 'refuse'], appTypes: [9, 15] },
    { entity: 'feedback', acts: ['read', 'export', 'readHistory', 'reply', 'close'], appTypes: [9, 15] },
    { entity: 'usage', acts: ['read'], appTypes: [9, 15] },
  ]),
  errors: operationsErrors,
  messages: ['openingApplied', 'openingPassed', 'openingRefused', 'feedbackArrived'],
  reaches: { opening: 'reviewed', 'opening.save': 'organization' } satisfies Record<string, ReachKind>,
  menus: operationsMenus,
});

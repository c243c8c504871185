import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import type { ReachKind } from '../identity/reach-kinds.ts';
import { advertisement } from './advertisement.entity.ts';
import { appFunction } from './app-function.entity.ts';
import { appModule } from './app-module.entity.ts';
import { document } from './document.entity.ts';
import { feedback } from './feedback.entity.ts';
import { opening } from './opening.entity.ts';
import { operationsErrors } from './operations.errors.ts';
import { operationsMenus } from './operations.menus.ts';

const applicants = [4, 5, 9] as const;
const write = ['create', 'update', 'delete', 'restore', 'publish', 'withdraw'] as const;

/** The operations area: openings of kindergartens, the content of the parents' app and its use, feedback, and documents. */
export const operationsArea = defineArea({
  name: 'operations',
  dependsOn: ['identity', 'system', 'campus', 'family', 'attendance'],
  entities: [opening, feedback, appFunction, appModule, advertisement, document],
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
    { entity: 'appFunction', acts: ['read', 'readHistory'], appTypes: [5, 9, 15] },
    { entity: 'appFunction', acts: write, appTypes: [9] },
    { entity: 'appModule', acts: ['read', 'readHistory'], appTypes: [5, 9, 15] },
    { entity: 'appModule', acts: write, appTypes: [5, 9] },
    { entity: 'advertisement', acts: ['read', 'export', 'readHistory'], appTypes: [9, 15] },
    { entity: 'advertisement', acts: write, appTypes: [9] },
    { entity: 'document', acts: ['read'], appTypes: [3, 4, 5, 8, 9, 15] },
    { entity: 'document', acts: ['readHistory', ...write], appTypes: [9] },
  ]),
  errors: operationsErrors,
  messages: ['openingApplied', 'openingPassed', 'openingRefused', 'feedbackArrived'],
  reaches: { opening: 'reviewed', 'opening.save': 'organization' } satisfies Record<string, ReachKind>,
  menus: operationsMenus,
});

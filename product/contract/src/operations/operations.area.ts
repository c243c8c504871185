import { defineArea } from '@kiga/entity/define-area.ts';
import type { ReachKind } from '../identity/reach-kinds.ts';
import { opening } from './opening.entity.ts';
import { operationsErrors } from './operations.errors.ts';
import { operationsPermissions } from './operations.permissions.ts';

/** What the operator's own people work with besides: the opening of kindergartens. */
export const operationsArea = defineArea({
  name: 'operations',
  dependsOn: ['identity', 'system'],
  entities: [opening],
  permissions: operationsPermissions,
  errors: operationsErrors,
  messages: ['openingApplied', 'openingPassed', 'openingRefused'],
  reaches: { opening: 'reviewed', 'opening.save': 'organization' } satisfies Record<string, ReachKind>,
  menus: [
    {
      key: 'operations',
      href: null,
      icon: 'operations',
      componentUrl: null,
      sort: 80,
      zhCN: '运营管理',
      enUS: 'Operations',
    },
    {
      key: 'operations.openings',
      parent: 'operations',
      href: '/operations/openings',
      icon: 'opening',
      componentUrl: 'operations/openings',
      permission: 'operations.opening.read',
      sort: 1,
      zhCN: '开园申请',
      enUS: 'Openings',
    },
  ],
});

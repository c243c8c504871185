import type { alarmRule } from '@kiga/contract/health/alarm-rule.entity.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { isWithinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { assertWhole } from './disease-rule.server.ts';
import { raiseAlarms } from './raise-alarms.ts';

/** Returns the hooks of own alarm rules: they concern the whole kindergarten, and count its cases at once. */
export function alarmRuleHooks(program: Program): EntityHooks<typeof alarmRule> {
  return {
    allows: (act, _rule, scope) => act === 'read' || !isWithinClasses(scope),
    beforeSave: async (_rule, _before, scope) => assertWhole(scope),
    afterSave: ({ ownerId }, _before, scope) => raiseAlarms(program, scope, ownerId),
    beforeDelete: async (_rule, scope) => assertWhole(scope),
    beforeRestore: async (_rule, scope) => assertWhole(scope),
  };
}

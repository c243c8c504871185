import type { diseaseRule } from '@kiga/contract/health/disease-rule.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { isWithinClasses } from '../identity/identity.public.ts';

type Rule = Readonly<{ id: string; disease: string | null; beginsOn: string | null }>;

/** Hooks of own rules of diseases: one for a disease and day, for the whole kindergarten. */
export const diseaseRuleHooks: EntityHooks<typeof diseaseRule> = {
  allows: (act, _rule, scope) => act === 'read' || !isWithinClasses(scope),

  async beforeSave(rule, _before, scope, kigId) {
    assertWhole(scope);
    rule.needsCertificate ??= false;
    if (await isTaken(scope, kigId, rule)) throw invalid({ field: 'beginsOn', error: 'HEALTH_DISEASE_RULE_TAKEN' });
  },
  beforeDelete: async (_rule, scope) => assertWhole(scope),
  async beforeRestore(rule, scope) {
    assertWhole(scope);
    if (await isTaken(scope, rule.ownerId, rule)) throw new AppError('HEALTH_DISEASE_RULE_TAKEN');
  },
};

/** Refuses an account of some classes: a rule concerns the whole kindergarten. */
export function assertWhole(scope: Scope): void {
  if (isWithinClasses(scope)) throw new AppError('PERMISSION_MISSING');
}

async function isTaken(scope: Scope, kigId: string, { id, disease, beginsOn }: Rule): Promise<boolean> {
  await lockUntilCommit(scope.db, `disease rule ${kigId} ${disease} ${beginsOn}`);
  const { rows } =
    await sql`select from health_disease_rules r where r.kig_id = ${kigId} and ${scope.within('r.kig_id')}
    and r.disease = ${disease} and r.begins_on = ${beginsOn} and r.id <> ${id} and not r.deleted`.execute(scope.db);
  return rows.length > 0;
}

import type { growthRule } from '@kiga/contract/health/growth/growth-rule.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks, EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { CorrectedChild } from '../../campus/campus.public.ts';
import { growthTermsByDay } from './growth-terms.ts';
import { restateMeasurements } from './restate-measurements.ts';

/** Days that a refusal names. */
const DAYS_NAMED = 3;

/**
 * Rates the measurements of a child again after its sex or birthday was corrected, in the same transaction. Throws
 * HEALTH_BORN_AFTER_MEASURING {days} where the new birthday is after a measurement.
 */
export function rateAgain(stores: EntityStores) {
  return async (inside: Scope, { kigId, studentId, birthday }: CorrectedChild): Promise<void> => {
    const { rows } = await sql<{ day: string }>`select to_char(m.measured_on, 'YYYY-MM-DD') as day
      from health_measurements m where m.kig_id = ${kigId} and ${inside.within('m.kig_id')}
        and m.student_id = ${studentId} and not m.deleted and m.measured_on < ${birthday}
      order by m.measured_on`.execute(inside.db);
    if (rows.length > 0) {
      const named = rows.slice(0, DAYS_NAMED).map(({ day }) => day);
      const days = `${named.join(', ')}${rows.length > DAYS_NAMED ? ' …' : ''}`;
      throw invalid({ field: 'birthday', error: 'HEALTH_BORN_AFTER_MEASURING', data: { days } });
    }
    const termsOn = await growthTermsByDay(inside, kigId);
    await restateMeasurements(stores, inside, kigId, { studentId, termsOn });
  };
}

/** Returns the hooks of the settings for growth: measurements from the first day of a setting on are rated again. */
export function growthRuleHooks(stores: EntityStores): EntityHooks<typeof growthRule> {
  const figures = [
    'beginsOn',
    'family',
    'anaemiaBelowGPerL',
    'visionBelowYoung',
    'visionBelow',
  ] as const satisfies readonly (keyof typeof growthRule.fields)[];
  return {
    async afterSave(record, before, scope) {
      if (before && figures.every((name) => before[name] === record[name])) return;
      const from = before && before.beginsOn < record.beginsOn ? before.beginsOn : record.beginsOn;
      const termsOn = await growthTermsByDay(scope, record.ownerId);
      await restateMeasurements(stores, scope, record.ownerId, { from, termsOn });
    },
    async beforeDelete({ id, ownerId, beginsOn: from }, scope) {
      const termsOn = await growthTermsByDay(scope, ownerId, { without: id });
      await restateMeasurements(stores, scope, ownerId, { from, termsOn });
    },
    async beforeRestore(record, scope) {
      const termsOn = await growthTermsByDay(scope, record.ownerId, { with: record });
      await restateMeasurements(stores, scope, record.ownerId, { from: record.beginsOn, termsOn });
    },
  };
}

import {
  type AlarmRule,
  type AlarmSubject,
  type AlarmUnit,
  alarmRulesOn,
  type Meal,
} from '@kiga/contract/health/alarm.ts';
import { alarmTable } from '@kiga/contract/health/alarm-table.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { areaOf } from './disease-rules.ts';

interface OwnRow {
  id: string;
  disease: string | null;
  symptom: string | null;
  meal: Meal | null;
  days: number;
  threshold: number;
  unit: AlarmUnit;
  hours: number;
  advice: string | null;
  source: string;
  since: string;
}

/** Returns the alarm rules that hold for a kindergarten on a day. */
export async function alarmRulesOf(scope: Scope, kigId: string, day: string): Promise<AlarmRule[]> {
  const area = await areaOf(scope, kigId);
  const { rows } = await sql<OwnRow>`select r.id, r.disease, r.symptom, r.meal, r.days, r.threshold, r.unit, r.hours,
      r.advice, r.source, r.begins_on as since
    from health_alarm_rules r where r.kig_id = ${kigId} and ${scope.within('r.kig_id')} and not r.deleted`.execute(
    scope.db,
  );
  const own = rows.map(({ id, disease, symptom, meal, ...figures }): AlarmRule => {
    const subject: AlarmSubject = disease
      ? `disease:${disease}`
      : meal
        ? `meal:${meal}`
        : `symptom:${symptom ?? 'other'}`;
    return { key: `own:${id}`, subject, ...figures };
  });
  return alarmRulesOn({ day, area }, { own, given: alarmTable });
}

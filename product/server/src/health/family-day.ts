import type { AppDayEntry } from '@kiga/contract/family/app-day.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type EntityStores, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { momentOf } from '../attendance/attendance.public.ts';
import { momentIn } from '../devices/devices.public.ts';
import type { DaySource, FamilyChild } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import { celsiusOf, checksOf, colourOfCheck, symptomsOf } from './checks-of.ts';

/** Returns the source of a child's checks, medicine and observation. The family sees all of its own child. */
export function familyDay({ stores, clock }: Pick<Program, 'stores' | 'clock'>): DaySource {
  return async (scope, child, day) => {
    const { kigId, studentId } = child;
    const { timeZone } = await momentOf(scope, kigId, clock.now());
    const checks = await checksOf(stores, scope, { kigId, from: day, to: day, ids: [studentId] });
    return [
      ...checks.map((check): AppDayEntry => {
        const { part, checkedAt, action, remark } = check;
        const found = { colour: colourOfCheck(check), celsius: celsiusOf(check), symptoms: symptomsOf(check) };
        return { kind: 'check', at: checkedAt, facts: { part, ...found, action, remark } };
      }),
      ...(await medicineOf(stores, scope, child, { day, timeZone })),
      ...(await observationOf(stores, scope, child, day)),
    ];
  };
}

async function medicineOf(
  stores: EntityStores,
  scope: Scope,
  { kigId, studentId }: FamilyChild,
  { day, timeZone }: { day: string; timeZone: string },
): Promise<AppDayEntry[]> {
  const { rows } = await sql<{ id: string }>`select m.id from health_medicines m where m.kig_id = ${kigId}
    and ${scope.within('m.kig_id')} and m.student_id = ${studentId} and not m.deleted and m.status <> 'cancelled'
    and m.from_day <= ${day} and m.to_day >= ${day}`.execute(scope.db);
  const records = await readRecords(
    stores.get('health.medicine'),
    scope,
    rows.map(({ id }) => id),
  );
  return records.flatMap(({ medicineName, dose, doseUnit, times, doses }) =>
    (times ?? []).map(({ at: time }): AppDayEntry => {
      const given = doses?.find((one) => one.day === day && one.at === time);
      return {
        kind: 'medicine',
        at: momentIn(day, time, timeZone).toISOString(),
        facts: {
          medicine: medicineName,
          dose: given?.dose ?? dose,
          unit: doseUnit,
          time,
          givenBy: given?.givenBy ?? null,
        },
      };
    }),
  );
}

async function observationOf(
  stores: EntityStores,
  scope: Scope,
  { kigId, studentId }: FamilyChild,
  day: string,
): Promise<AppDayEntry[]> {
  const { rows } = await sql<{ id: string }>`select o.id from health_observations o where o.kig_id = ${kigId}
    and ${scope.within('o.kig_id')} and o.student_id = ${studentId} and o.day = ${day} and not o.deleted`.execute(
    scope.db,
  );
  const records = await readRecords(
    stores.get('health.observation'),
    scope,
    rows.map(({ id }) => id),
  );
  return records.map(({ eating, sleep, stool, mood, fluids, note }) => ({
    kind: 'observation',
    at: null,
    facts: { eating, sleep, stool, mood, fluids, note },
  }));
}

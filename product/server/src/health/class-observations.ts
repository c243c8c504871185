import type {
  ClassObservations,
  ObservationRow,
  saveClassObservations,
} from '@kiga/contract/health/observation.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { chosenClass, computeDays, momentOf, namesOf } from '../attendance/attendance.public.ts';
import type { Program } from '../program/program.ts';
import { stateOf } from './check-day.ts';
import { saveRows } from './save-rows.ts';

type Parts = Pick<Program, 'stores' | 'clock'>;

const noValues: ObservationRow = { eating: null, sleep: null, stool: null, mood: null, fluids: null, note: null };

/** Returns the children of a class with their observations, as `classObservations` says. */
export async function observationsOfClass(
  { stores, clock }: Parts,
  scope: Scope,
  { classId: wantedClass, day: wanted }: { classId?: string | undefined; day?: string | undefined },
): Promise<ClassObservations> {
  const store = stores.get('health.observation');
  if (store.entity.sightOf(scope.session, 'eating') !== 'full') {
    throw new AppError('FIELD_NOT_READABLE', { field: 'eating' });
  }
  const kigId = scope.oneTenant();
  const moment = await momentOf(scope, kigId, clock.now());
  const day = wanted ?? moment.today;
  const { classId, classes } = await chosenClass(scope, kigId, wantedClass);
  const days = await computeDays(scope, { kigId, from: day, to: day, ...moment, ids: null });
  const ofClass = new Map(days.filter((one) => one.classId === classId).map((one) => [one.studentId, one]));
  const people = await namesOf(scope, kigId, [...ofClass.keys()]);
  const { rows } = await sql<{ id: string }>`select o.id from health_observations o where o.kig_id = ${kigId}
    and ${scope.within('o.kig_id')} and o.day = ${day} and not o.deleted
    and o.student_id = any(${[...ofClass.keys()]}::uuid[])`.execute(scope.db);
  const records = await readRecords(
    store,
    scope,
    rows.map(({ id }) => id),
  );
  const byChild = new Map(records.map((record) => [record.studentId, record]));
  return {
    kigId,
    day,
    today: moment.today,
    classId,
    classes,
    children: people.flatMap(({ id, name, nameLatin }) => {
      const one = ofClass.get(id);
      if (!one) return [];
      const record = byChild.get(id);
      const { eating, sleep, stool, mood, fluids, note } = record ?? noValues;
      return [
        {
          id,
          name,
          nameLatin,
          state: stateOf(one, false),
          record: record
            ? {
                id: record.id,
                version: record.version,
              }
            : null,
          values: {
            eating,
            sleep,
            stool,
            mood,
            fluids,
            note,
          },
        },
      ];
    }),
  };
}

/** Saves the observations of a table inside the scope's transaction, as `saveClassObservations` says. */
export function saveClass(
  { stores }: Parts,
  scope: Scope,
  { day, entries }: z.infer<typeof saveClassObservations.input>,
): Promise<number> {
  const rows = entries.map(({ studentId, record, ...values }) =>
    record ? { ...record, ...values } : { studentId, day, ...values },
  );
  return saveRows(stores.get('health.observation'), scope, rows);
}

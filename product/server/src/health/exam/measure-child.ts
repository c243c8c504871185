import { type MeasuredValue, measuredValues } from '@kiga/contract/health/growth/measurement.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type EntityStores, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { type SaveCause, saveRecord } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import type { MeasurementRecord } from '../growth/rate-measurement.ts';

/** Values that an examination measured of a child. */
export interface Measured extends ChildDay {
  values: Partial<Record<MeasuredValue, number | null>>;
  confirmed: boolean;
}

/**
 * Saves measured values as the child's measurement of the day. Values that were not measured stay as they are. Throws the
 * issues of measurements.
 * @returns whether there was a value
 */
export async function measureChild(
  stores: EntityStores,
  scope: Scope,
  { studentId, day, values, confirmed }: Measured,
  present: ReadonlyMap<string, MeasurementRecord>,
  cause?: SaveCause,
): Promise<boolean> {
  const given = Object.fromEntries(
    measuredValues.flatMap((name) => {
      const value = values[name] ?? null;
      return value === null ? [] : [[name, value]];
    }),
  );
  if (Object.keys(given).length === 0) return false;
  const before = present.get(dayKey({ studentId, day }));
  const key = before ? { id: before.id, version: before.version } : { studentId, measuredOn: day };
  await saveRecord(
    stores.get('health.measurement'),
    scope,
    { ...key, ...given, ...(confirmed && { confirmed }) },
    cause,
  );
  return true;
}

/** A child and a day, `yyyy-mm-dd`. */
export interface ChildDay {
  studentId: string;
  day: string;
}

/** Returns the key of a child's day. */
export const dayKey = ({ studentId, day }: ChildDay) => `${studentId} ${day}`;

/** Returns the measurements of children on these days by `dayKey`. */
export async function measurementsOn(
  stores: EntityStores,
  scope: Scope,
  kigId: string,
  days: readonly ChildDay[],
): Promise<Map<string, MeasurementRecord>> {
  const { rows } = await sql<{ id: string }>`select m.id from health_measurements m
    join unnest(${days.map(({ studentId }) => studentId)}::uuid[], ${days.map(({ day }) => day)}::date[])
      as d (student_id, day) on d.student_id = m.student_id and d.day = m.measured_on
    where m.kig_id = ${kigId} and ${scope.within('m.kig_id')} and not m.deleted`.execute(scope.db);
  const ids = [...new Set(rows.map(({ id }) => id))];
  const records = await readRecords(stores.get('health.measurement'), scope, ids);
  return new Map(records.map((record) => [dayKey({ studentId: record.studentId, day: record.measuredOn }), record]));
}

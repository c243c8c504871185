import { growthFamilies } from '@kiga/contract/health/growth/growth.ts';
import type { MeasuredValue } from '@kiga/contract/health/growth/measurement.entity.ts';
import { isWithinLimits, measuredLimits } from '@kiga/contract/health/growth/unit-slips.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { type EntityStores, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { createRecords, updateRecords } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import type { StoredEvent } from '../../devices/devices.public.ts';
import { isRefusal } from '../../program/is-refusal.ts';
import { markAsMachine } from './machine-scopes.ts';
import { impossibleOf, type MeasurementRecord, type RatedValues } from './rate-measurement.ts';
import { ratedChildren } from './restate-measurements.ts';

/** Fields that a machine measures. */
const machineValues = ['heightCm', 'weightKg', 'headCm'] as const satisfies readonly MeasuredValue[];

type MachineValues = Partial<Record<(typeof machineValues)[number], number>>;

/** Values of a child on a day, by one machine. */
interface Found {
  kigId: string;
  studentId: string;
  deviceId: string;
  day: string;
  values: MachineValues;
}

/**
 * Adds the values of machines to the measurements of children, in the transaction that stores the events. Values that a
 * person entered stay; the machine fills the empty ones. Unlikely values are kept and wait to be checked. Values that no
 * child has make no measurement; their event stays in the list of events.
 */
export async function addMachineMeasurements(
  stores: EntityStores,
  inside: Scope,
  events: readonly StoredEvent[],
): Promise<void> {
  const found = foundIn(events);
  // All transactions write in this order, so that they cannot deadlock.
  const byKig = [...Map.groupBy(found, ({ kigId }) => kigId)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [kigId, own] of byKig) {
    const names = await deviceNames(inside, kigId, own);
    const children = await ratedChildren(
      inside,
      kigId,
      own.map(({ studentId }) => studentId),
    );
    for (const one of own.toSorted((a, b) => (a.studentId < b.studentId ? -1 : 1))) {
      const child = children.get(one.studentId);
      if (!child || child.birthday > one.day) continue;
      const rated = { heightCm: null, weightKg: null, ...one.values, measuredOn: one.day } as unknown as RatedValues;
      // Nobody at the machine knows the setting of the kindergarten, so both families have to agree.
      if (growthFamilies.every((family) => impossibleOf(rated, child, family).length > 0)) continue;
      // The day of the scope is that of one zone; a measurement must not be refused as future where the day began earlier.
      const { today } = inside.session;
      const session = { ...inside.session, today: one.day > today ? one.day : today };
      const scope = markAsMachine(withScope(session, [kigId], inside.db), names.get(one.deviceId) ?? '');
      try {
        await addOne(stores, scope, one);
      } catch (error) {
        // A refusal, such as that of a deleted child, must not keep the machine's whole batch out.
        if (!isRefusal(error)) throw error;
      }
    }
  }
}

/** Returns the values by child and day; a later event of the day replaces an earlier one. */
function foundIn(events: readonly StoredEvent[]): Found[] {
  const found = new Map<string, Found>();
  for (const { kind, studentId, lost, doubtful, detail, kigId, deviceId, at, timeZone } of events) {
    if (kind !== 'growth' || studentId === null || lost || doubtful) continue;
    const day = dayIn(at, timeZone);
    const values = plausible(detail ?? {});
    if (values === null) continue;
    const key = `${studentId} ${day}`;
    found.set(key, { kigId, studentId, deviceId, day, values: { ...found.get(key)?.values, ...values } });
  }
  return [...found.values()];
}

/** Returns the rounded values of an event; null where one of them is beyond its limits. */
function plausible(detail: MachineValues): MachineValues | null {
  const values: MachineValues = {};
  for (const field of machineValues) {
    const given = detail[field];
    if (given === undefined) continue;
    const value = Number(given.toFixed(measuredLimits[field].places));
    if (!isWithinLimits(field, value)) return null;
    values[field] = value;
  }
  return values;
}

async function addOne(stores: EntityStores, scope: Scope, { kigId, studentId, day, values }: Found): Promise<void> {
  const store = stores.get('health.measurement');
  const { rows } = await sql<{ id: string }>`select m.id from health_measurements m where m.kig_id = ${kigId}
    and ${scope.within('m.kig_id')} and m.student_id = ${studentId} and m.measured_on = ${day}
    and not m.deleted`.execute(scope.db);
  const [before] = await readRecords(
    store,
    scope,
    rows.map(({ id }) => id),
  );
  if (!before) {
    const input = { studentId, measuredOn: day, ...values };
    await createRecords(store, scope, [input], { act: 'create', trusted: true });
    return;
  }
  const changed = changesOf(before, values);
  if (Object.keys(changed).length === 0) return;
  const request = { ...changed, id: before.id, version: before.version };
  await updateRecords(store as never, scope, [request], { act: 'update', trusted: true });
}

/** Returns the values that a machine may write: all of its own measurement, the empty ones of a person's. */
function changesOf(before: MeasurementRecord, values: MachineValues): MachineValues {
  const isOwn = before.source === 'machine' && !before.confirmed;
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const stored = before[name as MeasuredValue] ?? null;
      return value !== stored && (isOwn || stored === null);
    }),
  );
}

async function deviceNames(inside: Scope, kigId: string, found: readonly Found[]): Promise<Map<string, string>> {
  const ids = [...new Set(found.map(({ deviceId }) => deviceId))];
  const { rows } = await sql<{ id: string; name: string }>`select d.id, d.device_name as name from devices d
    where d.kig_id = ${kigId} and ${inside.within('d.kig_id')} and d.id = any(${ids}::uuid[])`.execute(inside.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

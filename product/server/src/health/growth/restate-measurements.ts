import type { GrowthTerms } from '@kiga/contract/health/growth/growth.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type EntityStores, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { lockRecords } from '@kiga/kit-server/entity/lock-records.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { type RawBuilder, sql } from 'kysely';
import { followChild } from './follow-child.ts';
import {
  type EarlierMeasurement,
  impossibleOf,
  type MeasurementRecord,
  type RatedChild,
  rateMeasurement,
  unlikelyValues,
} from './rate-measurement.ts';

/** Records of one read and one write. */
const AT_ONCE = 500;

/** Types of the columns that a rating fills. */
const columnTypes: Readonly<Record<string, string>> = {
  rated_by: 'text',
  method: 'text',
  results_encrypted: 'bytea',
  results_count: 'integer',
  findings_encrypted: 'bytea',
  findings_count: 'integer',
  height_level_encrypted: 'bytea',
  weight_level_encrypted: 'bytea',
  to_check: 'boolean',
};

/** Which measurements are rated again. */
interface Restated {
  /** One child, also its deleted measurements; otherwise all children. */
  studentId?: string;
  /** First day, `yyyy-mm-dd`. */
  from?: string;
  termsOn: (day: string) => GrowthTerms;
}

/**
 * Rates stored measurements again inside the scope's transaction, after a correction of a child or of the settings. The
 * numbers stay. Those that are now impossible or unlikely, and that no person confirmed, wait to be checked. The version
 * stays as well, because nothing that a person entered changed.
 * @returns number of measurements
 */
export async function restateMeasurements(
  stores: EntityStores,
  scope: Scope,
  kigId: string,
  { studentId, from, termsOn }: Restated,
): Promise<number> {
  const store = stores.get('health.measurement');
  const { rows } = await sql<{ id: string; studentId: string }>`select m.id, m.student_id as "studentId"
    from health_measurements m where m.kig_id = ${kigId} and ${scope.within('m.kig_id')}
      and ${studentId === undefined ? sql`true` : sql`m.student_id = ${studentId}`}
      and ${from === undefined ? sql`true` : sql`m.measured_on >= ${from}`}
    order by m.student_id, m.measured_on, m.id`.execute(scope.db);
  const children = await ratedChildren(scope, kigId, [...new Set(rows.map((row) => row.studentId))]);
  let last: MeasurementRecord | null = null;
  const otherwise = new Set<string>();
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const part = rows.slice(start, start + AT_ONCE);
    // A save that is under way ends first, so that its numbers are rated.
    await lockRecords(
      store,
      scope,
      part.map(({ id }) => id),
    );
    const read = new Map(
      (
        await readRecords(
          store,
          scope,
          part.map(({ id }) => id),
        )
      ).map((one) => [one.id, one]),
    );
    const written: Record<string, unknown>[] = [];
    for (const { id, studentId: ofChild } of part) {
      const record = read.get(id);
      const child = children.get(ofChild);
      if (!record || !child || record.measuredOn < child.birthday) continue;
      const before: MeasurementRecord | null = last?.studentId === ofChild ? last : null;
      const terms = termsOn(record.measuredOn);
      const rating = {
        ...rateMeasurement(record, child, terms),
        toCheck: isToCheck(record, child, terms, { before, isFirstRead: from !== undefined && before === null }),
      };
      if (JSON.stringify(rating.findings) !== JSON.stringify(record.findings)) otherwise.add(ofChild);
      const columns = Object.entries(rating).map(([name, value]) => store.columns.get(name)?.toRow(value) ?? {});
      written.push(Object.assign({ id }, ...columns));
      if (!record.deleted) last = record;
    }
    await writeRatings(scope, kigId, written);
  }
  // Other findings open, count and close other cases.
  for (const ofChild of otherwise) {
    await followChild({ stores, clock: stores.clock }, scope, { kigId, studentId: ofChild });
  }
  if (rows.length > 0) await publish(scope.db, stores.clock.now(), 'health.measurement', kigId);
  return rows.length;
}

/** Returns whether a person should look at a measurement. The first one of a part keeps its mark, as its last is unread. */
function isToCheck(
  record: MeasurementRecord,
  child: RatedChild,
  { family }: GrowthTerms,
  { before, isFirstRead }: { before: EarlierMeasurement | null; isFirstRead: boolean },
): boolean {
  if (impossibleOf(record, child, family).length > 0) return true;
  if (record.confirmed) return false;
  return unlikelyValues(record, child, family, before).length > 0 || (isFirstRead && (record.toCheck ?? false));
}

/** Returns sex and birthday of children by id. */
export async function ratedChildren(
  scope: Scope,
  kigId: string,
  ids: readonly string[],
): Promise<Map<string, RatedChild>> {
  const { rows } = await sql<RatedChild & { id: string }>`select s.id, s.sex,
      to_char(s.birthday, 'YYYY-MM-DD') as birthday from students s
    where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and s.id = any(${[...ids]}::uuid[])`.execute(scope.db);
  return new Map(rows.map(({ id, ...child }) => [id, child]));
}

async function writeRatings(scope: Scope, kigId: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columnTypes);
  const given = names.map(
    (name): RawBuilder<unknown> =>
      sql`${rows.map((row) => row[name] ?? null)}::${sql.raw(columnTypes[name] as string)}[]`,
  );
  const set = names.map((name) => sql`${sql.id(name)} = ${sql.ref(`t.${name}`)}`);
  await sql`update health_measurements m set ${sql.join(set)}
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${sql.join(given)})
      as t (id, ${sql.join(names.map((name) => sql.id(name)))})
    where m.kig_id = ${kigId} and ${scope.within('m.kig_id')} and m.id = t.id`.execute(scope.db);
}

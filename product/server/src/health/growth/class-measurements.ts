import { wordsOf } from '@kiga/contract/app/words.ts';
import { STANDS_FROM_DAY } from '@kiga/contract/health/growth/growth.ts';
import type {
  ClassMeasurements,
  MeasurementEntry,
  MeasurementResult,
  StoredMeasurement,
} from '@kiga/contract/health/growth/measurement.acts.ts';
import { type MeasuredValue, measuredValues, measurement } from '@kiga/contract/health/growth/measurement.entity.ts';
import { unitSlipOf } from '@kiga/contract/health/growth/unit-slips.ts';
import { type FieldIssue, parseWithIssues, recordSchema } from '@kiga/entity/record-schema.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { errorText } from '@kiga/kit-server/http/error-envelope.ts';
import { sql } from 'kysely';
import { chosenClass, momentOf, namesOf } from '../../attendance/attendance.public.ts';
import { rollOfDay } from '../../campus/campus.public.ts';
import { isRefusal } from '../../program/is-refusal.ts';
import type { Program } from '../../program/program.ts';
import { ageDaysOf, completedMonths } from './assess-growth.ts';
import type { MeasurementRecord, RatedChild } from './rate-measurement.ts';
import { ratedChildren } from './restate-measurements.ts';

type Parts = Pick<Program, 'stores' | 'clock'>;

/** Returns the children of a class with their measurements, as `classMeasurements` says. */
export async function measurementsOfClass(
  { stores, clock }: Parts,
  scope: Scope,
  { classId: wantedClass, day: wanted }: { classId?: string | undefined; day?: string | undefined },
): Promise<ClassMeasurements> {
  const store = stores.get('health.measurement');
  if (store.entity.sightOf(scope.session, 'heightCm') !== 'full') {
    throw new AppError('FIELD_NOT_READABLE', { field: 'heightCm' });
  }
  const kigId = scope.oneTenant();
  const { today } = await momentOf(scope, kigId, clock.now());
  const day = wanted ?? today;
  const { classId, classes } = await chosenClass(scope, kigId, wantedClass);
  const roll = classId === null ? [] : await rollOfDay(scope, kigId, { day, classId });
  const ids = roll.map(({ studentId }) => studentId);
  const people = await namesOf(scope, kigId, ids);
  const children = await ratedChildren(scope, kigId, ids);
  // One query finds the measurement of the day and the last two that may have height or weight before it.
  const { rows } = await sql<{ id: string }>`select id from (
      select m.id, m.measured_on, row_number() over (partition by m.student_id, m.measured_on = ${day}
        order by m.measured_on desc) as place
      from health_measurements m where m.kig_id = ${kigId} and ${scope.within('m.kig_id')} and not m.deleted
        and m.student_id = any(${ids}::uuid[]) and m.measured_on <= ${day}
        and (m.measured_on = ${day} or m.height_cm_encrypted is not null or m.weight_kg_encrypted is not null)) f
    where place = 1`.execute(scope.db);
  const records = await readRecords(
    store,
    scope,
    rows.map(({ id }) => id),
  );
  const ofDay = new Map(records.filter(({ measuredOn }) => measuredOn === day).map((one) => [one.studentId, one]));
  const last = new Map(records.filter(({ measuredOn }) => measuredOn < day).map((one) => [one.studentId, one]));
  return {
    kigId,
    day,
    today,
    classId,
    classes,
    children: people.flatMap(({ id, name, nameLatin }) => {
      const child = children.get(id) as RatedChild;
      const [record, before] = [ofDay.get(id), last.get(id)];
      return {
        id,
        name,
        nameLatin,
        sex: child.sex,
        ageMonths: completedMonths(child.birthday, day),
        lies: ageDaysOf(child.birthday, day) < STANDS_FROM_DAY,
        record: record ? storedMeasurement(record) : null,
        last: before
          ? { day: before.measuredOn, heightCm: before.heightCm ?? null, weightKg: before.weightKg ?? null }
          : null,
      };
    }),
  };
}

function storedMeasurement(record: MeasurementRecord): StoredMeasurement {
  const values = Object.fromEntries(measuredValues.map((name) => [name, record[name] ?? null]));
  return {
    ...(values as Record<MeasuredValue, number | null>),
    id: record.id,
    version: record.version,
    position: record.position ?? null,
    confirmed: record.confirmed ?? false,
    toCheck: record.toCheck ?? false,
    heightLevel: record.heightLevel ?? null,
    weightLevel: record.weightLevel ?? null,
    findings: (record.findings ?? []).map(({ finding }) => finding),
  };
}

/** A stored measurement other than the one that the sender knew. */
class OtherMeasurement extends Error {
  readonly record: MeasurementRecord;
  constructor(record: MeasurementRecord) {
    super('another measurement is stored');
    this.record = record;
  }
}

/** Saves the rows of a table, each in a transaction of its own, as `saveClassMeasurements` says. */
export async function saveClassRows(
  parts: Parts,
  scope: Scope,
  { day, entries, language }: { day: string; entries: readonly MeasurementEntry[]; language: Language },
): Promise<MeasurementResult[]> {
  const results: MeasurementResult[] = [];
  for (const entry of entries) {
    const { studentId } = entry;
    try {
      const record = await scope.transaction((inside) => saveRow(parts, inside, day, entry));
      results.push({ studentId, outcome: 'saved', record: storedMeasurement(record), issues: [] });
    } catch (error) {
      if (error instanceof OtherMeasurement) {
        results.push({ studentId, outcome: 'conflict', record: storedMeasurement(error.record), issues: [] });
        continue;
      }
      // The page keeps all rows of a request that failed, and sends them again.
      if (!isRefusal(error)) throw error;
      results.push({ studentId, outcome: 'refused', record: null, issues: issuesOf(error, language) });
    }
  }
  return results;
}

function issuesOf(error: AppError, language: Language): MeasurementResult['issues'] {
  const issues: readonly FieldIssue[] =
    error.issues.length > 0 ? error.issues : [{ field: '', error: error.id, data: error.data }];
  return issues.map(({ field, error: id, data = {} }) => ({
    field,
    error: id,
    text: errorText(wordsOf(language), id, data),
    value: typeof data.value === 'number' ? data.value : null,
  }));
}

const schema = recordSchema(measurement.fields, 'update');

async function saveRow(
  { stores }: Parts,
  inside: Scope,
  day: string,
  { studentId, record, values, position, confirmed }: MeasurementEntry,
): Promise<MeasurementRecord> {
  const store = stores.get('health.measurement');
  const kigId = inside.oneTenant();
  assertLimits(values);
  const { rows } = await sql<{ id: string }>`select m.id from health_measurements m where m.kig_id = ${kigId}
    and ${inside.within('m.kig_id')} and m.student_id = ${studentId} and m.measured_on = ${day}
    and not m.deleted for update`.execute(inside.db);
  const [before] = await readRecords(
    store,
    inside,
    rows.map(({ id }) => id),
  );
  const given = { ...values, ...(position && { position }), ...(confirmed !== undefined && { confirmed }) };
  if (!before) {
    return await saveRecord(store, inside, { studentId, measuredOn: day, ...given });
  }
  if (before.version !== record?.version) {
    // The answer to the first attempt was lost.
    const isSame = Object.entries(values).every(
      ([name, value]) => (before[name as MeasuredValue] ?? null) === (value ?? null),
    );
    if (isSame) return before;
    throw new OtherMeasurement(before);
  }
  if (!inside.session.permissions.has('health.measurement.update')) throw new AppError('PERMISSION_MISSING');
  return await saveRecord(store, inside, { id: before.id, version: before.version, ...given });
}

/** Throws VALIDATION_FAILED for values beyond the limits of their fields; it names the unit that was probably meant. */
function assertLimits(values: MeasurementEntry['values']): void {
  const parsed = parseWithIssues(schema, values);
  if (!('issues' in parsed)) return;
  // A value may break two rules at once, such as its limit and its places.
  const issueOf = new Map<string, FieldIssue>();
  for (const issue of parsed.issues) {
    const field = issue.field as MeasuredValue;
    const slip = unitSlipOf(field, values[field] ?? Number.NaN);
    const told = slip ? { field, error: slip.error, data: { value: slip.value } } : issue;
    if (!issueOf.has(field)) issueOf.set(field, told);
  }
  throw invalid(...issueOf.values());
}

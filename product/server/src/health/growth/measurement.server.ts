import { type GrowthFamily, type GrowthIndicator, STANDS_FROM_DAY } from '@kiga/contract/health/growth/growth.ts';
import { measuredValues, type measurement } from '@kiga/contract/health/growth/measurement.entity.ts';
import { unitSlipOf } from '@kiga/contract/health/growth/unit-slips.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { type Draft, type EntityHooks, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { childRecordHooks } from '../../campus/campus.public.ts';
import type { Program } from '../../program/program.ts';
import { nameOfReader } from '../register-records.ts';
import { ageDaysOf } from './assess-growth.ts';
import { followChild } from './follow-child.ts';
import { growthTermsOn } from './growth-terms.ts';
import { machineOf } from './machine-scopes.ts';
import { measurementSheet } from './measurement-sheet.ts';
import {
  type EarlierMeasurement,
  impossibleOf,
  type MeasurementRecord,
  type RatedChild,
  type RatedValues,
  rateMeasurement,
  unlikelyValues,
} from './rate-measurement.ts';

type Parts = Pick<Program, 'stores'>;

/** A measurement as far as its place needs it. */
interface Placed {
  id: string;
  studentId: string;
  measuredOn: string;
}

const fieldOfIndicator: Record<GrowthIndicator, 'heightCm' | 'weightKg'> = {
  'height-for-age': 'heightCm',
  'weight-for-age': 'weightKg',
  'bmi-for-age': 'weightKg',
  'weight-for-height': 'weightKg',
};

/** Returns the hooks of measurements: one for each child and day, with values that a child can have, and their rating. */
export function measurementHooks(parts: Pick<Program, 'stores' | 'clock'>): EntityHooks<typeof measurement> {
  const { stores } = parts;
  return {
    ...childRecordHooks(stores, 'health_measurements'),
    sheet: measurementSheet,
    async beforeCreate(records, _scope, _kigId, { importId }) {
      if (importId !== undefined) for (const record of records) record.source = 'import';
    },
    async beforeSave(draft, before, scope, kigId) {
      const child = await childOf(scope, kigId, draft.studentId);
      const { measuredOn } = draft;
      if (measuredOn < child.birthday) {
        const data = { birthday: child.birthday };
        throw invalid({ field: 'measuredOn', error: 'HEALTH_MEASURED_BEFORE_BIRTH', data });
      }
      await lockUntilCommit(scope.db, `measurement ${draft.studentId} ${measuredOn}`);
      if (await isTaken(scope, kigId, draft)) throw invalid({ field: 'measuredOn', error: 'HEALTH_MEASUREMENT_TAKEN' });
      const age = ageDaysOf(child.birthday, measuredOn);
      draft.position ??= age < STANDS_FROM_DAY ? 'lying' : 'standing';
      await nameOrigin({ stores }, draft, before, scope);
      const terms = await growthTermsOn(scope, kigId, measuredOn);
      const values = { ...draft, position: draft.position } as RatedValues & Draft<typeof measurement>;
      const isSame = isSameMeasured(draft, before);
      const impossible = impossibleIssues(values, child, terms.family);
      // A correction of the child may have made old numbers impossible; they stay until a person mends them.
      if (impossible.length > 0 && !isSame) throw invalid(...impossible);
      if (draft.confirmed) draft.toCheck = impossible.length > 0;
      else if (!isSame) {
        const last = await lastBefore({ stores }, scope, kigId, draft);
        const unlikely = unlikelyValues(values, child, terms.family, last);
        if (unlikely.length > 0 && machineOf(scope) === undefined) throw invalid(...unlikely.map(issueOf));
        draft.toCheck = unlikely.length > 0;
      }
      draft.toCheck ??= false;
      Object.assign(draft, rateMeasurement(values, child, terms));
    },
    async afterSave({ ownerId: kigId, studentId }, before, scope) {
      await followChild(parts, scope, { kigId, studentId });
      if (before && before.studentId !== studentId) {
        await followChild(parts, scope, { kigId, studentId: before.studentId });
      }
    },
    beforeDelete: ({ id, ownerId: kigId, studentId }, scope) =>
      followChild(parts, scope, { kigId, studentId }, { without: id }),
    async beforeRestore(record, scope) {
      const { ownerId: kigId, studentId } = record;
      if (await isTaken(scope, kigId, record)) throw new AppError('HEALTH_MEASUREMENT_TAKEN');
      const { birthday } = await childOf(scope, kigId, studentId);
      if (record.measuredOn < birthday) throw new AppError('HEALTH_MEASURED_BEFORE_BIRTH', { birthday });
      await followChild(parts, scope, { kigId, studentId }, { also: record });
    },
  };
}

/** Returns the fields to look at. BMI and weight for height point at the weight, unless height or weight alone are wrong. */
function impossibleFields(indicators: readonly GrowthIndicator[]): Set<'heightCm' | 'weightKg'> {
  const alone = indicators.filter((indicator) => indicator === 'height-for-age' || indicator === 'weight-for-age');
  return new Set((alone.length > 0 ? alone : indicators).map((indicator) => fieldOfIndicator[indicator]));
}

/** Fills who or what measured. Values that a person changes are no longer those of a machine. */
async function nameOrigin(
  { stores }: Parts,
  draft: Draft<typeof measurement>,
  before: MeasurementRecord | null,
  scope: Scope,
): Promise<void> {
  const machine = machineOf(scope);
  if (machine !== undefined) {
    draft.source ??= 'machine';
    draft.machineName ??= machine.slice(0, 60);
    return;
  }
  if (before?.source === 'machine' && measuredValues.some((name) => (draft[name] ?? null) !== (before[name] ?? null))) {
    draft.source = 'hand';
  }
  draft.source ??= 'hand';
  draft.measuredBy ??= await nameOfReader(stores, scope);
}

function isSameMeasured(draft: Draft<typeof measurement>, before: MeasurementRecord | null): boolean {
  return (
    before !== null &&
    (['heightCm', 'weightKg', 'headCm', 'measuredOn', 'position'] as const).every(
      (name) => (draft[name] ?? null) === (before[name] ?? null),
    )
  );
}

/** Returns an issue at each value that no child of this age has; it names the unit that was probably meant. */
function impossibleIssues(values: RatedValues, child: RatedChild, family: GrowthFamily): FieldIssue[] {
  const fields = impossibleFields(impossibleOf(values, child, family));
  return [...fields].map((field) => {
    const isPossible = (value: number) => {
      const changed = impossibleOf({ ...values, [field]: value }, child, family);
      return !changed.some((indicator) => fieldOfIndicator[indicator] === field);
    };
    const slip = unitSlipOf(field, Number(values[field]), isPossible);
    return slip
      ? { field, error: slip.error, data: { value: slip.value } }
      : { field, error: 'HEALTH_VALUE_IMPOSSIBLE' };
  });
}

function issueOf({ field, last, day }: ReturnType<typeof unlikelyValues>[number]): FieldIssue {
  if (last === null) return { field, error: 'HEALTH_VALUE_UNLIKELY' };
  const unit = field === 'weightKg' ? 'kg' : 'cm';
  return { field, error: 'HEALTH_VALUE_UNLIKELY_CHANGE', data: { last: `${last} ${unit}`, day } };
}

/** Returns sex and birthday of a child. Throws FIELD_REFERENCE_UNKNOWN at the field for a child out of reach. */
async function childOf(scope: Scope, kigId: string, studentId: string): Promise<RatedChild> {
  const { rows } = await sql<RatedChild>`select s.sex, to_char(s.birthday, 'YYYY-MM-DD') as birthday from students s
    where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and s.id = ${studentId}`.execute(scope.db);
  if (!rows[0]) throw invalid({ field: 'studentId', error: 'FIELD_REFERENCE_UNKNOWN' });
  return rows[0];
}

async function isTaken(scope: Scope, kigId: string, { id, studentId, measuredOn }: Placed): Promise<boolean> {
  const { rows } = await sql`select from health_measurements m where m.kig_id = ${kigId}
    and ${scope.within('m.kig_id')} and m.student_id = ${studentId} and m.measured_on = ${measuredOn}
    and m.id <> ${id} and not m.deleted`.execute(scope.db);
  return rows.length > 0;
}

/** Returns the child's last measurement before a day; null for none. */
async function lastBefore(
  { stores }: Parts,
  scope: Scope,
  kigId: string,
  { id, studentId, measuredOn }: Placed,
): Promise<EarlierMeasurement | null> {
  const { rows } = await sql<{ id: string }>`select m.id from health_measurements m where m.kig_id = ${kigId}
    and ${scope.within('m.kig_id')} and m.student_id = ${studentId} and m.measured_on < ${measuredOn}
    and m.id <> ${id} and not m.deleted order by m.measured_on desc limit 1`.execute(scope.db);
  if (!rows[0]) return null;
  const [last] = await readRecords(stores.get('health.measurement'), scope, [rows[0].id]);
  return last ?? null;
}

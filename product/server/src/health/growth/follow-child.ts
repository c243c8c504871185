import type { followUp } from '@kiga/contract/health/growth/follow-up.entity.ts';
import { followUpStates } from '@kiga/contract/health/growth/follow-up.states.ts';
import {
  type FollowedMeasurement,
  followProgress,
  followReasons,
  gradeAt,
} from '@kiga/contract/health/growth/follow-up.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import {
  type EntityStore,
  type EntityStores,
  type FullRecord,
  readRecords,
} from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { updateRow } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { programSession } from '../../system/system.public.ts';
import { settleFollowUp } from './follow-due.ts';
import { growthTermsOn } from './growth-terms.ts';
import type { MeasurementRecord } from './rate-measurement.ts';

type Case = FullRecord<typeof followUp>;

/** Name of the act in the history of a case that the server opens or counts. */
const MEASURED = 'measure';

/** Returns the cases of a child. */
export async function casesOfChild(
  stores: EntityStores,
  scope: Scope,
  kigId: string,
  studentId: string,
): Promise<Case[]> {
  const { rows } = await sql<{ id: string }>`select f.id from health_follow_ups f where f.kig_id = ${kigId}
    and ${scope.within('f.kig_id')} and f.student_id = ${studentId} and not f.deleted order by f.opened_on, f.id`.execute(
    scope.db,
  );
  const ids = rows.map(({ id }) => id);
  return readRecords(stores.get('health.followUp'), scope, ids);
}

/** A change of the child's measurements that is about to be written. */
interface Changed {
  /** Id of a measurement that goes. */
  without?: string;
  /** A measurement that comes back. */
  also?: MeasurementRecord;
}

/**
 * Opens, counts and closes the cases of a child after its measurements have changed, in the same transaction. The last
 * measurement opens cases; a case whose opening measurement no longer shows it is closed as mistaken.
 */
export async function followChild(
  { stores, clock }: Pick<Program, 'stores' | 'clock'>,
  inside: Scope,
  child: { kigId: string; studentId: string },
  { without, also }: Changed = {},
): Promise<void> {
  const { kigId, studentId } = child;
  // Those who enter measurements need no right to cases.
  const session = { ...programSession(inside.session.accountId, clock.now()), today: inside.session.today };
  const scope = withScope(session, [kigId], inside.db);
  await lockUntilCommit(scope.db, `follow-up ${studentId}`);
  const birthday = await birthdayOf(scope, kigId, studentId);
  if (birthday === null) return;
  const stored = await measurementsOf(stores, scope, kigId, studentId);
  const measurements = [...stored.filter(({ id }) => id !== without && id !== also?.id), ...(also ? [also] : [])]
    .map(followed)
    .toSorted((a, b) => (a.measuredOn < b.measuredOn ? -1 : 1));
  const store = stores.get('health.followUp') as EntityStore;
  const cases = await casesOfChild(stores, scope, kigId, studentId);
  for (const one of cases) {
    if (one.status === 'closed' || one.reason === null || one.openedOn === null) continue;
    await count(store, scope, { kigId, birthday }, one, measurements);
  }
  const last = measurements.at(-1);
  if (last === undefined) return;
  const running = new Set(
    (await casesOfChild(stores, scope, kigId, studentId)).map((one) => `${one.reason} ${one.status}`),
  );
  // The person who closed a case on or after this day knows of the measurement; a recovered child may fall back.
  const isKnown = (reason: string) =>
    cases.some(({ status, closeReason, closedOn, lastVisitOn, reason: of }) => {
      const known = closeReason === 'recovered' ? lastVisitOn : closedOn;
      return status === 'closed' && closeReason !== 'mistaken' && of === reason && (known ?? '') >= last.measuredOn;
    });
  const terms = await growthTermsOn(scope, kigId, last.measuredOn);
  for (const reason of followReasons) {
    const grade = gradeAt(reason, last);
    const isOpen = running.has(`${reason} following`) || running.has(`${reason} referred`);
    if (grade === null || grade === 'usual' || isOpen || isKnown(reason)) continue;
    const openedOn = last.measuredOn;
    const { nextDueOn, needsReferral } = followProgress({ reason, openedOn, birthday }, [last], terms);
    const opened = { studentId, reason, grade, openedOn, visits: 0, normalVisits: 0, nextDueOn, needsReferral };
    await open(store, scope, kigId, opened);
  }
}

/** Opens a case. Nobody may write its fields, so it is no ordinary new record. */
async function open(store: EntityStore, scope: Scope, kigId: string, values: Record<string, unknown>): Promise<void> {
  const now = store.clock.now();
  const id = uuid7(now.getTime());
  const states = { [followUpStates.field]: followUpStates.initial };
  const columns = Object.entries({ ...values, ...states }).map(
    ([name, value]) => store.columns.get(name)?.toRow(value) ?? {},
  );
  const by = scope.session.accountId;
  const row = Object.assign({ kig_id: kigId, id, created_at: now, updated_at: now, updated_by: by }, ...columns);
  await scope.db.insertInto(store.entity.table).values(row).execute();
  const [record] = await readRecords(store, scope, [id]);
  await writeHistory(store, scope, { act: MEASURED }, null, record as FullRecord);
}

/** Writes the progress of a case, and closes it where it has recovered or was a mistake. */
async function count(
  store: EntityStore,
  scope: Scope,
  { kigId, birthday }: { kigId: string; birthday: string },
  one: Case,
  measurements: readonly FollowedMeasurement[],
): Promise<void> {
  const reason = one.reason as (typeof followReasons)[number];
  const openedOn = one.openedOn as string;
  const terms = await growthTermsOn(scope, kigId, scope.session.today);
  const progress = followProgress({ reason, openedOn, birthday }, measurements, terms);
  if (progress.isMistaken || progress.isRecovered) {
    const asks = { closeReason: progress.isMistaken ? 'mistaken' : 'recovered' };
    await writeProgress(store, scope, one, progress);
    await makeTransition(store, scope, 'close', { id: one.id, asks });
    return;
  }
  await writeProgress(store, scope, one, progress);
}

async function writeProgress(
  store: EntityStore,
  scope: Scope,
  one: Case,
  { visits, normalVisits, lastVisitOn, grade, nextDueOn, needsReferral }: ReturnType<typeof followProgress>,
): Promise<void> {
  const isReferred = one.status === 'referred';
  const now = { visits, normalVisits, lastVisitOn, grade, needsReferral: needsReferral && !isReferred };
  // The day that a person planned stays until the next visit.
  const due = lastVisitOn === one.lastVisitOn && one.nextDueOn !== null ? {} : { nextDueOn };
  const changed = Object.entries({ ...now, ...due }).some(
    ([name, value]) => (one[name as keyof Case] ?? null) !== value,
  );
  if (!changed) return;
  await updateRow(store, scope, one, { ...one, ...now, ...due });
  if ('nextDueOn' in due) await settleFollowUp(store.clock, scope, one.id);
  const [after] = await readRecords(store, scope, [one.id]);
  await writeHistory(store, scope, { act: MEASURED }, one, after as FullRecord);
}

function followed(record: MeasurementRecord): FollowedMeasurement {
  return {
    measuredOn: record.measuredOn,
    findings: (record.findings ?? []).map(({ finding }) => finding),
    heightCm: record.heightCm ?? null,
    weightKg: record.weightKg ?? null,
    haemoglobinGPerL: record.haemoglobinGPerL ?? null,
  };
}

async function measurementsOf(
  stores: EntityStores,
  scope: Scope,
  kigId: string,
  studentId: string,
): Promise<MeasurementRecord[]> {
  const { rows } = await sql<{ id: string }>`select m.id from health_measurements m where m.kig_id = ${kigId}
    and ${scope.within('m.kig_id')} and m.student_id = ${studentId} and not m.deleted`.execute(scope.db);
  return readRecords(
    stores.get('health.measurement'),
    scope,
    rows.map(({ id }) => id),
  );
}

async function birthdayOf(scope: Scope, kigId: string, studentId: string): Promise<string | null> {
  const { rows } = await sql<{ birthday: string }>`select to_char(s.birthday, 'YYYY-MM-DD') as birthday from students s
    where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and s.id = ${studentId} and not s.deleted`.execute(
    scope.db,
  );
  return rows[0]?.birthday ?? null;
}

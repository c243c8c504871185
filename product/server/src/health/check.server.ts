import type { check } from '@kiga/contract/health/check.entity.ts';
import {
  type CheckLevel,
  type CheckPlace,
  checkPlaces,
  colourOf,
  symptomsWithFever,
} from '@kiga/contract/health/check.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import type { Draft, EntityHooks, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { childRecordHooks } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';
import { checkTermsOn } from './check-rules.ts';

/** A check inside the server. */
export type CheckRecord = FullRecord<typeof check>;

/** Returns the hooks of checks: one for each half of a child's day, with a computed card. */
export function checkHooks({ stores, clock }: Pick<Program, 'stores' | 'clock'>): EntityHooks<typeof check> {
  return {
    ...childRecordHooks(stores, 'health_checks'),
    async beforeSave(draft, before, scope, kigId) {
      await assertChild(scope, kigId, draft);
      await assertFree(scope, kigId, draft);
      if (before) assertFirstMeasurementKept(draft, before);
      draft.checkedAt ??= clock.now().toISOString();
      draft.source ??= 'hand';
      draft.period = draft.day;
      await conclude(scope, kigId, draft);
    },
    async beforeRestore(record, scope) {
      if (await otherCheck(scope, record.ownerId, record)) throw new AppError('HEALTH_CHECK_TAKEN');
    },
  };
}

/** Fills what follows from the findings: the fever among the symptoms, and the colour of the card. */
export async function conclude(scope: Scope, kigId: string, draft: Draft<typeof check>): Promise<void> {
  const terms = await checkTermsOn(scope, kigId, draft.day);
  const celsius = draft.temperatures?.at(-1)?.celsius ?? null;
  const given = (draft.symptoms ?? []).map(({ symptom }) => symptom);
  const symptoms = symptomsWithFever(given, celsius, terms);
  draft.symptoms = symptoms.map((symptom) => ({ symptom }));
  const levels = levelsOf(draft);
  draft.colour = colourOf({ celsius, levels, symptoms, hasMedicine: draft.hasMedicine ?? false }, terms);
}

/** Returns the results at the places of a check. */
export function levelsOf(
  record: Partial<Record<CheckPlace, CheckLevel | null | undefined>>,
): Partial<Record<CheckPlace, CheckLevel>> {
  return Object.fromEntries(checkPlaces.flatMap((place) => (record[place] ? [[place, record[place]]] : [])));
}

/** Throws HEALTH_CHECK_CHILD_GONE for a child who belonged to no class on the day. */
async function assertChild(scope: Scope, kigId: string, { studentId, day }: Draft<typeof check>): Promise<void> {
  const { rows } = await sql`select from student_classes p where p.kig_id = ${kigId} and ${scope.within('p.kig_id')}
    and p.student_id = ${studentId} and p.from_day <= ${day} and (p.to_day is null or p.to_day >= ${day})`.execute(
    scope.db,
  );
  if (rows.length === 0) throw invalid({ field: 'studentId', error: 'HEALTH_CHECK_CHILD_GONE' });
}

/** Throws HEALTH_CHECK_TAKEN where the half of the day has another check. Waits for checks that are being saved. */
async function assertFree(scope: Scope, kigId: string, draft: Draft<typeof check>): Promise<void> {
  await lockUntilCommit(scope.db, `check ${draft.studentId} ${draft.day} ${draft.part}`);
  if (await otherCheck(scope, kigId, draft)) throw invalid({ field: 'part', error: 'HEALTH_CHECK_TAKEN' });
}

async function otherCheck(
  scope: Scope,
  kigId: string,
  { id, studentId, day, part }: Pick<CheckRecord, 'id' | 'studentId' | 'day' | 'part'>,
): Promise<boolean> {
  const { rows } = await sql`select from health_checks c where c.kig_id = ${kigId} and ${scope.within('c.kig_id')}
    and c.student_id = ${studentId} and c.day = ${day} and c.part = ${part} and c.id <> ${id} and not c.deleted`.execute(
    scope.db,
  );
  return rows.length > 0;
}

/** Throws HEALTH_FIRST_MEASUREMENT_KEPT where a change would lose or alter an earlier measurement. */
function assertFirstMeasurementKept(draft: Draft<typeof check>, before: CheckRecord): void {
  const now = draft.temperatures ?? [];
  for (const [index, { celsius }] of (before.temperatures ?? []).entries()) {
    if (now[index]?.celsius !== celsius) {
      throw invalid({ field: 'temperatures', error: 'HEALTH_FIRST_MEASUREMENT_KEPT' });
    }
  }
}

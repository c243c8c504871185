import type { consent } from '@kiga/contract/campus/consent.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import {
  type Draft,
  type EntityHooks,
  type EntityStores,
  type FullRecord,
  type KeptElsewhere,
  readRecords,
} from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { lockRecords } from '@kiga/kit-server/entity/lock-records.ts';
import { saveRecord, updateRow } from '@kiga/kit-server/entity/save.ts';
import { assertPermission } from '@kiga/kit-server/http/entity-api.ts';
import { sql } from 'kysely';
import type { CampusRegistries } from './campus.public.ts';
import { guardianNames, isOfReachedChild } from './child-parts.ts';

type Consent = FullRecord<typeof consent>;

/** A child and a purpose whose consent has ended, with the act that ended it. */
interface Ended {
  kigId: string;
  studentId: string;
  kind: string;
  /** Name in the histories of what rested on the consent. */
  act: string;
}

/** The guardian's consent to face recognition as the student's form shows it. */
interface FaceConsent {
  guardianName: string;
  way: string;
}

/**
 * Returns the hooks of consents. Only guardians of the child answer. A new answer replaces the earlier one of its kind,
 * and whatever rested on a consent is removed in the transaction that ends it.
 */
export function consentHooks(
  stores: EntityStores,
  sinks: CampusRegistries['consentSinks'],
): EntityHooks<typeof consent> {
  return {
    rows: isOfReachedChild,
    guards: {
      async guardianWithdraws({ record: { ownerId, studentId }, asks: { withdrawnBy }, scope }) {
        const names = await guardianNames(scope, ownerId, [studentId]);
        assertGuardian(names.get(studentId), { field: 'withdrawnBy', name: String(withdrawnBy) });
      },
    },
    onTransition: {
      async withdraw({ record, asks: { withdrawnBy, withdrawnDate }, scope }) {
        const { ownerId: kigId, studentId, kind } = record;
        await endConsent(stores, sinks, scope, { kigId, studentId, kind, act: 'campus.consent.withdraw' });
        return { withdrawnBy, withdrawnDate };
      },
    },
    async beforeCreate(records, scope, kigId) {
      const names = await guardianNames(
        scope,
        kigId,
        records.map(({ studentId }) => studentId),
      );
      for (const { studentId, guardianName: name } of records) {
        assertGuardian(names.get(studentId), { field: 'guardianName', name });
      }
      await replaceEarlier(stores, scope, kigId, records);
      for (const record of records) {
        const { studentId, kind, answer } = record;
        if (answer === 'agreed') continue;
        record.status = 'refused';
        await endConsent(stores, sinks, scope, { kigId, studentId, kind, act: 'campus.consent.refuse' });
      }
    },
  };
}

/** Throws CAMPUS_CONSENT_NOT_GUARDIAN at the field. */
function assertGuardian(names: readonly string[] | undefined, { field, name }: { field: string; name: string }): void {
  if (!names?.includes(name)) throw invalid({ field, error: 'CAMPUS_CONSENT_NOT_GUARDIAN' });
}

/** Marks the answers that hold now as replaced. It first locks the children, as every writer of a part does. */
async function replaceEarlier(
  stores: EntityStores,
  scope: Scope,
  kigId: string,
  answers: readonly Pick<Draft<typeof consent>, 'studentId' | 'kind'>[],
): Promise<void> {
  const studentIds = answers.map(({ studentId }) => studentId);
  await lockRecords(stores.get('campus.student'), scope, studentIds);
  const { rows } = await sql<{ id: string }>`select c.id from consents c
    join unnest(${studentIds}::uuid[], ${answers.map(({ kind }) => kind)}::text[]) as given (student_id, kind)
      on given.student_id = c.student_id and given.kind = c.kind
    where c.kig_id = ${kigId} and ${scope.within('c.kig_id')} and c.status in ('given', 'refused')
      and not c.deleted`.execute(scope.db);
  if (rows.length === 0) return;
  const consents = stores.get('campus.consent');
  const ids = rows.map(({ id }) => id);
  for (const before of await readRecords(consents, scope, ids, { lock: true })) {
    await closeAnswer(stores, scope, before, { status: 'replaced', act: 'replace' });
  }
}

/** Gives a locked answer a state in which it no longer counts, and notes the act in its history. */
export async function closeAnswer(
  stores: EntityStores,
  scope: Scope,
  before: Consent,
  { status, act }: { status: 'replaced' | 'ended'; act: string },
): Promise<void> {
  const consents = stores.get('campus.consent');
  const after: Consent = { ...before, status, version: before.version + 1 };
  await updateRow(consents, scope, before, after);
  await writeHistory(consents, scope, { act }, before, after);
}

/**
 * Removes what rested on a consent: the face photo of a child, and what later areas register. A save of a photo at the
 * same time holds the child's lock. If it comes first, this waits for it and removes the photo; if it comes second, it
 * finds no consent.
 */
export async function endConsent(
  stores: EntityStores,
  sinks: CampusRegistries['consentSinks'],
  scope: Scope,
  ended: Ended,
): Promise<void> {
  if (ended.kind === 'face') await removeFace(stores, scope, ended.studentId, ended.act);
  for (const sink of sinks) await sink(scope, ended);
}

/** Removes the face photo of a child for good; `act` stands in the child's history. */
export async function removeFace(stores: EntityStores, scope: Scope, studentId: string, act: string): Promise<void> {
  const students = stores.get('campus.student');
  const [child] = await readRecords(students, scope, [studentId], { lock: true });
  if (!child?.facePhoto) return;
  await saveRecord(students, scope, { id: studentId, facePhoto: null }, { act, trusted: true });
  // The next clean-up deletes the file. Other released files stay for a while, because a user may undo the change.
  await sql`update stored_files set released_at = 'epoch' where path = ${child.facePhoto}`.execute(scope.db);
}

/** SQL that is true for an answer, `c`, by which a consent holds on a day. */
export const holdsOn = (today: string) =>
  sql<boolean>`c.status = 'given' and not c.deleted and (c.until_date is null or c.until_date >= ${today})`;

/** Returns the storage of a child's consent to face recognition: the consent that holds today, or a new one. */
export function faceConsentOf(stores: EntityStores): KeptElsewhere {
  return {
    async load(scope, students) {
      const { rows } = await sql<FaceConsent & { studentId: string }>`
        select c.student_id as "studentId", c.guardian_name as "guardianName", c.way from consents c
        where c.kig_id = any(${[...new Set(students.map(({ ownerId }) => ownerId))]}::uuid[])
          and c.student_id = any(${students.map(({ id }) => id)}::uuid[]) and ${scope.within('c.kig_id')}
          and c.kind = 'face' and ${holdsOn(scope.session.today)}`.execute(scope.db);
      const byStudent = new Map<string, FaceConsent[]>(students.map(({ id }) => [id, []]));
      for (const { studentId, guardianName, way } of rows) byStudent.get(studentId)?.push({ guardianName, way });
      return byStudent;
    },

    async store(scope, kigId, studentId, value) {
      const [given] = (value ?? []) as FaceConsent[];
      const [known] = (await this.load(scope, [{ id: studentId, ownerId: kigId }])).get(studentId) as FaceConsent[];
      if (!given) {
        if (known) throw invalid({ field: 'faceConsent', error: 'CAMPUS_CONSENT_WITHDRAW_ONLY' });
        return;
      }
      const { guardianName, way } = given;
      if (guardianName === known?.guardianName && way === known.way) return;
      const names = await guardianNames(scope, kigId, [studentId]);
      assertGuardian(names.get(studentId), { field: 'faceConsent.0.guardianName', name: guardianName });
      const consents = stores.get('campus.consent');
      assertPermission(scope, `${consents.entity.key}.create`);
      const answer = { kind: 'face', answer: 'agreed', givenDate: scope.session.today };
      await saveRecord(consents, scope, { studentId, guardianName, way, ...answer }, { act: 'create', trusted: true });
    },
  };
}

/** Columns that hold face photos. */
const faceColumns = [
  { table: 'students', column: 'face_photo' },
  { table: 'teachers', column: 'face_photo' },
  { table: 'pickup_persons', column: 'photo' },
];

/** Returns the number of face photos within reach, with those of deleted records. */
export async function countFaces(scope: Scope): Promise<number> {
  let faces = 0;
  for (const { table, column } of faceColumns) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
      where ${scope.within('kig_id')} and ${sql.ref(column)} is not null`.execute(scope.db);
    faces += rows[0]?.n ?? 0;
  }
  return faces;
}

import type { SharedFacts } from '@kiga/contract/health/consultation/consultation.acts.ts';
import {
  permissionOfShare,
  SHARED_CHECK_DAYS,
  SHARED_GROWTH_DAYS,
  SHARED_RECORDS_MAX,
  type Share,
} from '@kiga/contract/health/consultation/consultation.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { EntityKey } from '@kiga/entity/entity-keys.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type EntityStores, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { momentOf } from '../../attendance/attendance.public.ts';
import { scopeForPermission } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import { celsiusOf, checksOf, colourOfCheck, symptomsOf } from '../checks-of.ts';
import { completedMonths } from '../growth/assess-growth.ts';
import { type Question, sharesOf } from './consultation.server.ts';

type Parts = Pick<Program, 'stores' | 'clock'>;

/** The child of a question, in a scope that reaches it. */
interface Wanted {
  scope: Scope;
  kigId: string;
  studentId: string;
}

type Read<S extends Share> = (parts: Parts, wanted: Wanted) => Promise<SharedFacts[S]>;

const readers: { readonly [S in Share]: Read<S> } = {
  async name(_parts, wanted) {
    return (await childOf(wanted)).name;
  },
  async basics({ clock }, wanted) {
    const { today } = await momentOf(wanted.scope, wanted.kigId, clock.now());
    const { birthday, sex } = await childOf(wanted);
    return { ageMonths: completedMonths(birthday, today), sex };
  },
  async growth({ stores, clock }, wanted) {
    const { today } = await momentOf(wanted.scope, wanted.kigId, clock.now());
    const since = dayAfter(today, -SHARED_GROWTH_DAYS);
    const records = await latestOf(stores, 'health.measurement', wanted);
    return records
      .filter(({ measuredOn }) => measuredOn >= since)
      .toSorted((one, other) => (one.measuredOn < other.measuredOn ? 1 : -1))
      .map(({ measuredOn, heightCm, heightLevel, weightKg, weightLevel }) => ({
        day: measuredOn,
        heightCm: heightCm ?? null,
        heightLevel: heightLevel ?? null,
        weightKg: weightKg ?? null,
        weightLevel: weightLevel ?? null,
      }));
  },
  async checks({ stores, clock }, { scope, kigId, studentId }) {
    const { today } = await momentOf(scope, kigId, clock.now());
    const from = dayAfter(today, 1 - SHARED_CHECK_DAYS);
    const records = await checksOf(stores, scope, { kigId, from, to: today, ids: [studentId] });
    return records.toReversed().map((record) => ({
      day: record.day,
      part: record.part,
      celsius: celsiusOf(record),
      colour: colourOfCheck(record),
      symptoms: symptomsOf(record),
    }));
  },
  async illnesses({ stores }, wanted) {
    const records = await latestOf(stores, 'health.illness', wanted);
    return records.map(({ caseDay, disease, otherDiagnosis, status }) => ({
      day: caseDay ?? '',
      disease: disease ?? null,
      otherDiagnosis: otherDiagnosis ?? null,
      status: String(status),
    }));
  },
  async allergies({ stores }, { scope, studentId }) {
    const [child] = await readRecords(stores.get('campus.student'), scope, [studentId]);
    return (child?.allergies ?? []).map(({ allergen, kind, severity }) => ({
      allergen,
      kind,
      severity: severity ?? null,
    }));
  },
  async exams({ stores }, wanted) {
    const records = await latestOf(stores, 'health.entranceExam', wanted);
    return records.map(({ examinedOn, result, findings, vaccination, missingVaccines }) => ({
      day: examinedOn,
      result,
      findings: findings ?? null,
      vaccination: vaccination ?? null,
      missingVaccines: (missingVaccines ?? []).map(({ vaccine }) => vaccine),
    }));
  },
};

/**
 * Returns the facts that a question shares of its child, read now: no other key is present. A doctor gets all of them; a
 * member of the kindergarten gets those that its own permissions show.
 */
export async function sharedFacts(
  parts: Parts,
  scope: Scope,
  record: Question,
  side: 'asker' | 'doctor',
): Promise<SharedFacts> {
  const { studentId, ownerId: kigId } = record;
  if (!studentId) return {};
  const facts: Partial<Record<Share, unknown>> = {};
  for (const share of sharesOf(record)) {
    const permission = permissionOfShare[share];
    if (side === 'asker' && !scope.session.permissions.has(permission)) continue;
    const own = side === 'asker' ? scopeForPermission(scope, permission) : scope;
    facts[share] = await readers[share](parts, { scope: own, kigId, studentId });
  }
  return facts as SharedFacts;
}

async function childOf({ scope, kigId, studentId }: Wanted) {
  const { rows } = await sql<{ name: string; birthday: string; sex: 'male' | 'female' | null }>`
    select s.stu_name as name, s.birthday, s.sex from students s where s.kig_id = ${kigId}
      and ${scope.within('s.kig_id')} and s.id = ${studentId}`.execute(scope.db);
  return rows[0] as (typeof rows)[number];
}

/** Returns the latest records of a kind about the child, the last entered first. */
async function latestOf<K extends Extract<EntityKey, 'health.illness' | 'health.entranceExam' | 'health.measurement'>>(
  stores: EntityStores,
  key: K,
  { scope, kigId, studentId }: Wanted,
) {
  const store = stores.get(key);
  const { rows } = await sql<{ id: string }>`select r.id from ${sql.table(store.entity.table)} r
    where r.kig_id = ${kigId} and ${scope.within('r.kig_id')} and r.student_id = ${studentId} and not r.deleted
    order by r.id desc limit ${SHARED_RECORDS_MAX}`.execute(scope.db);
  const records = await readRecords(
    store,
    scope,
    rows.map(({ id }) => id),
  );
  return records.toSorted((one, other) => (one.id < other.id ? 1 : -1));
}

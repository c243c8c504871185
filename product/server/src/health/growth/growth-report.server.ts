import { makeGrowthReport } from '@kiga/contract/health/growth/growth-report.acts.ts';
import type { GrowthReportFailure, growthReport } from '@kiga/contract/health/growth/growth-report.entity.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import {
  type EntityHooks,
  type EntityStores,
  type FullRecord,
  readRecords,
} from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { updateRow } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { isWithinClasses, withinClasses } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import { assertNotAhead } from '../not-ahead.ts';
import { nameOfReader } from '../register-records.ts';
import { growthWords } from './growth-words.ts';
import { assertSeesGrowth, childrenToReport } from './read-growth.ts';

/** An order inside the server. */
export type GrowthReportRecord = FullRecord<typeof growthReport>;

/** Input of the job of an order. */
export interface GrowthReportJob {
  /** Id of the order. */
  id: string;
}

type Parts = Pick<Program, 'clock' | 'jobs' | 'stores'>;

/** Returns the hooks of orders. An account of some classes has the orders of its classes and of their children. */
export function growthReportHooks({ clock, jobs, stores }: Parts): EntityHooks<typeof growthReport> {
  const enqueueAgain = async (record: GrowthReportRecord, scope: Scope) => {
    assertSeesGrowth(stores, scope);
    const { id, ownerId: kigId, studentId, classId } = record;
    assertMayOrder(scope, { studentId, classId });
    const language = scope.session.language ?? 'zh_CN';
    const jobId = await jobs.enqueue(scope, makeGrowthReport.name, { id }, { language, ownerId: kigId });
    await sql`update health_growth_reports set job_id = ${jobId}, account_id = ${scope.session.accountId}
      where kig_id = ${kigId} and ${scope.within('kig_id')} and id = ${id}`.execute(scope.db);
    return {
      orderedBy: await nameOfReader(stores, scope),
      childCount: null,
      doneCount: 0,
      missingCount: 0,
      leftOut: null,
      lackingCharacters: null,
      failure: null,
      fileUntil: null,
    };
  };
  return {
    rows: (scope) =>
      isWithinClasses(scope)
        ? sql<boolean>`${withinClasses(scope, 'row.class_id')} and (row.student_id is null or exists (
            select from students s where s.kig_id = row.kig_id and s.id = row.student_id
              and ${withinClasses(scope, 's.class_id')}))`
        : null,
    computed: {
      hasFile: ({ session }) =>
        sql`(row.status = 'ready' and row.account_id = ${session.accountId} and row.file_until > ${clock.now()})`,
    },
    onTransition: {
      async cancel({ record, scope }) {
        const jobId = await jobOf(scope, record);
        await jobs.cancel(scope, jobId.id);
        return {};
      },
      retry: ({ record, scope }) => enqueueAgain(record, scope),
      makeAgain: ({ record, scope }) => enqueueAgain(record, scope),
    },
  };
}

/** Returns the job of an order and the account that ordered it. */
export async function jobOf(
  scope: Scope,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<{ id: string; accountId: string }> {
  const { rows } = await sql<{ id: string; accountId: string }>`select r.job_id as id, r.account_id as "accountId"
    from health_growth_reports r where r.kig_id = ${ownerId} and ${scope.within('r.kig_id')} and r.id = ${id}`.execute(
    scope.db,
  );
  if (!rows[0]) throw new AppError('RECORD_NOT_FOUND');
  return rows[0];
}

/** Throws HEALTH_REPORT_OWN_CLASSES for an account of some classes that orders the whole kindergarten. */
export function assertMayOrder(
  scope: Scope,
  { studentId, classId }: { studentId?: string | null; classId?: string | null },
): void {
  if (isWithinClasses(scope) && !studentId && !classId) throw new AppError('HEALTH_REPORT_OWN_CLASSES');
}

/** Makes an order and its job in the scope's transaction. Errors: those of `makeGrowthReport`. */
export async function orderGrowthReports(
  { clock, jobs, stores }: Parts,
  scope: Scope,
  { classId, studentId, untilDay, language: sheets }: z.output<typeof makeGrowthReport.input>,
  language: Language,
): Promise<{ id: string }> {
  const kigId = scope.oneTenant();
  assertSeesGrowth(stores, scope);
  assertMayOrder(scope, { studentId, classId });
  if (classId && studentId) throw invalid({ field: 'studentId', error: 'HEALTH_REPORT_ONE_SUBJECT' });
  if (!untilDay) throw invalid({ field: 'untilDay', error: 'FIELD_REQUIRED' });
  assertNotAhead(scope, 'untilDay', untilDay);
  const children = await childrenToReport(stores, scope, { studentId, classId });
  if (children.length === 0) {
    if (!classId && !studentId) throw new AppError('HEALTH_REPORT_NO_CHILDREN');
    const field = studentId ? 'studentId' : 'classId';
    const isThere = !studentId && (await hasClass(scope, kigId, classId as string));
    throw invalid({ field, error: isThere ? 'HEALTH_REPORT_NO_CHILDREN' : 'FIELD_REFERENCE_UNKNOWN' });
  }
  const subject = studentId ? 'child' : classId ? 'class' : 'kindergarten';
  const nameIn = (of: Language) =>
    growthWords(of).say(`names.${subject}`, { name: children[0]?.className ?? '', day: untilDay });
  const now = clock.now();
  const id = uuid7(now.getTime());
  const jobId = await jobs.enqueue(scope, makeGrowthReport.name, { id }, { language, ownerId: kigId });
  await sql`insert into health_growth_reports (kig_id, id, report_name, report_name_en, status, subject, student_id,
      class_id, until_day, language, ordered_by, done_count, missing_count, job_id, account_id, created_at, updated_at,
      updated_by)
    values (${kigId}, ${id}, ${nameIn('zh_CN')}, ${nameIn('en_US')}, 'queued', ${subject}, ${studentId ?? null},
      ${subject === 'kindergarten' ? null : (children[0]?.classId ?? null)}, ${untilDay}, ${sheets},
      ${await nameOfReader(stores, scope)}, 0, 0, ${jobId}, ${scope.session.accountId}, ${now}, ${now},
      ${scope.session.accountId})`.execute(scope.db);
  const store = stores.get('health.growthReport');
  const [record] = await readRecords(store, scope, [id]);
  if (record) await writeHistory(store, scope, { act: 'create' }, null, record);
  return { id };
}

async function hasClass(scope: Scope, kigId: string, classId: string): Promise<boolean> {
  const { rows } = await sql`select from classes c where c.kig_id = ${kigId} and ${scope.within('c.kig_id')}
    and ${withinClasses(scope, 'c.id')} and c.id = ${classId} and not c.deleted`.execute(scope.db);
  return rows.length > 0;
}

/** Values of an order that its job writes. */
export type OrderChange = Partial<GrowthReportRecord>;

/**
 * Writes values of an order in one of the states, with its history, in the scope's transaction.
 * @returns whether the order was in such a state
 */
export async function changeOrder(
  stores: EntityStores,
  scope: Scope,
  {
    id,
    from,
    act,
  }: { id: string; from: readonly GrowthReportRecord['status'][]; act: 'begin' | 'finish' | 'fail' | 'cancel' },
  change: OrderChange,
): Promise<boolean> {
  const store = stores.get('health.growthReport');
  const [record] = await readRecords(store, scope, [id], { lock: true });
  if (!record || record.deleted || !from.includes(record.status)) return false;
  await updateRow(store, scope, record, { ...record, ...change });
  const [after] = await readRecords(store, scope, [id]);
  if (after) await writeHistory(store, scope, { act }, record, after);
  return true;
}

/** Returns the reason of a failed order from the error of its job. */
export function failureOf(error: { id: string } | null): GrowthReportFailure {
  if (error?.id === 'HEALTH_REPORT_NO_CHILDREN') return 'nothingMeasured';
  const lost = ['PERMISSION_MISSING', 'OWNER_OUT_OF_REACH', 'FIELD_NOT_READABLE', 'ACCOUNT_DISABLED'];
  return error && lost.includes(error.id) ? 'lostRights' : 'broken';
}

/** Writes figures of an order without a history of their own, in the scope's transaction. */
export async function noteInOrder(stores: EntityStores, scope: Scope, id: string, change: OrderChange): Promise<void> {
  const store = stores.get('health.growthReport');
  const [record] = await readRecords(store, scope, [id], { lock: true });
  if (record) await updateRow(store, scope, record, { ...record, ...change });
}

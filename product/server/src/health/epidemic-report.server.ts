import { periodOf, reportIssues } from '@kiga/contract/health/epidemic.ts';
import type { epidemicReport } from '@kiga/contract/health/epidemic-report.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import {
  type Draft,
  type EntityHooks,
  type EntityStores,
  type KeptElsewhere,
  readRecords,
} from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { childRecordHooks, isOfReachedChild } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';
import { askedChildren, askedStaff, type EpidemicForm, reportsOf, seesStaff, termsOf } from './epidemic-people.ts';

type ReportDraft = Draft<typeof epidemicReport>;

/** Returns the hooks of epidemic reports: a report answers what its form asks, once for a person and period. */
export function epidemicReportHooks({ stores }: Pick<Program, 'stores'>): EntityHooks<typeof epidemicReport> {
  const { computed } = childRecordHooks(stores, 'health_epidemic_reports');
  return {
    computed,
    rows: (scope) => sql<boolean>`(case when row.student_id is null then ${seesStaff(scope)}::boolean
      else ${isOfReachedChild(scope)} end)`,
    kept: { personName: personNames(stores) },
    async beforeSave(draft, before, scope, kigId) {
      const form = await openForm(stores, scope, draft.formId);
      if (draft.day < form.fromDay || draft.day > form.untilDay) {
        throw invalid({ field: 'day', error: 'HEALTH_EPIDEMIC_OUTSIDE_DAYS' });
      }
      const isSamePerson = before?.studentId === draft.studentId && before?.teacherId === draft.teacherId;
      if (!isSamePerson) await assertAsked(scope, form, draft);
      const issues = reportIssues(termsOf(form), draft);
      if (issues.length > 0) throw invalid(...issues);
      draft.periodDay = periodOf(form, draft.day);
      await lockUntilCommit(scope.db, `epidemic ${form.id} ${draft.studentId ?? draft.teacherId}`);
      if (await isReported(scope, kigId, { ...draft, periodDay: draft.periodDay })) {
        throw invalid({ field: 'day', error: 'HEALTH_EPIDEMIC_REPORTED' });
      }
    },
    async beforeRestore(record, scope) {
      await openForm(stores, scope, record.formId);
      if (await isReported(scope, record.ownerId, record)) throw new AppError('HEALTH_EPIDEMIC_REPORTED');
    },
    async beforeDelete(record, scope) {
      await openForm(stores, scope, record.formId);
    },
    sheet: {
      write: {
        answers: ({ answers }) =>
          (answers as { question: string; answer: string }[] | null)
            ?.map(({ question, answer }) => `${question}: ${answer}`)
            .join('\n') ?? null,
      },
    },
  };
}

/** Returns an open form and holds it until the commit. Throws HEALTH_EPIDEMIC_FORM_CLOSED, RECORD_NOT_FOUND. */
async function openForm(stores: EntityStores, scope: Scope, id: string): Promise<EpidemicForm> {
  const [form] = await readRecords(stores.get('health.epidemicForm'), scope, [id], { lock: true });
  if (!form || form.deleted) throw new AppError('RECORD_NOT_FOUND');
  if (form.status !== 'open') throw new AppError('HEALTH_EPIDEMIC_FORM_CLOSED');
  return form;
}

/** Throws HEALTH_EPIDEMIC_NOT_FOR_PERSON for a person whom the form does not ask on the day. */
async function assertAsked(scope: Scope, form: EpidemicForm, { studentId, teacherId, day }: ReportDraft) {
  const people = studentId ? await askedChildren(scope, form, day, studentId) : await askedStaff(scope, form);
  if (people.some(({ id }) => id === (studentId ?? teacherId))) return;
  throw invalid({ field: studentId ? 'studentId' : 'teacherId', error: 'HEALTH_EPIDEMIC_NOT_FOR_PERSON' });
}

interface Reported {
  id: string;
  formId: string;
  studentId?: string | null | undefined;
  teacherId?: string | null | undefined;
  periodDay?: string | null | undefined;
}

async function isReported(scope: Scope, kigId: string, { id, formId, ...report }: Reported): Promise<boolean> {
  const form = { id: formId, ownerId: kigId } as EpidemicForm;
  const other = (await reportsOf(scope, form, String(report.periodDay))).get(
    String(report.studentId ?? report.teacherId),
  );
  return other !== undefined && other !== id;
}

/** Returns the present names of the people of reports, found by name and pinyin. */
function personNames(stores: EntityStores): KeptElsewhere {
  return {
    async load(scope, records) {
      const { rows } = await sql<{ id: string; name: string }>`
        select v.id, coalesce(s.stu_name, t.teacher_name) as name from health_epidemic_reports v
        left join students s on s.kig_id = v.kig_id and ${scope.within('s.kig_id')} and s.id = v.student_id
        left join teachers t on t.kig_id = v.kig_id and ${scope.within('t.kig_id')} and t.id = v.teacher_id
        where v.kig_id = any(${[...new Set(records.map(({ ownerId }) => ownerId))]}::uuid[])
          and ${scope.within('v.kig_id')} and v.id = any(${records.map(({ id }) => id)}::uuid[])`.execute(scope.db);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    search(text, scope) {
      const ofStudent = stores.get('campus.student').columns.get('stuName')?.search(text) ?? sql`false`;
      const ofTeacher = stores.get('campus.teacher').columns.get('teacherName')?.search(text) ?? sql`false`;
      return sql<boolean>`((row.kig_id, row.student_id) in (select row.kig_id, row.id
          from students as row where ${scope.within('row.kig_id')} and ${ofStudent})
        or (row.kig_id, row.teacher_id) in (select row.kig_id, row.id
          from teachers as row where ${scope.within('row.kig_id')} and ${ofTeacher}))`;
    },
  };
}

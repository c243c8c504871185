import { optionsOf, periodOf, requiredEpidemicFields } from '@kiga/contract/health/epidemic.ts';
import { familyFormFields, familyForms, fillForm } from '@kiga/contract/health/family-form.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { scopeOfChild } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import { formOf } from './epidemic-missing.ts';
import { askedChildren, type EpidemicForm, reportsOf } from './epidemic-people.ts';

type Shown = z.input<typeof familyForms.output>['list'][number];

/** All that a parent writes into a report. */
const written = [...familyFormFields, 'answers'] as const;

/** Registers the calls with which parents fill in forms about their children. */
export function registerFamilyForms(program: Program): void {
  const { api } = program;
  api.handleApp(familyForms, async ({ input: { studentId }, session, scope }) => {
    const { own } = await scopeOfChild(program, scope, session, studentId);
    return { list: await formsOfChild(program, own, studentId) };
  });
  api.handleApp(fillForm, async ({ input, session, scope, act }) => {
    const { own } = await scopeOfChild(program, scope, session, input.studentId);
    return { id: await act((inside) => fill(program, inside, input), { scope: own }) };
  });
}

async function formsOfChild(program: Program, own: Scope, studentId: string): Promise<Shown[]> {
  const { today } = own.session;
  const { rows } = await sql<{ id: string }>`select f.id from health_epidemic_forms f where ${own.within('f.kig_id')}
    and f.status = 'open' and not f.deleted and f.audience <> 'staff' and f.from_day <= ${today}
    and f.until_day >= ${today} order by f.until_day, f.id`.execute(own.db);
  const forms = await readRecords(
    program.stores.get('health.epidemicForm'),
    own,
    rows.map(({ id }) => id),
  );
  const list: Shown[] = [];
  for (const { id } of rows) {
    const form = forms.find((one) => one.id === id) as EpidemicForm;
    const asked = await askedChildren(own, form, today, studentId);
    if (asked.length > 0) list.push(await shownForm(program, own, form, studentId));
  }
  return list;
}

async function shownForm({ stores }: Program, own: Scope, form: EpidemicForm, studentId: string): Promise<Shown> {
  const { id, formName, frequency, fromDay, untilDay, standardFields, questions } = form;
  const periodDay = periodOf(form, own.session.today);
  const reportId = (await reportsOf(own, form, periodDay)).get(studentId);
  const [report] = reportId ? await readRecords(stores.get('health.epidemicReport'), own, [reportId]) : [];
  const fields = familyFormFields.filter((field) => standardFields?.includes(field));
  return {
    id,
    formName,
    frequency,
    fromDay,
    untilDay,
    periodDay,
    fields: fields.map((field) => ({ field, isRequired: requiredEpidemicFields.includes(field) })),
    questions: (questions ?? []).map(({ question, kind, options, isRequired }) => ({
      question,
      kind,
      options: optionsOf(options),
      isRequired: isRequired ?? false,
    })),
    isFilled: report !== undefined,
    values: report
      ? Object.fromEntries([...fields, 'answers' as const].map((field) => [field, report[field] ?? null]))
      : {},
  };
}

/** Fills in a form in the scope's transaction, as `fillForm` says. Returns the id of the report. */
async function fill(program: Program, inside: Scope, input: z.output<typeof fillForm.input>): Promise<string> {
  const { studentId, formId } = input;
  const { today } = inside.session;
  const form = await formOf(program, inside, formId);
  if (form.status !== 'open') throw new AppError('HEALTH_EPIDEMIC_FORM_CLOSED');
  if (today < form.fromDay || today > form.untilDay) throw new AppError('HEALTH_EPIDEMIC_OUTSIDE_DAYS');
  // The second of two parents who fill it in at once changes the report of the first.
  await lockUntilCommit(inside.db, `epidemic ${formId} ${studentId}`);
  const reportId = (await reportsOf(inside, form, periodOf(form, today))).get(studentId);
  const given: Record<string, unknown> = input;
  const values = Object.fromEntries(written.map((field) => [field, given[field] ?? null]));
  const who = reportId ? { id: reportId } : { formId, studentId, day: today };
  // The program's session sees no health data, which the parent writes here.
  const cause = { act: reportId ? 'update' : 'create', trusted: true };
  return (await saveRecord(program.stores.get('health.epidemicReport'), inside, { ...who, ...values }, cause)).id;
}

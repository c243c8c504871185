import { wordsOf } from '@kiga/contract/app/words.ts';
import { epidemicFields } from '@kiga/contract/health/epidemic.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { saveRecord, updateRow } from '@kiga/kit-server/entity/save.ts';
import { releasedBefore } from '@kiga/kit-server/files/clean-up-files.ts';
import { sql } from 'kysely';
import { momentOf } from '../attendance/attendance.public.ts';
import { tellFamilies } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import { notify } from '../system/system.public.ts';
import { assertWholeKindergarten } from './epidemic-form.server.ts';
import { missingOf } from './epidemic-missing.ts';
import type { EpidemicForm } from './epidemic-people.ts';

type Parts = Pick<Program, 'stores' | 'clock' | 'secrets'>;

/** Days of a form that comes from the template. */
const TEMPLATE_DAYS = 30;

/** Makes a form of the delivered template inside the scope's transaction. */
export async function makeForm({ stores }: Parts, scope: Scope, language: Language): Promise<string> {
  const { today } = scope.session;
  const form = {
    formName: findWord(wordsOf(language), 'health.epidemicForm.template') ?? '',
    audience: 'both',
    frequency: 'daily',
    fromDay: today,
    untilDay: dayAfter(today, TEMPLATE_DAYS - 1),
    standardFields: [...epidemicFields],
  };
  const { id } = await saveRecord(stores.get('health.epidemicForm'), scope, form, { act: 'makeFromTemplate' });
  return id;
}

/** Sends reminders inside the scope's transaction, as `remindEpidemic` says. Returns the number of reminded accounts. */
export async function remindForm({ stores, clock, secrets }: Parts, scope: Scope, id: string): Promise<number> {
  assertWholeKindergarten(scope);
  const form = await heldForm({ stores }, scope, id);
  const { ownerId, formName, fromDay, untilDay } = form;
  if (form.status !== 'open') throw new AppError('HEALTH_EPIDEMIC_FORM_CLOSED');
  const { today } = await momentOf(scope, ownerId, clock.now());
  if (today < fromDay || today > untilDay) throw new AppError('HEALTH_EPIDEMIC_OUTSIDE_DAYS');
  if (form.remindedOn === today) throw new AppError('HEALTH_EPIDEMIC_REMINDED');
  const { classes, staff } = await missingOf({ stores, clock }, scope, { id, day: today });
  const counts = new Map(classes.map(({ id: classId, missing }) => [classId, missing.length]));
  const late = (staff?.missing ?? []).map((person) => person.id);
  if (late.length + [...counts.values()].reduce((sum, count) => sum + count, 0) === 0) {
    throw new AppError('HEALTH_EPIDEMIC_ALL_REPORTED');
  }
  const { rows } = await sql<{ accountId: string; classIds: string[]; isLate: boolean }>`
    select t.account_id as "accountId", t.id = any(${late}::uuid[]) as "isLate",
      array(select c.id from classes c where c.kig_id = t.kig_id and ${scope.within('c.kig_id')} and not c.deleted
        and (c.head_teacher_id = t.id or exists (select from class_assistants a where a.kig_id = c.kig_id
          and ${scope.within('a.kig_id')} and a.class_id = c.id and a.teacher_id = t.id))) as "classIds"
    from teachers t where t.kig_id = ${ownerId} and ${scope.within('t.kig_id')} and not t.deleted
      and t.status = 'in-service' and t.account_id is not null`.execute(scope.db);
  const telling = { db: scope.db, secrets, now: clock.now() };
  const common = { kind: 'system', href: `/health/epidemic/${id}` } as const;
  const told = new Set<string>();
  for (const { accountId, classIds, isLate } of rows) {
    const count = classIds.reduce((sum, classId) => sum + (counts.get(classId) ?? 0), 0);
    if (count > 0) {
      const params = { form: formName, count };
      await notify(telling, { ...common, to: [accountId], name: 'health.epidemicMissing', params });
    }
    if (isLate)
      await notify(telling, { ...common, to: [accountId], name: 'health.epidemicDue', params: { form: formName } });
    if (count > 0 || isLate) told.add(accountId);
  }
  await tellFamilies({ clock, secrets }, scope, {
    kigId: ownerId,
    studentIds: classes.flatMap(({ missing }) => missing.map((child) => child.id)),
    name: 'health.familyFormDue',
    params: { form: formName },
    source: `health.epidemicForm:${id}/${today}`,
    topic: 'form',
    topicId: id,
    at: clock.now(),
  });
  await change({ stores }, scope, form, { remindedOn: today }, 'remind');
  return told.size;
}

/** Erases the answers of a form inside the scope's transaction, as `eraseEpidemicAnswers` says. */
export async function eraseAnswers({ stores, clock }: Parts, scope: Scope, id: string): Promise<number> {
  assertWholeKindergarten(scope);
  const form = await heldForm({ stores }, scope, id);
  if (form.status !== 'closed') throw new AppError('HEALTH_EPIDEMIC_STILL_OPEN');
  const { columns, entity } = stores.get('health.epidemicReport');
  const emptied: Record<string, unknown> = {};
  for (const field of [...epidemicFields, 'answers'] as const) Object.assign(emptied, columns.get(field)?.toRow(null));
  const values = Object.entries(emptied).map(([column, value]) => sql`${sql.id(column)} = ${value}`);
  const { rows } = await sql<{ id: string; deleted: boolean }>`update health_epidemic_reports
    set ${sql.join(values)}, version = version + 1, updated_at = ${clock.now()}
    where kig_id = ${form.ownerId} and ${scope.within('kig_id')} and form_id = ${id}
    returning id, deleted`.execute(scope.db);
  const ids = rows.map((row) => row.id);
  // The histories hold the same answers, and the clean-up of files deletes the photos next.
  await sql`delete from record_history where owner_id = ${form.ownerId} and entity = ${entity.key}
    and record_id = any(${ids}::uuid[])`.execute(scope.db);
  await sql`update stored_files set released_at = ${new Date(releasedBefore(clock.now()).getTime() - 1)}
    where entity = ${entity.key} and record_id = any(${ids}::uuid[])`.execute(scope.db);
  const { today } = await momentOf(scope, form.ownerId, clock.now());
  await change({ stores }, scope, form, { erasedOn: today }, 'eraseAnswers');
  return rows.filter(({ deleted }) => !deleted).length;
}

async function heldForm({ stores }: Pick<Parts, 'stores'>, scope: Scope, id: string): Promise<EpidemicForm> {
  const [form] = await readRecords(stores.get('health.epidemicForm'), scope, [id], { lock: true });
  if (!form || form.deleted) throw new AppError('RECORD_NOT_FOUND');
  return form;
}

/** Writes fields that no form writes, with their history. */
async function change(
  { stores }: Pick<Parts, 'stores'>,
  scope: Scope,
  form: EpidemicForm,
  values: Partial<EpidemicForm>,
  act: string,
): Promise<void> {
  const forms = stores.named('health.epidemicForm');
  await updateRow(forms, scope, form, { ...form, ...values });
  const [after] = await readRecords(forms, scope, [form.id]);
  await writeHistory(forms, scope, { act }, form, after as FullRecord);
}

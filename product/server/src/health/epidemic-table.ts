import type { EpidemicRow, EpidemicTable, saveEpidemicTable } from '@kiga/contract/health/epidemic.acts.ts';
import { epidemicFields, optionsOf, periodOf } from '@kiga/contract/health/epidemic.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import type { z } from 'zod';
import { chosenClass, momentOf } from '../attendance/attendance.public.ts';
import type { Program } from '../program/program.ts';
import { formOf } from './epidemic-missing.ts';
import { askedChildren, askedStaff, reportsOf, seesStaff, usualDayOf } from './epidemic-people.ts';
import { saveRows } from './save-rows.ts';

type Parts = Pick<Program, 'stores' | 'clock'>;

const noValues: EpidemicRow = {
  bodyTemperature: null,
  healthCode: null,
  tripCode: null,
  nucleicAcid48h: null,
  isLocal: null,
  detentionPlace: null,
  returnDate: null,
  travelPlans: null,
  outsidePerson: null,
  answers: [],
};

const rowFields = Object.keys(noValues) as (keyof EpidemicRow)[];

/** Returns the people of a class or the staff with their reports, as `epidemicTable` says. */
export async function tableOf(
  parts: Parts,
  scope: Scope,
  { formId, classId, day: wanted }: { formId: string; classId?: string | undefined; day?: string | undefined },
): Promise<EpidemicTable> {
  const { stores, clock } = parts;
  const store = stores.get('health.epidemicReport');
  if (store.entity.sightOf(scope.session, 'healthCode') !== 'full') {
    throw new AppError('FIELD_NOT_READABLE', { field: 'healthCode' });
  }
  const form = await formOf(parts, scope, formId);
  const { today } = await momentOf(scope, form.ownerId, clock.now());
  const day = wanted ?? usualDayOf(form, today);
  const reach = await chosenClass(scope, form.ownerId, classId);
  const children = await askedChildren(scope, form, day);
  const asking = new Set(children.map((child) => child.classId));
  const hasStaff = form.audience !== 'children' && seesStaff(scope);
  const people = classId ? children.filter((child) => child.classId === classId) : await askedStaff(scope, form);
  const reports = await reportsOf(scope, form, periodOf(form, day));
  const ids = people.flatMap(({ id }) => reports.get(id) ?? []);
  const records = new Map((await readRecords(store, scope, ids)).map((record) => [record.id, record]));
  return {
    kigId: form.ownerId,
    today,
    day,
    formName: form.formName,
    isOpen: form.status === 'open',
    fields: epidemicFields.filter((field) => form.standardFields?.includes(field)),
    questions: (form.questions ?? []).map(({ question, kind, options, isRequired }) => ({
      question,
      kind,
      options: optionsOf(options),
      isRequired: isRequired ?? false,
    })),
    classId: classId ?? null,
    classes: reach.classes.filter(({ id }) => asking.has(id)),
    hasStaff,
    people: people.map(({ id, name, nameLatin }) => {
      const record = records.get(reports.get(id) ?? '');
      return {
        id,
        name,
        nameLatin,
        report: record
          ? {
              id: record.id,
              version: record.version,
            }
          : null,
        values: record
          ? (Object.fromEntries(rowFields.map((field) => [field, record[field] ?? noValues[field]])) as EpidemicRow)
          : noValues,
      };
    }),
  };
}

/** Saves the reports of a table inside the scope's transaction, as `saveEpidemicTable` says. */
export function saveTable(
  { stores }: Parts,
  scope: Scope,
  { formId, day, people, entries }: z.infer<typeof saveEpidemicTable.input>,
): Promise<number> {
  const rows = entries.map(({ personId, report, ...values }) => {
    const person = people === 'children' ? { studentId: personId } : { teacherId: personId };
    return report ? { ...report, ...values } : { formId, day, ...person, ...values };
  });
  return saveRows(stores.get('health.epidemicReport'), scope, rows);
}

import type { examResult } from '@kiga/contract/health/exam/exam-result.entity.ts';
import { checkedWords } from '@kiga/contract/health/exam/exam-result.excel.ts';
import { type MeasuredValue, measuredValues, measurement } from '@kiga/contract/health/growth/measurement.entity.ts';
import { unitSlipOf } from '@kiga/contract/health/growth/unit-slips.ts';
import { normaliseText } from '@kiga/entity/excel/normalise.ts';
import { parseWithIssues, recordSchema } from '@kiga/entity/record-schema.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import type { SheetHooks, SheetRow } from '@kiga/kit-server/transfer/sheet-hooks.ts';
import { besideChild, namedChildren, readChild, textBeside } from '../named-children.ts';
import { dayKey, measureChild, measurementsOn } from './measure-child.ts';

type Row = SheetRow<typeof examResult>;

const schema = recordSchema(
  Object.fromEntries(measuredValues.map((name) => [name, measurement.fields[name]])),
  'update',
);

const numberBeside = (name: MeasuredValue) => (values: object) => {
  const value = (values as Record<string, unknown>)[name];
  return typeof value === 'number' ? value : null;
};

/** Returns the sheet hooks of results: the child as in measurements, and measured values in the child's measurement. */
export function examResultSheet(stores: EntityStores): SheetHooks<typeof examResult> {
  return {
    async beside(scope, records) {
      const children = await besideChild(scope, records);
      const days = records.map(({ studentId, examinedOn: day }) => ({ studentId, day }));
      const [kigId] = records.map(({ ownerId }) => ownerId);
      const measured = kigId === undefined ? null : await measurementsOn(stores, scope, kigId, days);
      return days.map((day, index) => {
        const one = measured?.get(dayKey(day));
        const values = Object.fromEntries(measuredValues.map((name) => [name, one?.[name] ?? null]));
        return { ...children[index], ...values };
      });
    },
    write: {
      stuName: (values) => textBeside(values, 'studentIdText'),
      stuNo: (values) => textBeside(values, 'stuNo'),
      className: (values) => textBeside(values, 'classIdText'),
      heightCm: numberBeside('heightCm'),
      weightKg: numberBeside('weightKg'),
      headCm: numberBeside('headCm'),
      visionLeft: numberBeside('visionLeft'),
      visionRight: numberBeside('visionRight'),
      haemoglobinGPerL: numberBeside('haemoglobinGPerL'),
      teethCount: numberBeside('teethCount'),
      cariesCount: numberBeside('cariesCount'),
      confirmed: () => null,
    },
    async reader(scope) {
      const children = await namedChildren(scope);
      return (row) => {
        readChild(row, children);
        readMeasured(row);
      };
    },
    titleOf: (row) => [row.cellOf('stuName'), row.fields.examinedOn].filter(Boolean).join(' '),
    columnOf: (field) => (field === 'studentId' ? 'stuName' : field),
    async afterRow(scope, { studentId, examinedOn, ownerId }, row, cause) {
      const present = await measurementsOn(stores, scope, ownerId, [{ studentId, day: examinedOn }]);
      const measured = {
        studentId,
        day: examinedOn,
        values: valuesOf(row),
        confirmed: checkedWords.includes((row.textOf('confirmed') ?? '').toLowerCase()),
      };
      return measureChild(stores, scope, measured, present, { ...cause, trusted: true });
    },
  };
}

/** Refuses values that no measurement takes, and names the unit that was probably meant. */
function readMeasured(row: Row): void {
  const given = valuesOf(row);
  for (const [name, value] of Object.entries(given)) {
    const slip = typeof value === 'number' ? unitSlipOf(name as MeasuredValue, value) : null;
    if (slip) row.issues.push({ field: name, error: slip.error, data: { value: slip.value } });
    else {
      const parsed = parseWithIssues(schema, { [name]: value });
      if ('issues' in parsed) row.issues.push(...parsed.issues);
    }
  }
}

/** Returns the measured values of a row; a text that is no number stays, and its rule refuses it. */
function valuesOf(row: Row): Partial<Record<MeasuredValue, number>> {
  return Object.fromEntries(
    measuredValues.flatMap((name) => {
      const text = row.has(name) ? row.textOf(name) : null;
      if (text === null) return [];
      const tidy = normaliseText(text);
      return [[name, /^\d+(\.\d+)?$/.test(tidy) ? Number(tidy) : text]];
    }),
  );
}

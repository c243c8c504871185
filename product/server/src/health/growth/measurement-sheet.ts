import { wordsOf } from '@kiga/contract/app/words.ts';
import { measuredValues, type measurement } from '@kiga/contract/health/growth/measurement.entity.ts';
import { unitSlipOf } from '@kiga/contract/health/growth/unit-slips.ts';
import { findWord } from '@kiga/entity/words/words.ts';
import type { SheetHooks, SheetRow } from '@kiga/kit-server/transfer/sheet-hooks.ts';
import { besideChild, namedChildren, readChild, textBeside } from '../named-children.ts';

type Row = SheetRow<typeof measurement>;

/** Sheet hooks of measurements: schools name a child by name and class, or by student number. */
export const measurementSheet: SheetHooks<typeof measurement> = {
  beside: besideChild,
  write: {
    stuName: (values) => textBeside(values, 'studentIdText'),
    stuNo: (values) => textBeside(values, 'stuNo'),
    className: (values) => textBeside(values, 'classIdText'),
    findings: ({ findings }, language) =>
      ((findings ?? []) as { finding: string }[])
        .map(({ finding }) => findWord(wordsOf(language), `health.measurement.options.finding.${finding}`) ?? finding)
        .join('、') || null,
  },
  async reader(scope) {
    const children = await namedChildren(scope);
    return (row) => {
      readChild(row, children);
      readUnits(row);
    };
  },
  titleOf: (row) => [row.cellOf('stuName'), row.fields.measuredOn].filter(Boolean).join(' '),
  columnOf: (field) => (field === 'studentId' ? 'stuName' : field),
};

/** Names the unit of a value that no child has. */
function readUnits(row: Row): void {
  for (const field of measuredValues) {
    const given = (row.fields as Record<string, unknown>)[field];
    const slip = typeof given === 'number' ? unitSlipOf(field, given) : null;
    if (slip) row.issues.push({ field, error: slip.error, data: { value: slip.value } });
  }
}

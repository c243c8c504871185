import { allergenKindParts, noAllergyWords, relationWords, sexWords } from '@kiga/contract/campus/student.excel.ts';
import { type Cell, isBlankCell, readCellText } from '@kiga/entity/excel/cell.ts';
import { parseIdNumber } from '@kiga/entity/excel/id-number.ts';
import { normaliseText, tidyText } from '@kiga/entity/excel/normalise.ts';
import { parseDate } from '@kiga/entity/excel/parse-date.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';

/** A row of a roster as the fields of a student; what the row leaves empty is absent. */
export interface RosterRow {
  fields: Record<string, unknown>;
  className: string | null;
  gradeName: string | null;
  issues: FieldIssue[];
}

/** Reads one row. `cellOf` answers the cell of a column by the field it was recognised as. */
export function readRosterRow(cellOf: (field: string) => Cell): RosterRow {
  const issues: FieldIssue[] = [];
  const fields: Record<string, unknown> = {};
  const text = (column: string, field = column): string | null => {
    const cell = cellOf(column);
    if (isBlankCell(cell)) return null;
    const read = readCellText(cell);
    if ('value' in read) return tidyText(read.value);
    issues.push({ field, error: read.error });
    return null;
  };
  const put = (field: string, value: unknown) => {
    if (value !== null && value !== undefined) fields[field] = value;
  };

  put('stuName', text('stuName'));
  put('sex', wordOf(sexWords, text('sex')));
  for (const field of ['birthday', 'admissionDate', 'serviceEndDate']) {
    const cell = cellOf(field);
    if (isBlankCell(cell)) continue;
    const parsed = parseDate(cell);
    if ('value' in parsed) put(field, parsed.value);
    else issues.push({ field, error: parsed.error });
  }
  put('idNumber', normalised(text('idNumber')));
  put('cardNumber', normalised(text('cardNumber'))?.replace(/[\s-]/g, '') ?? null);
  for (const field of ['ethnicity', 'address', 'remark']) put(field, text(field));
  const allergies = text('allergies');
  if (allergies !== null) put('allergies', allergiesOf(allergies));

  const parents = ['', '2'].flatMap((suffix, index) => {
    const parentName = text(`parentName${suffix}`, `parents.${index}.parentName`);
    const parentPhone = normalised(text(`parentPhone${suffix}`, `parents.${index}.parentPhone`));
    const relation = text(`relation${suffix}`, `parents.${index}.relation`);
    if (parentName === null && parentPhone === null) return [];
    return [{ parentName, relation: relation === null ? 'other' : wordOf(relationWords, relation), parentPhone }];
  });
  if (parents.length > 0) fields.parents = parents;

  fillFromIdNumber(fields, issues);
  return { fields, className: text('className', 'classId'), gradeName: text('gradeName', 'classId'), issues };
}

/** Birthday and sex stand in the ID number; a roster that leaves them out has told them there. */
function fillFromIdNumber(fields: Record<string, unknown>, issues: readonly FieldIssue[]): void {
  const parsed = typeof fields.idNumber === 'string' ? parseIdNumber(fields.idNumber) : null;
  if (!parsed || !('value' in parsed)) return;
  if (!issues.some(({ field }) => field === 'birthday')) fields.birthday ??= parsed.birthday;
  fields.sex ??= parsed.sex;
}

function normalised(text: string | null): string | null {
  return text === null ? null : normaliseText(text);
}

/** The code whose words hold this one; an unknown word stays as it is, and is refused as no choice of the field. */
function wordOf(words: Readonly<Record<string, readonly string[]>>, text: string | null): string | null {
  if (text === null) return null;
  const wanted = normaliseText(text).toLowerCase();
  return Object.entries(words).find(([, known]) => known.includes(wanted))?.[0] ?? text;
}

function allergiesOf(text: string) {
  return text
    .split(/[、,，;；/]|和/)
    .map((part) => part.trim().replace(/过敏$/, ''))
    .filter((part) => part !== '' && !noAllergyWords.includes(part.toLowerCase()))
    .map((allergen) => {
      const severity = /重度|严重|severe/i.test(allergen) ? 'severe' : null;
      const bare = allergen.replace(/[(（]?(重度|严重|轻度|severe|mild)[)）]?/i, '').trim() || allergen;
      const kind = Object.entries(allergenKindParts).find(([, parts]) =>
        parts.some((part) => bare.toLowerCase().includes(part)),
      )?.[0];
      return { allergen: bare, kind: kind ?? 'food', severity };
    });
}

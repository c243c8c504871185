import { words } from '@kiga/contract/app/words.ts';
import type { student } from '@kiga/contract/campus/student.entity.ts';
import { allergenKindParts, noAllergyWords, relationWords } from '@kiga/contract/campus/student.excel.ts';
import { parseIdNumber } from '@kiga/entity/excel/id-number.ts';
import { normaliseText } from '@kiga/entity/excel/normalise.ts';
import { findWord } from '@kiga/entity/words/words.ts';
import type { SheetRow } from '@kiga/kit-server/transfer/sheet-hooks.ts';

/** Parses the roster columns that need more than a plain value: card, allergies, parents, and data in the ID number. */
export function readRosterRow(row: SheetRow<typeof student>): void {
  const { fields } = row;
  if (typeof fields.cardNumber === 'string') fields.cardNumber = normaliseText(fields.cardNumber).replace(/[\s-]/g, '');
  const allergies = row.textOf('allergies');
  if (allergies !== null) fields.allergies = allergiesOf(allergies);
  const parents = parentsOf(row);
  if (parents.length > 0) fields.parents = parents;
  if (row.isReturned) {
    // In an exported sheet, an emptied cell empties the list. In other sheets an empty cell means no information.
    if (allergies === null && row.has('allergies')) fields.allergies = [];
    if (parents.length === 0 && row.has('parentName')) fields.parents = [];
  }
  fillFromIdNumber(row);
}

/** Returns the parents in a roster row, at most two. */
function parentsOf(row: SheetRow<typeof student>) {
  return (['', '2'] as const).flatMap((suffix, index) => {
    const parentName = row.textOf(`parentName${suffix}`, `parents.${index}.parentName`);
    const phone = row.textOf(`parentPhone${suffix}`, `parents.${index}.parentPhone`);
    const relation = row.textOf(`relation${suffix}`, `parents.${index}.relation`);
    if (parentName === null && phone === null) return [];
    const parentPhone = phone === null ? null : normaliseText(phone);
    return [{ parentName, relation: relation === null ? 'other' : relationOf(relation), parentPhone }];
  });
}

/** Fills birthday and sex from the ID number where the roster omits them. */
function fillFromIdNumber({ fields, issues, isReturned }: SheetRow<typeof student>): void {
  const parsed = typeof fields.idNumber === 'string' && !isReturned ? parseIdNumber(fields.idNumber) : null;
  if (!parsed || !('value' in parsed)) return;
  if (!issues.some(({ field }) => field === 'birthday')) fields.birthday ??= parsed.birthday;
  fields.sex ??= parsed.sex;
}

/** The relations by all their words: common synonyms, and the labels of both languages. */
const relationsByWord = new Map(
  Object.entries(relationWords).flatMap(([relation, others]) => {
    const labels = Object.values(words).map((known) => findWord(known, `campus.student.options.relation.${relation}`));
    return [...others, ...labels].flatMap((word) => (word === undefined ? [] : [[word.toLowerCase(), relation]]));
  }),
);

/** Returns the relation of a word. An unknown word stays as it is, and validation refuses it as no choice. */
function relationOf(text: string): string {
  return relationsByWord.get(normaliseText(text).toLowerCase()) ?? text;
}

function allergiesOf(text: string) {
  return text
    .split(/[、,，;；/]|和/)
    .map((part) => part.trim().replace(/过敏$/, ''))
    .filter((part) => part !== '' && !noAllergyWords.includes(part.toLowerCase()))
    .map((allergen) => {
      const isSevere = /重度|严重|severe/i.test(allergen);
      const severity = isSevere ? 'severe' : /轻度|mild/i.test(allergen) ? 'mild' : null;
      const bare = allergen.replace(/[(（]?(重度|严重|轻度|severe|mild)[)）]?/i, '').trim() || allergen;
      const kind = Object.entries(allergenKindParts).find(([, parts]) =>
        parts.some((part) => bare.toLowerCase().includes(part)),
      )?.[0];
      return { allergen: bare, kind: kind ?? 'food', severity };
    });
}

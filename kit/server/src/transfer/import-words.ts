import { failureSheet, reasonHeadings } from '@kiga/entity/excel/failure-sheet.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import { headingOf } from '@kiga/entity/transfer-calls.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { EntityStore } from '../entity/entity-store.ts';
import type { FileAnswer } from '../http/api.ts';
import { errorText } from '../http/error-envelope.ts';
import { writeWorkbook } from '../xlsx/write-workbook.ts';
import { type ImportFile, importColumns } from './import-file.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Language of a reader, and its catalogue. */
export interface Telling {
  language: Language;
  words: object;
}

/** Returns why a row is refused, in the reader's language. An error that any field may have names its column. */
export function issueInWords(store: EntityStore, { words, language }: Telling, { field, error, data }: FieldIssue) {
  const text = errorText(words, error, data ?? {});
  if (!error.startsWith('FIELD_')) return { field, error, text };
  const name = columnOfIssue(store, field);
  const known = importColumns(store.entity).find((column) => column.field === name);
  const column = known ? headingOf(known, language) : (findWord(words, `${store.entity.key}.fields.${name}`) ?? name);
  return { field, error, text: findWord(words, 'kit.sheet.columnReason', { column, reason: text }) ?? text };
}

/** Returns the column of the entity that holds the refused value. */
export function columnOfIssue({ entity, hooks }: EntityStore, field: string): string {
  const { groupBy } = entity.import ?? {};
  return hooks.sheet?.columnOf?.(field) ?? (groupBy?.field === field ? groupBy.column : field);
}

/** Returns the rejected rows in the form of their sheet, with the reason next to each. */
export async function failuresFile(
  file: ImportFile,
  fileName: string,
  failures: readonly { row: number; reasons: readonly string[] }[],
  { words, language }: Telling,
): Promise<FileAnswer> {
  const heading = headingOf({ headings: reasonHeadings }, language);
  const sheet = failureSheet(file.sheet, file.table, failures, heading);
  const name = `${fileName.replace(/\.xlsx$/i, '')} ${findWord(words, 'kit.sheet.failuresFile')}.xlsx`;
  return { name, contentType: XLSX, bytes: await writeWorkbook([sheet]) };
}

/** Returns an empty sheet with all headings in the reader's language. */
export async function templateFile(store: EntityStore, { words, language }: Telling): Promise<FileAnswer> {
  const headings = importColumns(store.entity).map((column) => headingOf(column, language));
  const entityName = findWord(words, `${store.entity.key}.name`) ?? '';
  const name = findWord(words, 'kit.sheet.templateFile', { name: entityName }) ?? entityName;
  const bytes = await writeWorkbook([{ name, rows: [headings], headingRow: 0 }]);
  return { name: `${name}.xlsx`, contentType: XLSX, bytes };
}

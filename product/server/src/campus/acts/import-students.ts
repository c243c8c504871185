import { wordsOf } from '@kiga/contract/app/words.ts';
import type { ImportReport, importOptions } from '@kiga/contract/campus/student.acts.ts';
import { reasonHeadings, studentColumns } from '@kiga/contract/campus/student.excel.ts';
import { failureSheet } from '@kiga/entity/excel/failure-sheet.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import { findWord, type Language, translate } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import type { FileAnswer, UploadedFile } from '@kiga/kit-server/http/api.ts';
import { assertPermission } from '@kiga/kit-server/http/entity-api.ts';
import { issueWithText } from '@kiga/kit-server/http/error-envelope.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import type { z } from 'zod';
import { openRoster, type RosterFile } from '../roster-file.ts';
import { type RowOutcome, takeRoster } from '../take-roster.ts';

/** What an import works with. */
export interface ImportRequest {
  students: EntityStore;
  classes: EntityStore;
  grades: EntityStore;
  scope: Scope;
  options: z.output<typeof importOptions>;
  file: UploadedFile;
  language: Language;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Thrown to take everything back after a dry run. */
class DryRunEnd extends Error {}

/**
 * Takes the good rows of a roster in one transaction. A dry run does the very same and takes it all back, so that it
 * cannot promise anything else than what will happen.
 */
export async function importStudents(request: ImportRequest): Promise<ImportReport> {
  const roster = await openRoster(request.file.bytes, request.options.columns);
  const dryRun = request.options.dryRun === 'true';
  const outcomes = await runImport(request, roster, dryRun);
  return report(roster, outcomes, dryRun, request.language);
}

async function runImport(request: ImportRequest, roster: RosterFile, dryRun: boolean): Promise<RowOutcome[]> {
  const { scope, options } = request;
  if (scope.reach === 'all' || scope.reach.length !== 1) throw new AppError('CAMPUS_IMPORT_NOT_ONE_KINDERGARTEN');
  const createClasses = options.createClasses === 'true';
  if (createClasses) {
    assertPermission(scope, 'campus.class.create');
    assertPermission(scope, 'campus.grade.create');
  }
  let outcomes: RowOutcome[] = [];
  try {
    await scope.transaction(async (inside) => {
      outcomes = await takeRoster({ ...request, scope: inside, roster, createClasses });
      if (dryRun) throw new DryRunEnd();
    });
  } catch (error) {
    if (!(error instanceof DryRunEnd)) throw error;
  }
  return outcomes;
}

function report(roster: RosterFile, outcomes: RowOutcome[], dryRun: boolean, language: Language): ImportReport {
  const words = wordsOf(language);
  const count = (outcome: RowOutcome['outcome']) => outcomes.filter((row) => row.outcome === outcome).length;
  const classes = new Map<string, { className: string; good: number; isNew: boolean }>();
  for (const { outcome, className, classIsNew } of outcomes) {
    if (outcome === 'failed' || className === null) continue;
    const counted = classes.get(className) ?? { className, good: 0, isNew: classIsNew };
    counted.good += 1;
    classes.set(className, counted);
  }
  const unknown = outcomes.filter(({ issues }) => issues.some(({ error }) => error === 'CAMPUS_STUDENT_CLASS_UNKNOWN'));
  return {
    dryRun,
    sheet: roster.sheet.name,
    otherSheets: roster.table.otherSheets,
    columns: roster.columns,
    fields: studentColumns.map(({ field }) => field),
    counts: {
      total: outcomes.length,
      create: count('create'),
      update: count('update'),
      unchanged: count('unchanged'),
      failed: count('failed'),
    },
    classes: [...classes.values()],
    unknownClasses: [...new Set(unknown.map(({ className }) => className as string))],
    rows: outcomes.map(({ row, stuName, className, outcome, issues }) => ({
      row: row + 1,
      stuName,
      className: className ?? '',
      outcome,
      issues: issues.map((issue) => reasonOf(words, issue)),
    })),
  };
}

/** Why a row is refused; a rule that any field may break is told with the name of the column. */
function reasonOf(words: ReturnType<typeof wordsOf>, issue: FieldIssue) {
  const told = issueWithText(words, issue);
  if (!issue.error.startsWith('FIELD_')) return told;
  const [, index, inner] = /^parents\.(\d)\.(\w+)$/.exec(issue.field) ?? [];
  const column = inner ? `${inner}${index === '0' ? '' : '2'}` : issue.field === 'classId' ? 'className' : issue.field;
  const name = findWord(words, `campus.student.importFields.${column}`) ?? column;
  return { ...told, text: translate(words, 'campus.student.columnReason', { column: name, reason: told.text }) };
}

/** The refused rows as a file; found by a dry run, so that asking again after the import changes nothing. */
export async function importFailures(request: ImportRequest): Promise<FileAnswer> {
  const words = wordsOf(request.language);
  const roster = await openRoster(request.file.bytes, request.options.columns);
  const outcomes = await runImport(request, roster, true);
  const failures = outcomes
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ row, issues }) => ({ row, reasons: issues.map((issue) => reasonOf(words, issue).text) }));
  const [own, ...others] =
    request.language === 'en_US' ? [...reasonHeadings.slice(3), ...reasonHeadings] : reasonHeadings;
  const sheet = failureSheet(roster.sheet, roster.table, failures, [own, ...others]);
  const suffix = translate(words, 'campus.student.failuresFile');
  const name = `${request.file.name.replace(/\.xlsx$/i, '')} ${suffix}.xlsx`;
  return { name, contentType: XLSX, bytes: await writeWorkbook([sheet]) };
}

/** An empty roster with the headings in the reader's language. */
export async function importTemplate(language: Language): Promise<FileAnswer> {
  const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
  const headings = studentColumns
    .filter(({ field }) => field !== 'gradeName')
    .map((column) => column.headings.find((heading) => isChinese(heading) === (language === 'zh_CN')) as string);
  const name = translate(wordsOf(language), 'campus.student.templateFile');
  const bytes = await writeWorkbook([{ name, rows: [headings], headingRow: 0 }]);
  return { name: `${name}.xlsx`, contentType: XLSX, bytes };
}

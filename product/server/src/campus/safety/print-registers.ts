import { wordsOf } from '@kiga/contract/app/words.ts';
import { drill } from '@kiga/contract/campus/safety/drill.entity.ts';
import { cellText } from '@kiga/entity/excel/cell.ts';
import { plainPath } from '@kiga/entity/fields/file.ts';
import { headingOf } from '@kiga/entity/transfer-calls.ts';
import { findWord, type Language, type WordParams } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { reached } from '@kiga/kit-server/entity/owner.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { readToShow } from '@kiga/kit-server/sight/deleted.ts';
import { readableColumns, sheetCells } from '@kiga/kit-server/transfer/sheet-cells.ts';
import { sql } from 'kysely';
import { exportOptions, whoOf, writeLog } from '../../identity/identity.public.ts';
import { drawPdf } from '../../program/pdf/pdf-thread.ts';
import type { Program } from '../../program/program.ts';
import type { PrintedDrill } from './draw-drill.ts';
import type { PrintedRegister } from './draw-register.ts';

/** Columns of the printed register of visitors, with their shares of the width. */
const visitorColumns = {
  day: 9,
  visitorName: 11,
  visitorPhone: 11,
  organization: 15,
  people: 5,
  purpose: 9,
  purposeText: 16,
  teacherId: 9,
  cameAt: 7,
  leftAt: 7,
} as const;

/** Returns a PDF with the visitors of a month on A4 across. */
export async function visitorsPdf(
  program: Program,
  scope: Scope,
  { month, language }: { month: string; language: Language },
): Promise<FileAnswer> {
  const say = sayIn(language);
  const store = program.stores.get('campus.visitor') as object as EntityStore;
  const { rows } = await sql<{ id: string }>`select row.id from visitors as row where ${reached(store, scope)}
    and not row.deleted and to_char(row.day, 'YYYY-MM') = ${month}
    order by row.day, row.came_at, row.id`.execute(scope.db);
  const ids = rows.map(({ id }) => id);
  const records = new Map((await readRecords(store, scope, ids)).map((record) => [record.id, record]));
  const found = ids.flatMap((id) => records.get(id) ?? []);
  const names = Object.keys(visitorColumns);
  const { words, origin } = exportOptions(program);
  const cells = await sheetCells(store, scope, found, names, { language, unmasked: false, words });
  const { who, place, when } = await origin(scope);
  const printed: PrintedRegister = {
    title: say('campus.visitor.print.title'),
    about: [place, month, say('campus.safetyPrint.by', { who, when })].join('  '),
    none: say('campus.safetyPrint.none'),
    page: say('campus.safetyPrint.page', { page: '{page}' }),
    heads: readableColumns(store, scope, names).map((column) => headingOf(column, language)),
    shares: Object.values(visitorColumns),
    rows: cells.map((row) => row.map(cellText)),
  };
  await noteFile(program, scope, 'campus.visitor.print', { month, rows: String(found.length) });
  const bytes = await drawPdf(new URL('./draw-register.ts', import.meta.url), printed);
  return fileOf(say('campus.visitor.print.file', { month }), bytes);
}

/** Returns a PDF with the record of one drill, with its photos where the reader sees them. Throws RECORD_NOT_FOUND. */
export async function drillPdf(
  program: Program,
  scope: Scope,
  { id, language }: { id: string; language: Language },
): Promise<FileAnswer> {
  const say = sayIn(language);
  const store = program.stores.get('campus.drill');
  const record = await readToShow(store as object as EntityStore, scope, id);
  const columns = (drill.excel ?? []).map(({ field }) => field);
  const { words, origin } = exportOptions(program);
  const plain = store as object as EntityStore;
  const [cells = []] = await sheetCells(plain, scope, [record], columns, { language, unmasked: false, words });
  const { who, place, when } = await origin(scope);
  const photos: Uint8Array[] = [];
  for (const field of ['photo', 'secondPhoto', 'thirdPhoto'] as const) {
    const path = record[field];
    if (typeof path !== 'string' || drill.sightOf(scope.session, field) !== 'full') continue;
    const bytes = await program.files.readPicture(plainPath(path));
    if (bytes) photos.push(bytes);
  }
  const printed: PrintedDrill = {
    title: say('campus.drill.print.title'),
    about: [place, say('campus.safetyPrint.by', { who, when })].join('  '),
    values: columns.map((field, index) => ({
      label: say(`campus.drill.fields.${field}`),
      text: cellText(cells[index] ?? null),
    })),
    photos,
    signed: say('campus.safetyPrint.signed'),
  };
  await noteFile(program, scope, 'campus.drill.print', { day: String(record.day) });
  const bytes = await drawPdf(new URL('./draw-drill.ts', import.meta.url), printed);
  return fileOf(say('campus.drill.print.file', { day: String(record.day) }), bytes);
}

function fileOf(name: string, bytes: Uint8Array): FileAnswer {
  return { name: `${name}.pdf`, contentType: 'application/pdf', bytes: Buffer.from(bytes) };
}

function noteFile(
  { db, clock }: Program,
  scope: Scope,
  event: string,
  detail: Readonly<Record<string, string>>,
): Promise<void> {
  const kigId = scope.reach !== 'all' && scope.reach.length === 1 ? (scope.reach[0] ?? null) : null;
  return writeLog(db, clock, { ...whoOf(scope.session), kind: 'export', event, kigId, detail });
}

function sayIn(language: Language) {
  return (key: string, params: WordParams = {}) => findWord(wordsOf(language), key, params) ?? key;
}

import { wordsOf } from '@kiga/contract/app/words.ts';
import type { InspectionChapter } from '@kiga/contract/campus/inspection/inspection.acts.ts';
import type { Cell } from '@kiga/entity/excel/cell.ts';
import { headingOf } from '@kiga/entity/transfer-calls.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { reached } from '@kiga/kit-server/entity/owner.ts';
import { readableColumns, sheetCells } from '@kiga/kit-server/transfer/sheet-cells.ts';
import { streamWorkbook } from '@kiga/kit-server/xlsx/stream-workbook.ts';
import { type RawBuilder, sql } from 'kysely';
import { exportOptions } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import { fieldCells } from './field-cells.ts';
import type { InspectionFile, InspectionPart, InspectionSpan } from './inspection-parts.ts';

/** Number of records in memory at once. */
const CHUNK_ROWS = 200;

/** A part with the records of one entity. */
interface EntityPart {
  chapter: InspectionChapter;
  /** Key of the entity. */
  key: string;
  href: string | null;
  /** Returns the condition on `row` for the records of the term; default all. */
  where?(span: InspectionSpan): RawBuilder<unknown>;
  /** SQL over `row` by whose texts the records are divided into files, such as their months; default one file. */
  divideBy?: RawBuilder<unknown>;
  /** SQL over `row` by which the records are sorted; default as they were entered. */
  order?: RawBuilder<unknown>;
  /** Fields of the sheet in place of the entity's own columns. */
  fields?: readonly string[];
}

/** Returns a part with the records of one entity, as its own sheet shows them to the reader. */
export function entityPart(program: Program, part: EntityPart): InspectionPart {
  const { key, chapter, href, where = () => sql`true`, divideBy = sql`''`, order = sql`row.created_at` } = part;
  const store = () => program.stores.named(key);
  const excel = () => (store().entity.excel?.length ?? 0) > 0;
  const from = (scope: Scope, span: InspectionSpan) =>
    sql`from ${sql.table(store().entity.table)} as row where ${reached(store(), scope)} and not row.deleted
      and ${where(span)}`;
  return {
    chapter,
    title: `${key}.plural`,
    get permission() {
      return excel() ? `${key}.export` : `${key}.read`;
    },
    href,
    get table() {
      return store().entity.table;
    },
    async count(own, span) {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count ${from(own, span)}`.execute(
        own.db,
      );
      return rows[0]?.count ?? 0;
    },
    async *files(own, span, language) {
      const { rows } = await sql<{ name: string }>`select distinct ${divideBy} as name ${from(own, span)}
        order by 1`.execute(own.db);
      for (const { name } of rows) {
        // As one text, ids take a fraction of the memory of rows.
        const found = await sql<{ ids: string }>`select string_agg(row.id::text, ',' order by ${order}, row.id) as ids
          ${from(own, span)} and ${divideBy} = ${name}`.execute(own.db);
        const ids = found.rows[0]?.ids?.split(',') ?? [];
        yield await sheetOf(program, store(), own, { ids, language, name, fields: part.fields });
      }
    },
  };
}

/** Returns the sheet of these records. */
async function sheetOf(
  program: Program,
  store: EntityStore,
  scope: Scope,
  asked: { ids: readonly string[]; language: Language; name: string; fields: readonly string[] | undefined },
): Promise<InspectionFile> {
  const { ids, language, name } = asked;
  const { entity } = store;
  const { words, origin } = exportOptions(program);
  const say = (key: string, params = {}) => findWord(wordsOf(language), key, params) ?? key;
  const seen = (field: string) => entity.sightOf(scope.session, field) !== 'none';
  const columns = (entity.excel ?? []).filter((column) => seen(column.shows ?? column.field));
  const fields = (asked.fields ?? entity.list).filter(seen);
  const isSheet = asked.fields === undefined && columns.length > 0;
  const names = columns.map(({ field }) => field);

  async function* chunks(): AsyncGenerator<Cell[][]> {
    for (let start = 0; start < ids.length; start += CHUNK_ROWS) {
      const part = ids.slice(start, start + CHUNK_ROWS);
      const found = new Map((await readRecords(store, scope, part)).map((record) => [record.id, record]));
      const records = part.flatMap((id) => found.get(id) ?? []);
      yield isSheet
        ? await sheetCells(store, scope, records, names, { language, unmasked: false, words })
        : await fieldCells(store, scope, records, fields, language);
    }
  }

  const { who, place, when } = await origin(scope);
  const plural = say(`${entity.key}.plural`);
  const title = [plural, name].filter(Boolean).join(' ');
  const byWhom = say('kit.exported.by', { who, when });
  const sheet = streamWorkbook({
    name: title,
    title: [title, place, byWhom].join(' · '),
    footer: byWhom,
    headings: isSheet
      ? readableColumns(store, scope, names).map((column) => headingOf(column, language))
      : fields.map((field) => say(`${entity.key}.fields.${field}`)),
    columnsAside: 0,
    chunks: chunks(),
  });
  return { name: `${title}.xlsx`, rows: ids.length, bytes: sheet };
}

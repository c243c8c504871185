import type { SubjectKind } from '@kiga/contract/communication/publishing.ts';
import { imageAddress } from '@kiga/entity/files/image-address.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import type { KitSession } from '@kiga/kit-server/access/session.ts';
import { withPictures } from '@kiga/kit-server/fields/rich-text.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { type Edition, type EditionRow, editionColumns, editionOf } from './editions.ts';
import { titleOf } from './tell-readers.ts';

/** Tables of the texts, by kind. */
const tables: Readonly<Record<SubjectKind, string>> = {
  activity: 'communication_activities',
  notice: 'communication_notices',
  news: 'communication_news',
};

/** A person who reads published texts: the staff of a kindergarten, or the parents of children. */
export interface Readers {
  session: KitSession;
  /** Organizations whose texts the person gets. */
  publishers: readonly string[];
  audience: 'families' | 'staff';
  /** Own kindergartens, whose texts may address some classes only. */
  kigIds: readonly string[];
  gradeIds: readonly string[];
  classIds: readonly string[];
  /** Ids under which the person's reading is noted. */
  readerIds: readonly string[];
  /** Official areas of the own kindergartens. */
  areaCodes: readonly string[];
  today: string;
}

/** A published text with its latest edition. */
export interface PublishedText extends Edition {
  publishedAt: Date;
  isRead: boolean;
}

/** Returns the scope of the texts that a person gets, of other organizations too. It serves for reading editions only. */
export function scopeOfReaders({ db }: Pick<Program, 'db'>, { session, publishers }: Readers): Scope {
  return withScope(session, publishers, db);
}

/** Returns SQL that is true for editions, as `e` of texts as `t`, that a person gets now. */
function isFor(readers: Readers, kind: SubjectKind): RawBuilder<boolean> {
  const { audience, kigIds, gradeIds, classIds, areaCodes, today } = readers;
  // Staff read whatever their kindergarten says to any class.
  const ofOwn =
    audience === 'staff'
      ? sql`true`
      : sql`(e.send_target = 'school' or e.grade_ids && ${[...gradeIds]}::uuid[]
          or e.class_ids && ${[...classIds]}::uuid[])`;
  const isNear =
    kind === 'news'
      ? sql`(t.area_codes is null or exists (select from unnest(t.area_codes) as told (prefix),
          unnest(${[...areaCodes]}::text[]) as own (code) where own.code like told.prefix || '%'))`
      : sql`true`;
  return sql<boolean>`t.publication = 'published' and not t.deleted and e.number = t.edition
    and e.audience in (${audience}, 'both') and (e.shown_from is null or e.shown_from <= ${today}::date)
    and ${isNear} and (e.kig_id <> all(${[...kigIds]}::uuid[]) or ${ofOwn})`;
}

/** Returns the texts of a kind that a person gets, with their number. */
export async function publishedTexts(
  program: Pick<Program, 'db' | 'secrets'>,
  readers: Readers,
  kind: SubjectKind,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<{ list: PublishedText[]; total: number; unread: number }> {
  const scope = scopeOfReaders(program, readers);
  const table = sql.table(tables[kind]);
  const from = sql`from ${table} t join communication_editions e on e.kig_id = t.kig_id and e.subject_id = t.id
    where ${scope.within('t.kig_id')} and ${isFor(readers, kind)}`;
  const isRead = sql`exists (select from communication_reads r where r.kig_id = t.kig_id and r.subject_id = t.id
    and r.reader_id = any(${[...readers.readerIds]}::uuid[]))`;
  const first = kind === 'news' ? sql`e.sort_order asc nulls last, ` : sql``;
  const { rows } = await sql<EditionRow & { publishedAt: Date; isRead: boolean }>`
    select ${editionColumns}, t.published_at as "publishedAt", ${isRead} as "isRead" ${from}
    order by ${first}t.published_at desc, t.id desc limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(
    scope.db,
  );
  const { rows: counted } = await sql<{ total: number; unread: number }>`select count(*)::integer as total,
    count(*) filter (where not ${isRead})::integer as unread ${from}`.execute(scope.db);
  const list = rows.map(({ publishedAt, isRead: read, ...row }) => ({
    ...editionOf(program, row),
    publishedAt,
    isRead: read,
  }));
  return { list, ...(counted[0] as { total: number; unread: number }) };
}

/** Returns a text of a kind that a person gets now; null for any other one. */
export async function publishedText(
  program: Pick<Program, 'db' | 'secrets'>,
  readers: Readers,
  kind: SubjectKind,
  id: string,
): Promise<Edition | null> {
  const scope = scopeOfReaders(program, readers);
  const { rows } = await sql<EditionRow>`select ${editionColumns} from ${sql.table(tables[kind])} t
    join communication_editions e on e.kig_id = t.kig_id and e.subject_id = t.id
    where ${scope.within('t.kig_id')} and t.id = ${id} and ${isFor(readers, kind)}`.execute(scope.db);
  return rows[0] ? editionOf(program, rows[0]) : null;
}

/** Returns whether a person may see a file: the latest version of a published text that the person gets holds it. */
export async function isInPublished(
  program: Pick<Program, 'db'>,
  readers: Readers,
  kind: SubjectKind,
  { id, path }: { id: string; path: string },
): Promise<boolean> {
  const scope = scopeOfReaders(program, readers);
  const { rows } = await sql`select from ${sql.table(tables[kind])} t
    join communication_editions e on e.kig_id = t.kig_id and e.subject_id = t.id
    where ${scope.within('t.kig_id')} and t.id = ${id} and ${path} = any(e.files) and ${isFor(readers, kind)}`.execute(
    scope.db,
  );
  return rows.length > 0;
}

/** Returns texts in the form for their readers, with signed addresses of their pictures. */
export async function shownTexts(
  { db, tenancy, files, imageHosts }: Pick<Program, 'db' | 'tenancy' | 'files' | 'imageHosts'>,
  { session }: Readers,
  texts: readonly PublishedText[],
) {
  const names = await tenancy.namesOf({ db }, [...new Set(texts.map(({ kigId }) => kigId))]);
  const addressOf = (path: string) => imageAddress(files.signed(path, session), imageHosts);
  return texts.map((text) => {
    const { content, cover } = text.values;
    return {
      id: text.subjectId,
      title: titleOf(text),
      content: typeof content === 'string' ? withPictures(content, addressOf) : null,
      cover: typeof cover === 'string' ? addressOf(cover) : null,
      kigId: text.kigId,
      publisher: names.get(text.kigId) ?? '',
      publishedAt: text.publishedAt.toISOString(),
      isRead: text.isRead,
    };
  });
}

import type { Audience, SubjectKind, sendTargets } from '@kiga/contract/communication/publishing.ts';
import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { picturesOf } from '@kiga/entity/fields/plain-text-of.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStore, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Program } from '../program/program.ts';

/** Encryption context of the fields of an edition; those of an activity hold a phone. */
const CONTEXT = 'communication_editions.snapshot';

/** A passed version of a text. It never changes. */
export interface Edition {
  kigId: string;
  subjectId: string;
  kind: SubjectKind;
  number: number;
  accountId: string;
  at: Date;
  sendTarget: (typeof sendTargets)[number];
  gradeIds: readonly string[];
  classIds: readonly string[];
  audience: Audience;
  /** Values of the form's fields. */
  values: Readonly<Record<string, unknown>>;
}

/** The stored form of an edition. */
export interface EditionRow extends Omit<Edition, 'values'> {
  snapshot: Buffer;
}

/** Columns of an edition, in a statement that names the table `e`. */
export const editionColumns = sql`e.kig_id as "kigId", e.subject_id as "subjectId", e.kind, e.number,
  e.account_id as "accountId", e.at, e.send_target as "sendTarget", e.grade_ids as "gradeIds",
  e.class_ids as "classIds", e.audience, e.snapshot_encrypted as snapshot`;

/** Returns an edition from its stored form. */
export function editionOf({ secrets }: Pick<Program, 'secrets'>, { snapshot, ...row }: EditionRow): Edition {
  return { ...row, values: JSON.parse(secrets.decrypt(snapshot, CONTEXT)) as Record<string, unknown> };
}

/** Returns the fields that a form writes, which make up an edition. */
const fieldsOf = ({ form }: AnyEntity) => form.flatMap(({ fields }) => fields);

/** Writes the present state of a record as its next edition, inside the scope's transaction. Returns its number. */
export async function writeEdition(
  { secrets, clock }: Pick<Program, 'secrets' | 'clock'>,
  scope: Scope,
  { entity }: EntityStore,
  record: FullRecord,
): Promise<number> {
  const values = Object.fromEntries(fieldsOf(entity).map((name) => [name, record[name] ?? null]));
  const number = Number(record.edition ?? 0) + 1;
  const { sendTarget = 'school', gradeIds, classIds } = record;
  const audience = record.audience ?? (entity.name === 'news' ? 'both' : 'families');
  await sql`insert into communication_editions (kig_id, subject_id, number, kind, snapshot_encrypted, files, send_target,
      grade_ids, class_ids, audience, shown_from, sort_order, account_id, at)
    values (${record.ownerId}, ${record.id}, ${number}, ${entity.name}, ${secrets.encrypt(JSON.stringify(values), CONTEXT)},
      ${filesIn(entity, values)}, ${sendTarget}, ${sendTarget === 'grade' ? (gradeIds ?? []) : []}::uuid[],
      ${sendTarget === 'class' ? (classIds ?? []) : []}::uuid[], ${audience}, ${record.shownFrom ?? null}::date,
      ${record.sortOrder ?? null}::integer, ${scope.session.accountId}, ${clock.now()})`.execute(scope.db);
  return number;
}

function filesIn({ fields }: AnyEntity, values: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields as Record<string, Field>).flatMap(([name, { type }]) => {
    const value = values[name];
    if (typeof value !== 'string') return [];
    if (type === 'file') return [value];
    return type === 'richText' ? picturesOf(value) : [];
  });
}

/**
 * Claims the files of all editions of a record again, inside the scope's transaction: a save releases those that the
 * draft no longer holds, and readers still see them.
 */
export async function keepFilesOfEditions(scope: Scope, { id, ownerId }: FullRecord): Promise<void> {
  const { rows } = await sql<{ files: string[] }>`select e.files from communication_editions e
    where e.kig_id = ${ownerId} and ${scope.within('e.kig_id')} and e.subject_id = ${id}`.execute(scope.db);
  const paths = [...new Set(rows.flatMap(({ files }) => files))];
  if (paths.length === 0) return;
  await sql`update stored_files set released_at = null where path = any(${paths})`.execute(scope.db);
}

/** Returns an edition of a record within reach, the latest one without a number; null for none. */
export async function readEdition(
  parts: Pick<Program, 'secrets'>,
  scope: Scope,
  { ownerId, id }: Pick<FullRecord, 'ownerId' | 'id'>,
  number?: number,
): Promise<Edition | null> {
  const one: RawBuilder<unknown> = number === undefined ? sql`true` : sql`e.number = ${number}`;
  const { rows } = await sql<EditionRow>`select ${editionColumns} from communication_editions e
    where e.kig_id = ${ownerId} and ${scope.within('e.kig_id')} and e.subject_id = ${id} and ${one}
    order by e.number desc limit 1`.execute(scope.db);
  return rows[0] ? editionOf(parts, rows[0]) : null;
}

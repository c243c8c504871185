import { type Target, targetIssues } from '@kiga/contract/communication/publishing.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';
import { isWithinClasses } from '../identity/identity.public.ts';
import type { Edition } from './editions.ts';

/** Returns the kind of an organization, such as `kindergarten`. */
export async function kindOfOwner({ db }: Pick<Scope, 'db'>, id: string): Promise<string> {
  const { rows } = await sql<{ kind: string }>`select kind from organizations where id = ${id}`.execute(db);
  return rows[0]?.kind ?? '';
}

/**
 * Returns the issues of a target that the database knows: grades and classes that are gone, or that are not the
 * owner's to address.
 */
export async function issuesOfTarget(scope: Scope, ownerId: string, target: Target): Promise<FieldIssue[]> {
  const { sendTarget } = target;
  const missing = targetIssues(target);
  if (missing.length > 0) return missing;
  if ((await kindOfOwner(scope, ownerId)) !== 'kindergarten') {
    return sendTarget === 'school' ? [] : [{ field: 'sendTarget', error: 'COMMUNICATION_TARGET_WHOLE' }];
  }
  if (isWithinClasses(scope) && sendTarget !== 'class') {
    return [{ field: 'sendTarget', error: 'COMMUNICATION_TARGET_OWN_CLASSES' }];
  }
  if (sendTarget === 'school') return [];
  const [field, table, ids] =
    sendTarget === 'grade'
      ? (['gradeIds', 'grades', target.gradeIds ?? []] as const)
      : (['classIds', 'classes', target.classIds ?? []] as const);
  const { rows } = await sql<{ id: string }>`select t.id from ${sql.table(table)} t where t.kig_id = ${ownerId}
    and ${scope.within('t.kig_id')} and t.id = any(${[...ids]}::uuid[]) and not t.deleted`.execute(scope.db);
  const there = new Set(rows.map(({ id }) => id));
  return ids.every((id) => there.has(id)) ? [] : [{ field, error: 'COMMUNICATION_TARGET_GONE' }];
}

type Addressed = Pick<Edition, 'sendTarget' | 'gradeIds' | 'classIds'>;

/** Returns SQL that is true for children whom a text addresses; `student` and `class` are the aliases of their rows. */
export function isAddressed(
  { sendTarget, gradeIds, classIds }: Addressed,
  { student, ofClass }: { student: string; ofClass: string },
): RawBuilder<boolean> {
  if (sendTarget === 'school') return sql<boolean>`true`;
  return sendTarget === 'grade'
    ? sql<boolean>`${sql.ref(`${ofClass}.grade_id`)} = any(${[...gradeIds]}::uuid[])`
    : sql<boolean>`${sql.ref(`${student}.class_id`)} = any(${[...classIds]}::uuid[])`;
}

/** Returns whether a text addresses a child. */
export function addresses(
  { sendTarget, gradeIds, classIds }: Addressed,
  { gradeId, classId }: { gradeId: string; classId: string },
): boolean {
  if (sendTarget === 'school') return true;
  return sendTarget === 'grade' ? gradeIds.includes(gradeId) : classIds.includes(classId);
}

/** Returns the ids of the enrolled children of a kindergarten whom a text addresses, in order. */
export async function childrenAddressed(scope: Scope, kigId: string, target: Addressed): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id from students s
    join classes c on c.kig_id = s.kig_id and c.id = s.class_id
    where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and not s.deleted and s.status = 'enrolled'
      and ${isAddressed(target, { student: 's', ofClass: 'c' })}
    order by s.id`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** Returns the kindergartens that the texts of an organization address: itself, or its members. */
export async function kindergartensAddressed({ db }: Pick<Scope, 'db'>, ownerId: string): Promise<string[]> {
  const kind = await kindOfOwner({ db }, ownerId);
  if (kind === 'kindergarten') return [ownerId];
  const ofOwner = kind === 'group' ? sql`group_id = ${ownerId}` : sql`${kind === 'operator'}::boolean`;
  const { rows } = await sql<{ id: string }>`select id from organizations
    where kind = 'kindergarten' and not deleted and ${ofOwner} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the organizations whose texts these kindergartens get: themselves, their groups, and the operator. */
export async function publishersFor({ db }: Pick<Scope, 'db'>, kigIds: readonly string[]): Promise<string[]> {
  if (kigIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select o.id from organizations o where not o.deleted
    and (o.kind = 'operator' or o.id = any(${[...kigIds]}::uuid[])
      or o.id in (select k.group_id from organizations k where k.id = any(${[...kigIds]}::uuid[])))`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the official codes of the areas of these kindergartens. */
export async function areaCodesOf({ db }: Pick<Scope, 'db'>, kigIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select distinct o.area_code as code from organizations o
    where o.id = any(${[...kigIds]}::uuid[]) and o.area_code is not null`.execute(db);
  return rows.map(({ code }) => code);
}

/** Returns the accounts of a kindergarten's staff with their names, without the account of its tablets. */
export async function staffOf({ db }: Pick<Scope, 'db'>, kigId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select a.id, a.nick_name as name from accounts a
    join organizations o on o.id = a.organization_id
    where o.id = ${kigId} and a.app_type = 3 and a.status = 'active' and not a.deleted
      and a.id is distinct from o.terminal_account_id order by a.nick_name, a.id`.execute(db);
  return rows;
}

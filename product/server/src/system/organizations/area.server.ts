import type { area, areaLevels } from '@kiga/contract/system/organizations/area.entity.ts';
import { areaIdOf, areaPrefixOf } from '@kiga/contract/system/organizations/area-id.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';

/** Hooks of areas: their codes give their parents, and their ids derive from the codes. */
export const areaHooks: EntityHooks<typeof area> = {
  async beforeCreate(records) {
    for (const record of records) record.id = areaIdOf(record.code);
  },
  async beforeSave(record, before, scope) {
    const issues: FieldIssue[] = [];
    const code = record.code;
    if (!before && (await isTaken(scope, code))) throw invalid({ field: 'code', error: 'SYSTEM_AREA_CODE_TAKEN' });
    const parent = await areaOf(scope, record.parentId);
    if (before && before.code !== code) issues.push({ field: 'code', error: 'SYSTEM_AREA_CODE_FIXED' });
    if (parent?.level === 'district') issues.push({ field: 'parentId', error: 'SYSTEM_AREA_LEVEL' });
    else if (levelOf(code, parent?.code) === null) issues.push({ field: 'code', error: 'SYSTEM_AREA_CODE_NOT_BELOW' });
    if (issues.length > 0) throw invalid(...issues);
    record.level = levelOf(code, parent?.code);
  },
  async beforeDelete(record, { db }) {
    // The store checks references of records; these links need a check of their own.
    const { rows } = await sql<{ count: number }>`select count(*) as count from account_areas aa
      join accounts a on a.id = aa.account_id and not a.deleted
      where aa.area_code like ${areaPrefixOf(record.code)} || '%'`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) throw new AppError('RECORD_IN_USE', { title: record.nameZh, entity: 'system.user', count });
  },
};

/** Returns the level of a code below another one, or of its own; null where it does not belong there. */
function levelOf(code: string, above: string | undefined): (typeof areaLevels)[number] | null {
  if (above === undefined) return code.endsWith('0000') && code !== '000000' ? 'province' : null;
  if (code === above || !code.startsWith(areaPrefixOf(above))) return null;
  if (!code.endsWith('00')) return 'district';
  return above.endsWith('0000') ? 'city' : null;
}

/** Returns whether an area of this code exists, even a deleted one: both would have the same id. */
async function isTaken({ db }: Scope, code: string): Promise<boolean> {
  await lockUntilCommit(db, 'areas');
  const { rows } = await sql`select from areas where code = ${code}`.execute(db);
  return rows.length > 0;
}

async function areaOf({ db }: Scope, id: unknown): Promise<{ code: string; level: string } | undefined> {
  if (!id) return undefined;
  const { rows } = await sql<{ code: string; level: string }>`select code, level from areas where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

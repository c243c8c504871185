import { words } from '@kiga/contract/app/words.ts';
import type { Permission } from '@kiga/entity/define-permissions.ts';
import { actKeys } from '@kiga/entity/words/act-words.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../program/database.ts';

/**
 * Updates the rows of the product's permissions; the operator's names and defaults stay. Permissions that the product
 * no longer has are deleted. They return with their names if the product has them again.
 */
export async function syncPermissions(
  db: Kysely<Database>,
  clock: Clock,
  declared: readonly Permission[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Serialises concurrent starts, because each process would insert ids of its own.
    await lockUntilCommit(tx, 'permissions');
    // One key may occur in several rows of a declaration.
    const kinds = Map.groupBy(declared, ({ key }) => key);
    const now = clock.now();
    const rows = [...kinds].map(([key, permissions]) => ({
      id: uuid7(now.getTime()),
      key,
      name_zh: nameOfPermission(key, 'zh_CN'),
      name_en: nameOfPermission(key, 'en_US'),
      app_types: [...new Set(permissions.flatMap(({ appTypes }) => appTypes))],
      is_default: isDefault(key),
      created_at: now,
      updated_at: now,
    }));
    await sql`
      insert into permissions (id, key, name_zh, name_en, app_types, is_default, created_at, updated_at)
      select id, key, name_zh, name_en, app_types, is_default, created_at, updated_at
      from jsonb_populate_recordset(null::permissions, ${JSON.stringify(rows)}::jsonb)
      on conflict (key) do update set app_types = excluded.app_types, deleted = false, updated_at = excluded.updated_at,
        name_zh = case when permissions.edited then permissions.name_zh else excluded.name_zh end,
        name_en = case when permissions.edited then permissions.name_en else excluded.name_en end
      where permissions.app_types <> excluded.app_types or permissions.deleted or (not permissions.edited
        and (permissions.name_zh, permissions.name_en) <> (excluded.name_zh, excluded.name_en))`.execute(tx);
    await sql`update permissions set deleted = true, updated_at = ${now}
      where key <> all(${[...kinds.keys()]}::text[]) and not deleted`.execute(tx);
  });
}

/** Returns the texts of a permission's area, kind of record and act. */
export function wordsOfPermission(key: string, language: Language): { area: string; entity: string; act: string } {
  const [area = '', entity = '', act = ''] = key.split('.');
  const catalogue = words[language];
  const records =
    findWord(catalogue, `${area}.${entity}.plural`) ??
    findWord(catalogue, `system.permission.entities.${area}.${entity}`) ??
    entity;
  const ofAct = actKeys(`${area}.${entity}`, act).map((key) => findWord(catalogue, key));
  const word = ofAct.find((found) => found !== undefined) ?? act;
  return {
    area: findWord(catalogue, `system.permission.areas.${area}`) ?? area,
    // Here the record begins a line and the act stands within one; in other places it is the reverse.
    entity: records.charAt(0).toUpperCase() + records.slice(1),
    act: word.charAt(0).toLowerCase() + word.slice(1),
  };
}

function nameOfPermission(key: string, language: Language): string {
  return findWord(words[language], 'system.permission.of', wordsOfPermission(key, language)) ?? key;
}

/** Returns whether new roles contain a permission by default: reading records of the daily work. */
function isDefault(key: string): boolean {
  return key.endsWith('.read') && !key.startsWith('system.');
}

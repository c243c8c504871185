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
 * Brings the rows of the product's permissions up to date; what the operator has named or chosen stays. What the product does
 * not know any more is deleted, and comes back with its names if the product does.
 */
export async function syncPermissions(
  db: Kysely<Database>,
  clock: Clock,
  declared: readonly Permission[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Of several processes that start at once each would give them ids of its own.
    await lockUntilCommit(tx, 'permissions');
    // One key may stand in several rows of a declaration.
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

/** The area, the kind of record and the act that a permission is about, in words. */
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
    // Here they begin a line and the act stands within one; elsewhere it is the other way round.
    entity: records.charAt(0).toUpperCase() + records.slice(1),
    act: word.charAt(0).toLowerCase() + word.slice(1),
  };
}

function nameOfPermission(key: string, language: Language): string {
  return findWord(words[language], 'system.permission.of', wordsOfPermission(key, language)) ?? key;
}

/** What a new role begins with until the operator chooses otherwise: seeing what the work is about. */
function isDefault(key: string): boolean {
  return key.endsWith('.read') && !key.startsWith('system.');
}

import { productDictionaries } from '@kiga/contract/system/dictionaries.ts';
import type { CodedItem } from '@kiga/entity/fields/coded.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { CodesOf } from '@kiga/kit-server/entity/entity-store.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../program/database.ts';

interface ItemOfDictionary extends CodedItem {
  dictionary: string;
}

/** Returns items with the code of their dictionary, in order. An inactive dictionary makes all its items inactive. */
async function selectItems(
  db: Scope['db'],
  where: RawBuilder<unknown>,
  lock: RawBuilder<unknown> = sql``,
): Promise<ItemOfDictionary[]> {
  const { rows } = await sql<ItemOfDictionary>`
    select d.code as dictionary, i.code, i.name_zh as "zh_CN", i.name_en as "en_US", i.is_active and d.is_active as active
    from dictionary_items i join dictionaries d on d.id = i.dictionary_id
    where not i.deleted and not d.deleted and ${where} order by d.code, i.sort, i.id ${lock}`.execute(db);
  return rows;
}

/**
 * Returns the lookup of a dictionary's items for stores. It reads them each time, so that another process's change
 * applies to the next save. It locks a chosen item against concurrent deletion.
 */
export function codesOf(db: Kysely<Database>): CodesOf {
  return (dictionary, held) =>
    held
      ? selectItems(
          held.scope.db,
          sql`d.code = ${dictionary} and i.code = any(${[...held.codes]})`,
          sql`for key share of i`,
        )
      : selectItems(db, sql`d.code = ${dictionary}`);
}

/** Returns the items of all dictionaries by dictionary code. */
export async function allItems(db: Scope['db']): Promise<Record<string, CodedItem[]>> {
  return Object.fromEntries(Map.groupBy(await selectItems(db, sql`true`), ({ dictionary }) => dictionary));
}

/**
 * Inserts missing items of the product's dictionaries. Texts that the operator has changed stay, and so do deleted and
 * deactivated items.
 */
export async function syncDictionaries(db: Kysely<Database>, clock: Clock): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Serialises concurrent starts, because each process would insert its own.
    await lockUntilCommit(tx, 'dictionaries');
    const at = clock.now();
    for (const { code, zhCN, enUS, items } of productDictionaries) {
      const known = await sql<{
        id: string;
      }>`select id from dictionaries where code = ${code} order by deleted limit 1`.execute(tx);
      const id = known.rows[0]?.id ?? uuid7();
      await sql`insert into dictionaries (id, code, name_zh, name_en, created_at, updated_at)
        select ${id}, ${code}, ${zhCN}, ${enUS}, ${at}, ${at}
        where not exists (select from dictionaries where id = ${id})`.execute(tx);
      for (const [index, item] of items.entries()) {
        await sql`insert into dictionary_items (id, dictionary_id, code, name_zh, name_en, sort, created_at, updated_at)
          select ${uuid7()}, ${id}, ${item.code}, ${item.zhCN}, ${item.enUS}, ${index + 1}, ${at}, ${at}
          where not exists (select from dictionary_items where dictionary_id = ${id} and code = ${item.code})`.execute(
          tx,
        );
      }
    }
  });
}

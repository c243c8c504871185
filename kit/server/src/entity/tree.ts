import { TREE_FOUND_MAX } from '@kiga/entity/entity-calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { AppError } from '../app-error.ts';
import { likeText } from '../fields/kept-type.ts';
import { columnOf } from '../names.ts';
import { leastSession } from '../sight/row-sight.ts';
import { type EntityStore, titleColumn } from './entity-store.ts';
import { reached, sameOwner } from './owner.ts';
import { listAbilities, ordering } from './page.ts';

/** A record of a tree. */
export interface BranchRow {
  id: string;
  parentId: string | null;
  text: string;
  leaf: boolean;
  above: string[];
}

/** Maximum depth; a real tree is never deeper, and a cycle would never end. */
const DEEPEST = 50;

/**
 * Returns the children of a record, or the roots, or records of any level by title, in the order of the list.
 * @param tree field of the parent
 * @throws FIELD_NOT_READABLE {field}
 */
export async function listBranch(
  store: EntityStore,
  scope: Scope,
  tree: string,
  { parentId, q }: { parentId?: string; q?: string },
): Promise<BranchRow[]> {
  const { entity } = store;
  for (const field of [entity.title, tree]) {
    if (entity.sightOf(leastSession(store, scope), field) !== 'full')
      throw new AppError('FIELD_NOT_READABLE', { field });
  }
  const table = sql.table(entity.table);
  const title = sql.ref(`row.${titleColumn(store, scope).columns[0]}`);
  const above = sql.ref(`row.${columnOf(tree)}`);
  const isThere = sql<boolean>`${reached(store, scope)} and not row.deleted`;
  const text = q?.normalize('NFKC').trim();
  const order = sql.join(ordering(store, {}, listAbilities(store, scope)));
  const { rows } = await sql<BranchRow>`
    with found as (
      select row.id, ${above} as above_id, ${title} as text, row_number() over (order by ${order}) as place,
        not exists (select from ${table} as below where ${sql.ref(`below.${columnOf(tree)}`)} = row.id
          and ${sameOwner(store, 'below', store, 'row')} and not below.deleted) as leaf
      from ${table} as row where ${isThere} and ${text ? sql`${title} ilike ${`%${likeText(text)}%`}` : isBelow()}
      order by place limit ${text ? TREE_FOUND_MAX : null}
    )
    select id, above_id as "parentId", text, leaf, ${text ? titlesAbove() : sql`'{}'::text[]`} as above
    from found order by place`.execute(scope.db);
  return rows;

  function isBelow(): RawBuilder<boolean> {
    if (parentId !== undefined) return sql`${above} = ${parentId}`;
    return sql`(${above} is null or ${above} not in (select row.id from ${table} as row where ${isThere}))`;
  }

  function titlesAbove(): RawBuilder<string[]> {
    const step = sql`${above} as above_id, ${title} as text`;
    return sql`array(
      with recursive up as (
        select ${step}, 1 as height from ${table} as row where row.id = found.above_id and ${isThere}
        union all
        select ${step}, up.height + 1 from up join ${table} as row on row.id = up.above_id and ${isThere}
        where up.height < ${DEEPEST}
      ) select text from up order by height desc)`;
  }
}

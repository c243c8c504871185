import { SYSTEM_ADMINISTRATOR } from '@kiga/contract/identity/app-types.ts';
import { productDictionaries } from '@kiga/contract/system/dictionaries.ts';
import { DICTIONARY_TOPIC } from '@kiga/contract/system/dictionary.acts.ts';
import type { dictionary } from '@kiga/contract/system/dictionary.entity.ts';
import type { dictionaryItem } from '@kiga/contract/system/dictionary-item.entity.ts';
import type { CodedField } from '@kiga/entity/fields/coded.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { EntityHooks, EntityStore, EntityStores, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { columnOf } from '@kiga/kit-server/names.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { type RawBuilder, sql } from 'kysely';

type Draft = Readonly<Record<string, unknown>>;

/** Returns the hooks of dictionaries: codes are fixed, and those of the product cannot be deleted. */
export function dictionaryHooks(clock: Clock): EntityHooks<typeof dictionary> {
  return {
    rows: (scope) => withinEdited(scope, sql`row.id`),
    computed: {
      itemCount: () => sql`(select count(*) from dictionary_items i where i.dictionary_id = row.id and not i.deleted)`,
    },
    async beforeCreate(records) {
      for (const record of records) record.isActive = true;
    },
    async beforeSave(record, before, scope) {
      assertSame(['code'], record, before);
      await tellWords(clock, scope);
    },
    async beforeDelete(record, scope) {
      if (productDictionaries.some(({ code }) => code === record.code)) {
        throw new AppError('SYSTEM_DICTIONARY_OF_PRODUCT', { title: titleOf(record, scope) });
      }
      await tellWords(clock, scope);
    },
    beforeRestore: (_, scope) => tellWords(clock, scope),
  };
}

/** Returns the hooks of items: codes are fixed, used items cannot be deleted, and a required field keeps a choice. */
export function dictionaryItemHooks(stores: EntityStores, clock: Clock): EntityHooks<typeof dictionaryItem> {
  return {
    rows: (scope) => withinEdited(scope, sql`row.dictionary_id`),
    async beforeCreate(records) {
      for (const record of records) record.isActive = true;
    },
    async beforeSave(record, before, scope) {
      assertSame(['dictionaryId', 'code'], record, before);
      record.sort ??= await nextSort(scope, record.dictionaryId);
      await tellWords(clock, scope);
    },
    async beforeDelete(record, scope) {
      await refuseUsed(stores, scope, record);
      await refuseNeeded(stores, scope, record);
      await tellWords(clock, scope);
    },
    beforeRestore: (_, scope) => tellWords(clock, scope),
  };
}

/** Returns the condition for the dictionaries that a reader maintains; null for the system administrator, who has all. */
function withinEdited({ session: { appType } }: Scope, id: RawBuilder<unknown>): RawBuilder<boolean> | null {
  if (appType === SYSTEM_ADMINISTRATOR) return null;
  const codes = productDictionaries.flatMap(({ code, editors }) =>
    editors?.some((editor) => editor === appType) ? [code] : [],
  );
  return sql<boolean>`${id} in (select d.id from dictionaries d where d.code = any(${codes}))`;
}

/** Publishes a change of texts or choices to every open form, inside the transaction of the change. */
export function tellWords(clock: Clock, { db }: Scope): Promise<void> {
  return publish(db, clock.now(), DICTIONARY_TOPIC, null);
}

/** Verifies that codes stay, because records hold them. Throws SYSTEM_DICTIONARY_CODE_FIXED. */
function assertSame(fields: readonly string[], record: Draft, before: FullRecord | null): void {
  const changed = before ? fields.filter((field) => record[field] !== before[field]) : [];
  if (changed.length > 0) throw invalid(...changed.map((field) => ({ field, error: 'SYSTEM_DICTIONARY_CODE_FIXED' })));
}

/** Returns the position after the last item. */
async function nextSort({ db }: Scope, dictionaryId: unknown): Promise<number> {
  const { rows } = await sql<{ next: number }>`select least(coalesce(max(sort), 0) + 1, 9999) as next
    from dictionary_items where dictionary_id = ${dictionaryId} and not deleted`.execute(db);
  return rows[0]?.next ?? 1;
}

/** Returns the fields that take their choices from a dictionary. */
function fieldsOf(stores: EntityStores, dictionary: string): { store: EntityStore; name: string; field: CodedField }[] {
  return stores
    .all()
    .flatMap((store) =>
      Object.entries(store.entity.fields as Record<string, Field>).flatMap(([name, field]) =>
        field.type === 'coded' && field.dictionary === dictionary ? [{ store, name, field }] : [],
      ),
    );
}

async function dictionaryCode({ db }: Scope, id: unknown): Promise<string> {
  // Locks until commit, because only one of the last two choices may be deleted.
  const { rows } = await sql<{
    code: string;
  }>`select code from dictionaries where id = ${id} for no key update`.execute(db);
  return rows[0]?.code ?? '';
}

/** Throws SYSTEM_DICTIONARY_ITEM_IN_USE {title, entity, count}. Deleted records count, because they may be restored. */
async function refuseUsed(stores: EntityStores, scope: Scope, item: FullRecord): Promise<void> {
  // Waits for transactions that hold the item as a choice; later ones do not find it.
  await sql`select from dictionary_items where id = ${item.id} for update`.execute(scope.db);
  for (const { store, name } of fieldsOf(stores, await dictionaryCode(scope, item.dictionaryId))) {
    // A code that is stored encrypted cannot be counted; its records show the code once the choice is gone.
    if (!store.columns.has(name)) continue;
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(store.entity.table)}
      where ${sql.ref(columnOf(name))} = ${item.code}`.execute(scope.db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) {
      const data = { title: titleOf(item, scope), entity: store.entity.key, count };
      throw new AppError('SYSTEM_DICTIONARY_ITEM_IN_USE', data);
    }
  }
}

/**
 * Refuses to deactivate a dictionary, or to deactivate or delete its last choice, while a required field needs it.
 * Throws SYSTEM_DICTIONARY_NEEDED {title, entity}.
 */
export async function refuseNeeded(stores: EntityStores, scope: Scope, record: FullRecord): Promise<void> {
  const isItem = 'dictionaryId' in record;
  const code = isItem ? await dictionaryCode(scope, record.dictionaryId) : String(record.code);
  const needed = fieldsOf(stores, code).find(({ field }) => field.required);
  if (!needed) return;
  const others = isItem
    ? await sql`select from dictionary_items where dictionary_id = ${record.dictionaryId} and id <> ${record.id}
        and is_active and not deleted limit 1`.execute(scope.db)
    : { rows: [] };
  if (others.rows.length > 0) return;
  throw new AppError('SYSTEM_DICTIONARY_NEEDED', { title: titleOf(record, scope), entity: needed.store.entity.key });
}

function titleOf(record: Draft, { session }: Scope): unknown {
  return session.language === 'en_US' ? record.nameEn : record.nameZh;
}

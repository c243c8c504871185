import { type food, tableFields } from '@kiga/contract/catering/food.entity.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { foodNamed } from './food-table.ts';
import { usersOf } from './portion-names.ts';

/** Name of the act that takes foods of the table over. */
export const TAKE = 'takeFromTable';

/** Hooks of foods: their source, and the values of the table, which stay as they are. */
export const foodHooks: EntityHooks<typeof food> = {
  async beforeCreate(records, _scope, _ownerId, { act }) {
    for (const record of records) {
      record.source = act === TAKE ? 'table' : 'own';
      record.tableCode = act === TAKE ? (foodNamed(record.foodName)?.code ?? null) : null;
    }
  },
  async beforeDelete({ id, ownerId, foodName }, scope) {
    const names = await usersOf(scope, ownerId, { foodId: id });
    if (names.length > 0) throw new AppError('CATERING_FOOD_IN_USE', { food: foodName, names: names.join('、') });
  },
  async beforeSave(record, before) {
    if (before?.source !== 'table') return;
    const changed = tableFields.filter((field) => (record[field] ?? null) !== (before[field] ?? null));
    if (changed.length > 0) {
      throw invalid(...changed.map((field) => ({ field, error: 'CATERING_TABLE_FOOD_FIXED' })));
    }
  },
};

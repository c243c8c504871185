import { choice } from '@kiga/entity/fields/choice.ts';
import { decimal } from '@kiga/entity/fields/decimal.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { rows } from '@kiga/entity/fields/rows.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { dishColumns } from './dish.excel.ts';
import { dishKinds, isEmptyPortion, PARTS_MAX, PORTION_MAX_G } from './meals.ts';

const grams = () => decimal({ min: 0, max: PORTION_MAX_G, places: 1, unit: 'g' });

/** A food with its edible grams per child of each stage. */
export const portionFields = {
  foodId: reference('catering.food', { required: true }),
  /** Name of the food when it was saved; the server writes it, so that histories can be read. */
  foodName: text({ maxLength: 60 }),
  nurseryG: grams(),
  juniorG: grams(),
  middleG: grams(),
  seniorG: grams(),
};

/** A dish of a kitchen with its foods per child, from which recipes are made. A later change leaves past recipes alone. */
export const dish = defineEntity({
  area: 'catering',
  name: 'dish',
  table: 'dishes',
  fields: {
    dishName: name({ required: true }),
    kind: choice(dishKinds, { required: true }),
    picture: file({ mode: 'image' }),
    description: text({ maxLength: 500, multiline: true }),
    parts: rows(portionFields, { required: true, maxCount: PARTS_MAX }),
  },
  title: 'dishName',
  list: ['dishName', 'kind', 'parts', 'description'],
  filter: ['kind'],
  search: ['dishName'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'dishName', order: 'asc' },
  ],
  form: [
    { name: 'dish', fields: ['dishName', 'kind', 'picture', 'description'] },
    { name: 'parts', fields: ['parts'] },
  ],
  detail: [
    { name: 'dish', fields: ['kind', 'picture', 'description'] },
    { name: 'parts', fields: ['parts'] },
  ],
  excel: dishColumns,
  rules: [
    ({ parts }) =>
      (parts ?? []).flatMap((part, index) =>
        isEmptyPortion(part) ? [{ field: `parts.${index}.middleG` as const, error: 'CATERING_PORTION_EMPTY' }] : [],
      ),
    ({ parts }) => {
      const ids = (parts ?? []).map(({ foodId }) => foodId);
      return ids.flatMap((id, index) =>
        ids.indexOf(id) < index ? [{ field: `parts.${index}.foodId` as const, error: 'CATERING_FOOD_TWICE' }] : [],
      );
    },
  ],
  unique: [{ field: 'dishName', error: 'CATERING_DISH_NAME_TAKEN' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'catering.dish': typeof dish;
  }
}

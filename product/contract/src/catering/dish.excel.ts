import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of dishes. */
export const dishColumns = [
  { field: 'dishName', headings: ['菜品名称', '菜品', 'Dish'] },
  { field: 'kind', headings: ['菜品类别', '类别', 'Kind'] },
  { field: 'partText', own: true, shows: 'parts', headings: ['食物和用量(克)', 'Foods and grams'], exportOnly: true },
  { field: 'description', headings: ['说明', 'Description'] },
] as const satisfies readonly ExcelColumn[];

import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of recipes. */
export const recipeColumns = [
  { field: 'recipeDate', headings: ['日期', 'Day'] },
  { field: 'recipeName', headings: ['食谱名称', 'Recipe'] },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
  { field: 'mealText', own: true, shows: 'portions', headings: ['餐次和菜品', 'Meals and dishes'], exportOnly: true },
  {
    field: 'foodText',
    own: true,
    shows: 'portions',
    headings: ['食物和用量(克)', 'Foods and grams'],
    exportOnly: true,
  },
  { field: 'description', headings: ['说明', 'Description'] },
] as const satisfies readonly ExcelColumn[];

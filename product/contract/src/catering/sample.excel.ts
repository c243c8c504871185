import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the register of samples. */
export const sampleColumns = [
  { field: 'day', headings: ['留样日期', 'Day'] },
  { field: 'meal', headings: ['餐次', 'Meal'] },
  { field: 'dishId', headings: ['菜品', 'Dish'] },
  { field: 'weightG', headings: ['留样量(克)', 'Weight (g)'] },
  { field: 'takenAt', headings: ['留样时间', 'Taken at'] },
  { field: 'place', headings: ['存放位置', 'Place'] },
  { field: 'keptBy', headings: ['留样人', 'Kept by'], exportOnly: true },
  { field: 'keptUntil', headings: ['保留至', 'Kept until'], exportOnly: true },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
  { field: 'discardedAt', headings: ['销毁时间', 'Discarded at'], exportOnly: true },
  { field: 'discardedBy', headings: ['销毁人', 'Discarded by'], exportOnly: true },
  { field: 'remark', headings: ['备注', 'Remark'] },
] as const satisfies readonly ExcelColumn[];

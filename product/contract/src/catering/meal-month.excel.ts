import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the published accounts. */
export const mealMonthColumns = [
  { field: 'month', headings: ['月份', 'Month'] },
  { field: 'childDays', headings: ['幼儿用餐人日数', 'Meal days of children'] },
  { field: 'childIncomeFen', headings: ['幼儿伙食收入(元)', 'Income of children (yuan)'] },
  { field: 'childSpentFen', headings: ['幼儿伙食支出(元)', 'Spent on children (yuan)'] },
  { field: 'childCarriedFen', headings: ['幼儿上期结转(元)', 'Carried over of children (yuan)'] },
  { field: 'childBalanceFen', headings: ['幼儿伙食结余(元)', 'Balance of children (yuan)'] },
  { field: 'termPercent', headings: ['学期盈亏(%)', 'Balance of the term (%)'] },
  { field: 'staffDays', headings: ['教工用餐人日数', 'Meal days of staff'] },
  { field: 'staffIncomeFen', headings: ['教工伙食收入(元)', 'Income of staff (yuan)'] },
  { field: 'staffSpentFen', headings: ['教工伙食支出(元)', 'Spent on staff (yuan)'] },
  { field: 'staffCarriedFen', headings: ['教工上期结转(元)', 'Carried over of staff (yuan)'] },
  { field: 'staffBalanceFen', headings: ['教工伙食结余(元)', 'Balance of staff (yuan)'] },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];

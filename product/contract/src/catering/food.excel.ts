import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of foods. Values are those of 100 g of the edible part. */
export const foodColumns = [
  { field: 'foodName', headings: ['食物名称', '食物', '名称', '品名', 'Food', 'Name'] },
  { field: 'foodGroup', headings: ['食物类别', '类别', '分类', 'Group'] },
  { field: 'ediblePercent', headings: ['可食部(%)', '可食部', '可食部分', 'Edible part (%)', 'Edible'] },
  { field: 'energyKcal', headings: ['能量(kcal)', '能量', '热量', 'Energy (kcal)', 'Energy'] },
  { field: 'proteinG', headings: ['蛋白质(g)', '蛋白质', 'Protein (g)', 'Protein'] },
  { field: 'fatG', headings: ['脂肪(g)', '脂肪', 'Fat (g)', 'Fat'] },
  { field: 'carbohydrateG', headings: ['碳水化合物(g)', '碳水化合物', 'Carbohydrate (g)', 'Carbohydrate'] },
  { field: 'fibreG', headings: ['膳食纤维(g)', '膳食纤维', 'Fibre (g)', 'Fibre'] },
  { field: 'calciumMg', headings: ['钙(mg)', '钙', 'Calcium (mg)', 'Calcium'] },
  { field: 'ironMg', headings: ['铁(mg)', '铁', 'Iron (mg)', 'Iron'] },
  { field: 'zincMg', headings: ['锌(mg)', '锌', 'Zinc (mg)', 'Zinc'] },
  { field: 'seleniumUg', headings: ['硒(µg)', '硒', 'Selenium (µg)', 'Selenium'] },
  { field: 'sodiumMg', headings: ['钠(mg)', '钠', 'Sodium (mg)', 'Sodium'] },
  { field: 'vitaminAUgRae', headings: ['维生素A(µg RAE)', '维生素A', 'Vitamin A (µg RAE)', 'Vitamin A'] },
  { field: 'thiaminMg', headings: ['维生素B1(mg)', '维生素B1', '硫胺素', 'Vitamin B1 (mg)', 'Thiamin'] },
  { field: 'riboflavinMg', headings: ['维生素B2(mg)', '维生素B2', '核黄素', 'Vitamin B2 (mg)', 'Riboflavin'] },
  { field: 'vitaminCMg', headings: ['维生素C(mg)', '维生素C', 'Vitamin C (mg)', 'Vitamin C'] },
  { field: 'vitaminDUg', headings: ['维生素D(µg)', '维生素D', 'Vitamin D (µg)', 'Vitamin D'] },
  { field: 'allergens', headings: ['过敏原', 'Allergens'] },
  { field: 'seasons', headings: ['当季', '季节', 'Seasons'] },
  { field: 'pricePerKgFen', headings: ['单价(元/千克)', '单价', '价格', 'Price (yuan/kg)', 'Price'] },
  { field: 'source', headings: ['来源', 'Source'], exportOnly: true },
  { field: 'tableCode', headings: ['成分表编号', 'Number in the table'], exportOnly: true },
  { field: 'remark', headings: ['备注', 'Remark'] },
] as const satisfies readonly ExcelColumn[];

import { takeTableFoods } from '@kiga/contract/catering/food.acts.ts';
import { food, tableFields } from '@kiga/contract/catering/food.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

const TakeFoodsDialog = lazyPart(() => import('./take-foods-dialog.tsx'));

/** Values of the table stay as they are, so that the form does not offer them. */
const fromLabel = (_values: unknown, base: object | null) => !base || !('source' in base) || base.source !== 'table';

/** Screen of the foods that a kitchen uses. */
export default entityScreen(food, {
  tenants: kindergartens,
  acts: [screenAct(takeTableFoods, { Dialog: TakeFoodsDialog })],
  newStart: { ediblePercent: 100 },
  offeredWhen: Object.fromEntries(tableFields.map((field) => [field, fromLabel])),
  narrowOrder: ['source', 'carbohydrateG', 'fatG', 'ediblePercent', 'proteinG', 'foodGroup'],
  inlineFilters: ['foodGroup', 'allergens'],
  empty: { title: 'catering.food.emptyTitle', text: 'catering.food.emptyText' },
});

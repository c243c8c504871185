import type { recipe } from '@kiga/contract/catering/recipe.entity.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { ScreenOptions } from '@kiga/kit-web/entity/screen-options.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { kindergartens } from '../campus/campus.public.ts';
import { MealsCell, PortionsCell } from './portion-cells.tsx';

const PortionsWidget = lazyPart<WidgetProps>(async () => ({
  default: (await import('./portions-widget.tsx')).PortionsWidget,
}));

/** Special parts of the list and the form of recipes. */
export const recipeOptions: ScreenOptions<typeof recipe> = {
  tenants: kindergartens,
  columns: {
    meals: { Cell: MealsCell, inRecord: true },
    portions: { Cell: PortionsCell, inRecord: true },
  },
  widgets: { portions: PortionsWidget },
  newWith: ['recipeDate'],
  narrowOrder: ['description'],
  inlineFilters: ['status'],
  empty: { title: 'catering.recipe.emptyTitle', text: 'catering.recipe.emptyText' },
};

import { dish } from '@kiga/contract/catering/dish.entity.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { kindergartens } from '../campus/campus.public.ts';
import { PartsCell } from './portion-cells.tsx';

const PartsWidget = lazyPart<WidgetProps>(async () => ({ default: (await import('./parts-widget.tsx')).PartsWidget }));

/** Screen of the dishes of a kitchen. */
export default entityScreen(dish, {
  tenants: kindergartens,
  columns: { parts: { Cell: PartsCell, inRecord: true } },
  widgets: { parts: PartsWidget },
  narrowOrder: ['description'],
  inlineFilters: ['kind'],
  addNext: true,
  empty: { title: 'catering.dish.emptyTitle', text: 'catering.dish.emptyText' },
});

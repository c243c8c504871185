import { drill } from '@kiga/contract/campus/safety/drill.entity.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus.public.ts';

const PrintDrill = lazyPart<{ record: EntityRecord }>(() => import('./print-drill.tsx'));

/** Screen of drills. */
export default entityScreen(drill, {
  tenants: kindergartens,
  newToday: ['day'],
  narrowOrder: ['improveUntil', 'evacuationSeconds', 'staffCount', 'minutes'],
  inlineFilters: ['day', 'kind'],
  RecordActs: PrintDrill,
  empty: { title: 'campus.drill.emptyTitle', text: 'campus.drill.emptyText' },
});

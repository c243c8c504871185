import { consent } from '@kiga/contract/campus/consent.entity.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { kindergartens } from './campus.public.ts';
import { ChildCell } from './child-cell.tsx';
import { FaceCount } from './face-count.tsx';

const GuardianOfChild = lazyPart<WidgetProps>(async () => ({
  default: (await import('./guardian-select.tsx')).GuardianOfChild,
}));

/** Screen of consents. */
export default entityScreen(consent, {
  tenants: kindergartens,
  columns: { studentId: { Cell: ChildCell, inRecord: true } },
  widgets: { guardianName: GuardianOfChild },
  newWith: ['studentId', 'kind'],
  inlineFilters: ['kind', 'status'],
  empty: { title: 'campus.consent.emptyTitle', text: 'campus.consent.emptyText' },
  ListAlert: FaceCount,
});

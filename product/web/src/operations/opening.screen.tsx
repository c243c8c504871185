import { opening } from '@kiga/contract/operations/opening.entity.ts';
import { openingStates } from '@kiga/contract/operations/opening.states.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { TreeWidget } from '@kiga/kit-web/tree/tree-widget.tsx';
import { OpeningAlert } from './opening-alert.tsx';

/** Screen of openings. */
export default entityScreen(opening, {
  usesLibrary: true,
  tenants: { to: 'system.organization', label: 'operations.opening.applicant' },
  segments: {
    field: 'status',
    options: [
      { value: 'all', label: 'operations.opening.segments.all', filter: [] },
      ...openingStates.states.map(({ name }) => ({
        value: name,
        label: `operations.opening.options.status.${name}`,
        filter: [name],
      })),
    ],
    useCounts: () => undefined,
  },
  widgets: { areaId: TreeWidget },
  narrowOrder: ['manager', 'kigType', 'areaId'],
  inlineFilters: ['kigType'],
  empty: { title: 'operations.opening.emptyTitle', text: 'operations.opening.emptyText' },
  RecordAlert: OpeningAlert,
});

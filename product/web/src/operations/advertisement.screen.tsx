import { advertisement } from '@kiga/contract/operations/advertisement.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

/** Screen of the advertisements of the parents' app, with how often they were seen and clicked. */
export default entityScreen(advertisement, {
  inlineFilters: ['status', 'adPosition'],
  narrowOrder: ['areaId', 'beginsOn', 'clicked', 'seen'],
  newStart: { adWeight: 1 },
  newToday: ['beginsOn'],
  hints: ({ t }) => ({
    adWeight: t('operations.advertisement.hints.adWeight'),
    areaId: t('operations.advertisement.hints.areaId'),
    link: t('operations.advertisement.hints.link'),
  }),
  ways: [
    { label: 'operations.appContent.title', href: '/operations/app-content', permission: 'operations.appModule.read' },
  ],
  empty: { title: 'operations.advertisement.emptyTitle', text: 'operations.advertisement.emptyText' },
});

import { appFunction } from '@kiga/contract/operations/app-function.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

/** Screen of the functions of the parents' app. */
export default entityScreen(appFunction, {
  offeredWhen: { link: ({ opens }) => opens === 'page' },
  newStart: { opens: 'screen' },
  inlineFilters: ['status', 'opens'],
  narrowOrder: ['fromVersion', 'sort', 'functionCode'],
  hints: ({ t }) => ({
    functionCode: t('operations.appFunction.hints.functionCode'),
    fromVersion: t('operations.appFunction.hints.fromVersion'),
    link: t('operations.appFunction.hints.link'),
    sort: t('operations.appFunction.hints.sort'),
  }),
  ways: [
    { label: 'operations.appContent.title', href: '/operations/app-content', permission: 'operations.appModule.read' },
  ],
  empty: { title: 'operations.appFunction.emptyTitle', text: 'operations.appFunction.emptyText' },
});

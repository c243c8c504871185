import { appModule } from '@kiga/contract/operations/app-module.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

/** Screen of the modules of the parents' app: those of an agent, or of the operator. */
export default entityScreen(appModule, {
  inlineFilters: ['status'],
  hints: ({ t }) => ({
    functions: t('operations.appModule.hints.functions'),
    sort: t('operations.appModule.hints.sort'),
  }),
  ways: [
    { label: 'operations.appContent.title', href: '/operations/app-content', permission: 'operations.appModule.read' },
  ],
  empty: { title: 'operations.appModule.emptyTitle', text: 'operations.appModule.emptyText' },
});

import { charge } from '@kiga/contract/billing/bills/charge.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

/** Screen of what a kindergarten charges for its children. */
export default entityScreen(charge, {
  inlineFilters: ['kind', 'basis'],
  narrowOrder: ['endsOn', 'gradeId'],
  hints: ({ t }) => ({
    gradeId: t('billing.charge.hints.gradeId'),
    beginsOn: t('billing.charge.hints.beginsOn'),
    endsOn: t('billing.charge.hints.endsOn'),
  }),
  empty: { title: 'billing.charge.emptyTitle', text: 'billing.charge.emptyText' },
});

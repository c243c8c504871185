import { applyForWithdrawal } from '@kiga/contract/billing/withdrawal.acts.ts';
import { withdrawal } from '@kiga/contract/billing/withdrawal.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

/** Screen of agents' withdrawals, with their states from the application to the bank's receipt. */
export default entityScreen(withdrawal, {
  inlineFilters: ['status', 'appliedAt'],
  narrowOrder: ['bankReceipt', 'bankName', 'processedAt'],
  acts: [screenAct(applyForWithdrawal, { isMain: true })],
  empty: { title: 'billing.withdrawal.emptyTitle', text: 'billing.withdrawal.emptyText' },
});

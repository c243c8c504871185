import { agent } from '@kiga/contract/billing/agent.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { AgentSums } from './income/agent-sums.tsx';

/** Screen of agents' bank accounts and sums. */
export default entityScreen(agent, {
  inlineFilters: ['accountKind'],
  ways: [{ label: 'billing.ways.withdrawals', href: '/billing/withdrawals', permission: 'billing.withdrawal.read' }],
  sections: { sums: AgentSums },
  empty: { title: 'billing.agent.emptyTitle', text: 'billing.agent.emptyText' },
});

import * as acts from '@kiga/contract/billing/income.acts.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import type { Program } from '../../program/program.ts';
import { agentWithin } from './agent-within.ts';
import { explainIncome } from './explain-income.ts';
import { incomeEntries } from './income-entries.ts';
import { incomeMonth } from './income-month.ts';

/** Registers the calls about an agent's income. */
export function registerIncome({ api, clock }: Program): void {
  const thisMonth = () => dayIn(clock.now(), 'Asia/Shanghai').slice(0, 7);
  api.handle(acts.incomeMonth, async ({ input: { month = thisMonth(), organizationId }, scope, session }) =>
    incomeMonth(scope.db, await agentWithin(scope, session, organizationId), month),
  );
  api.handle(acts.incomeEntries, async ({ input, scope, session }) => {
    const { month = thisMonth(), organizationId, account, pageNumber, pageSize } = input;
    const { id } = await agentWithin(scope, session, organizationId);
    return incomeEntries(scope.db, id, { month, pageNumber, pageSize, ...(account && { account }) });
  });
  api.handle(acts.explainIncome, async ({ input: { id, organizationId }, scope, session }) =>
    explainIncome(scope.db, (await agentWithin(scope, session, organizationId)).id, id),
  );
}

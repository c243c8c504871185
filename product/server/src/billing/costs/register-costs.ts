import { agentKindergartens } from '@kiga/contract/billing/agent-kindergarten.acts.ts';
import { costsOfYear, exportCosts } from '@kiga/contract/billing/cost.acts.ts';
import { RENEWAL_NOTICE_DAYS } from '@kiga/contract/billing/recharge-order.acts.ts';
import type { Program } from '../../program/program.ts';
import { agentKindergartensOf } from './agent-kindergartens.ts';
import { costsFor } from './costs-of-year.ts';
import { costsSheet } from './costs-sheet.ts';

/** Registers the cost queries and the list of an agent's kindergartens. */
export function registerCosts({ api, clock }: Program): void {
  api.handle(costsOfYear, ({ input: { year }, scope }) => costsFor(scope, year));
  api.handle(exportCosts, async ({ input: { year }, scope, language }) =>
    costsSheet(await costsFor(scope, year), language),
  );
  api.handle(agentKindergartens, async ({ scope }) => ({
    noticeDays: RENEWAL_NOTICE_DAYS,
    kindergartens: await agentKindergartensOf(scope, clock),
  }));
}

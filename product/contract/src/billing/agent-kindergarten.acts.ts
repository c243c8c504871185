import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/**
 * Returns the kindergartens that an agent serves today: contract, children by their service, machines, prices and income.
 * It holds counts of children and no child.
 */
export const agentKindergartens = defineCall({
  name: 'billing.agentKindergarten.list',
  method: 'GET',
  path: '/api/billing/agent-kindergarten/list',
  access: { anyOf: ['billing.agentKindergarten.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({
    /** Days before the end of a service or contract from which on it counts as ending. */
    noticeDays: z.number(),
    kindergartens: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        beginsOn: z.string(),
        /** Last day of the contract; null without an end. */
        endsOn: z.string().nullable(),
        contractEnds: z.boolean(),
        /** Enrolled children by their service; the four add up to all. */
        children: z.object({ valid: z.number(), ending: z.number(), ended: z.number(), none: z.number() }),
        machines: z.object({ registered: z.number(), online: z.number() }),
        /** Prices of the packages on the shelf for a month; `isSet` where the agent set one. */
        prices: z.array(z.object({ packageName: z.string(), priceFen: z.number(), isSet: z.boolean() })),
        /** The agent's part of renewals, without refunded ones: of this month, and of all time. */
        incomeFen: z.number(),
        allIncomeFen: z.number(),
      }),
    ),
  }),
});

/** A kindergarten of an agent. */
export type AgentKindergarten = z.infer<typeof agentKindergartens.output>['kindergartens'][number];

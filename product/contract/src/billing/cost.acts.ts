import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/** Ways to divide the costs of a year. Classes are known to a kindergarten only, kindergartens to an agent. */
export const costParts = ['month', 'package', 'class', 'kindergarten'] as const;

/** A way to divide costs. */
export type CostPart = (typeof costParts)[number];

const sums = z.object({
  orders: z.number(),
  /** Children times months of the renewals. */
  childMonths: z.number(),
  totalFen: z.number(),
  /** The part of `totalFen` that was refunded since. */
  refundedFen: z.number(),
  /** The agent's part, without refunded orders; null for a kindergarten. */
  agentFen: z.number().nullable(),
});

/** Sums of renewals. */
export type CostSums = z.infer<typeof sums>;

const chosen = { year: z.string().regex(/^20\d\d$/, 'FIELD_FORMAT') };

/**
 * Returns what renewals of a year cost, as booked in the ledger, by month, package, class and kindergarten. An order counts
 * in the month in which it was booked, in Shanghai; a refund counts with its order.
 */
export const costsOfYear = defineCall({
  name: 'billing.cost.year',
  method: 'GET',
  path: '/api/billing/cost/year',
  access: { anyOf: ['billing.cost.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...chosen, ...ownerIds }),
  output: z.object({
    year: z.string(),
    sums,
    parts: z.array(
      z.object({
        part: z.enum(costParts),
        /** `label` is a month `yyyy-mm` or a name; null for a trial, a child without a class, or a name that is gone. */
        rows: z.array(z.object({ key: z.string(), label: z.string().nullable(), sums })),
      }),
    ),
  }),
});

/** The costs of a year. */
export type CostsOfYear = z.infer<typeof costsOfYear.output>;

/** Returns the same figures as an xlsx file, with a sheet for each part. */
export const exportCosts = defineCall({
  name: 'billing.cost.export',
  method: 'POST',
  path: '/api/billing/cost/export',
  access: { anyOf: ['billing.cost.export'] },
  scope: 'tenant',
  input: z.strictObject({ ...chosen, ...ownerIds }),
  output: z.unknown(),
  answersFile: true,
});

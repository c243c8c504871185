import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/**
 * Returns the kindergartens that the session's institution serves today, with the period of each contract and today's
 * figures. An ended contract shows nothing.
 */
export const servedKindergartens = defineCall({
  name: 'health.service.kindergartens',
  method: 'GET',
  path: '/api/health/service/kindergartens',
  access: { anyOf: ['health.service.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({
    list: z.array(
      z.object({
        contractId: z.string(),
        kigId: z.string(),
        kigName: z.string(),
        beginsOn: z.string(),
        /** Last day of the contract; null for none. */
        endsOn: z.string().nullable(),
        today: z.object({
          expected: z.number(),
          morning: z.number(),
          afternoon: z.number(),
          /** Children in isolation. */
          isolating: z.number(),
          /** Cluster alarms that nobody handles yet. */
          openAlarms: z.number(),
        }),
      }),
    ),
  }),
});

/** The kindergartens that an institution serves. */
export type ServedKindergartens = z.infer<typeof servedKindergartens.output>;

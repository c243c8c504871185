import { defineCall } from '@kiga/entity/define-call.ts';
import { FIRST_PAGE, PAGE_SIZE, PAGE_SIZE_MAX } from '@kiga/entity/entity-calls.ts';
import { z } from 'zod';

/** Days that a short message is kept for somebody to hand on. */
export const OUTBOX_DAYS = 7;

/** The short messages that were kept instead of sent, the newest first; who reads them is noted once per session. */
export const smsOutboxPage = defineCall({
  name: 'system.smsOutbox.page',
  method: 'POST',
  path: '/api/system/sms-outbox/page',
  access: { anyOf: ['system.smsOutbox.read'] },
  scope: 'none',
  input: z.strictObject({
    pageNumber: z.number().int().min(1).max(1_000_000).default(FIRST_PAGE),
    pageSize: z.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        /** ISO 8601. */
        at: z.string(),
        /** A word of ours such as `tea_exp`. */
        purpose: z.string(),
        phone: z.string(),
        text: z.string(),
      }),
    ),
    total: z.number(),
    /** Whether messages are kept; false where none can be asked for, for nobody has chosen what becomes of them. */
    keeping: z.boolean(),
  }),
});

/** A short message that was kept instead of sent. */
export type KeptMessage = z.infer<typeof smsOutboxPage.output>['list'][number];

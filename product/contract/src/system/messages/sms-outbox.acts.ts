import { defineCall } from '@kiga/entity/define-call.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';

/** Retention of an unsent short message, in days. */
export const OUTBOX_DAYS = 7;

/**
 * Returns the short messages that were stored instead of sent, newest first. Codes for accounts of other organizations
 * are visible to readers who could reset the account's password themselves. In the demo all codes are visible. Such a
 * look is logged.
 */
export const smsOutboxPage = defineCall({
  name: 'system.smsOutbox.page',
  method: 'POST',
  path: '/api/system/sms-outbox/page',
  access: { anyOf: ['system.smsOutbox.read'] },
  scope: 'none',
  ...logPage(
    z.object({
      id: z.string(),
      /** Moment, ISO 8601. */
      at: z.string(),
      /** The product's own name of the purpose, such as `tea_exp`. */
      purpose: z.string(),
      phone: z.string(),
      text: z.string(),
      /**
       * True where code and phone are omitted: the account is a colleague's, or the reader could not reset its
       * password.
       */
      hidden: z.boolean(),
    }),
    {
      /** True where messages are stored. Otherwise no code can be requested, because the delivery is not configured. */
      keeping: z.boolean(),
    },
  ),
});

/** A short message that was stored instead of sent. */
export type KeptMessage = z.infer<typeof smsOutboxPage.output>['list'][number];

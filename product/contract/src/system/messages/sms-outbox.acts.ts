import { defineCall } from '@kiga/entity/define-call.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';

/** Days that a short message is kept for somebody to hand on. */
export const OUTBOX_DAYS = 7;

/**
 * The short messages that were kept instead of sent, the newest first. Codes of other organizations' accounts are shown to readers who could
 * give the account a new password by themselves, and all codes in the demo; such a look is noted.
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
      /** ISO 8601. */
      at: z.string(),
      /** A word of ours such as `tea_exp`. */
      purpose: z.string(),
      phone: z.string(),
      text: z.string(),
      /** Whether code and phone are left out: the account is a colleague's, or the reader could not give it a new password. */
      hidden: z.boolean(),
    }),
    {
      /** Whether messages are kept; false where none can be asked for, for nobody has chosen what becomes of them. */
      keeping: z.boolean(),
    },
  ),
});

/** A short message that was kept instead of sent. */
export type KeptMessage = z.infer<typeof smsOutboxPage.output>['list'][number];

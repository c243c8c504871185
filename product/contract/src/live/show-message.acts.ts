import { defineAct } from '@kiga/entity/define-act.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { z } from 'zod';
import { SHOW_MESSAGE_MAX } from './live.ts';
import { showMessage } from './show-message.entity.ts';

/** Answers a message; both are shown to all viewers. Throws RECORD_NOT_FOUND, and LIVE_OWN_MESSAGE for one of the host. */
export const replyToMessage = defineAct(showMessage, {
  act: 'reply',
  of: 'record',
  asks: { reply: secretText({ required: true, maxLength: SHOW_MESSAGE_MAX }) },
  output: z.object({}),
});

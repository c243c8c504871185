import type { Words } from '@kiga/entity/words/words.ts';
import { loginEnUS } from '../identity/login.en-US.ts';
import type { systemMessageErrorsZhCN, systemMessageMessagesZhCN, systemMessageZhCN } from './system-message.zh-CN.ts';

/** Texts of system messages, in English. */
export const systemMessageEnUS = {
  name: 'system message',
  plural: 'System messages',
  total_one: '{count} message',
  total_other: '{count} messages',
  search: 'Title',
  emptyTitle: 'No system messages yet',
  emptyText: 'Send news to accounts of any kind here. They read it in their messages.',
  fields: {
    title: 'Title',
    content: 'Content',
    kinds: 'Kinds of user',
    organizationIds: 'Organizations',
    areaIds: 'Areas',
    receiverCount: 'Receivers',
    readCount: 'Read by',
    sentAt: 'Sent at',
    status: 'Status',
  },
  options: { kinds: loginEnUS.appType, status: { draft: 'Draft', sent: 'Sent' } },
  groups: { message: 'Message', receivers: 'Receivers' },
  acts: { send: 'Send' },
  consequences: { send: 'It goes to {receiverCount} accounts. A sent message can be neither changed nor withdrawn.' },
  hints: {
    kinds: 'With kinds and organizations (or areas), only accounts of these kinds there receive it',
    areaIds: 'With all areas below',
  },
} as const satisfies Words<typeof systemMessageZhCN>;

/** Texts of the message that a system message becomes, in English. */
export const systemMessageMessagesEnUS = {
  systemMessage: { title: '{title}', text: '{content}' },
} as const satisfies Words<typeof systemMessageMessagesZhCN>;

/** Texts of errors of system messages, in English. */
export const systemMessageErrorsEnUS = {
  COMMUNICATION_MESSAGE_NO_RECEIVERS: 'Choose at least one kind of user, organization or area',
  COMMUNICATION_MESSAGE_NOBODY: 'No account in this choice can receive it',
  COMMUNICATION_MESSAGE_SENT: 'The message is sent, so it can be neither changed nor deleted',
} as const satisfies Words<typeof systemMessageErrorsZhCN>;

import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { SHOW_MESSAGE_MAX } from './live.ts';
import { showMessageColumns } from './show-message.excel.ts';
import { showMessageStates } from './show-message.states.ts';

/** People who write messages to a show. */
export const messageSides = ['family', 'staff', 'host'] as const;

/** A message that a viewer or the host wrote while a show was live. Its writer is stored masked. */
export const showMessage = defineEntity({
  area: 'live',
  name: 'showMessage',
  table: 'live_show_messages',
  ownerColumn: 'organization_id',
  fields: {
    showId: reference('live.show', { required: true }),
    content: secretText({ required: true, maxLength: SHOW_MESSAGE_MAX }),
    side: choice(messageSides, { required: true }),
    /** The first character of the name, and two stars; a host by its whole name. */
    writer: text({ required: true, maxLength: 40 }),
    /** Kindergarten of the writer, or the organization of a host. */
    kindergartenName: text({ maxLength: 100 }),
    writtenAt: moment({ writable: false }),
    reply: secretText({ maxLength: SHOW_MESSAGE_MAX, writable: false }),
    repliedAt: moment({ writable: false }),
    status: stateChoice(showMessageStates),
    /** Sensitive words in the content; computed. */
    sensitiveWords: text({ maxLength: 200, writable: false }),
  },
  title: 'writer',
  list: ['content', 'writer', 'kindergartenName', 'showId', 'writtenAt', 'sensitiveWords', 'reply', 'status'],
  filter: ['status', 'showId', 'side'],
  search: ['writer', 'kindergartenName'],
  sort: [{ field: 'createdAt', order: 'desc' }],
  form: [{ name: 'message', fields: ['showId', 'content', 'side', 'writer', 'kindergartenName'] }],
  detail: [
    { name: 'message', fields: ['content', 'sensitiveWords', 'side', 'kindergartenName', 'showId', 'writtenAt'] },
    { name: 'reply', fields: ['reply', 'repliedAt'] },
  ],
  excel: showMessageColumns,
  states: showMessageStates,
  keep: { deletedDays: 180, closed: { field: 'status', values: ['waiting', 'shown', 'hidden'], days: 365 } },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'live.showMessage': typeof showMessage;
  }
}

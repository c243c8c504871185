import { stateChoice } from '@kiga/entity/define-states.ts';
import { choices } from '@kiga/entity/fields/choices.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { references } from '@kiga/entity/fields/references.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { appTypes } from '../identity/app-types.ts';
import { defineEntity } from '../program/tenancy.ts';
import { MESSAGE_TITLE_BELOW } from '../system/messages/message.acts.ts';
import { systemMessageStates } from './system-message.states.ts';

/** A message of the operator to accounts: those of the kinds, in the organizations or areas. An empty choice means all. */
export const systemMessage = defineEntity({
  area: 'communication',
  name: 'systemMessage',
  table: 'system_messages',
  ownerColumn: null,
  fields: {
    title: text({ required: true, maxLength: MESSAGE_TITLE_BELOW - 1 }),
    content: text({ required: true, maxLength: 1000, multiline: true }),
    kinds: choices(appTypes.map(String), {}),
    organizationIds: references('system.organization', { maxCount: 100 }),
    /** Official areas with all below them. */
    areaIds: references('system.area', { maxCount: 50 }),
    /** Number of receivers: of a draft as they are now, of a sent message as they were; computed. */
    receiverCount: integer({ writable: false }),
    /** Receivers who have read it; computed. */
    readCount: integer({ writable: false }),
    sentAt: moment({ writable: false }),
    status: stateChoice(systemMessageStates),
  },
  title: 'title',
  list: ['title', 'kinds', 'receiverCount', 'readCount', 'sentAt', 'status'],
  filter: ['status'],
  search: ['title'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'title', order: 'asc' },
  ],
  form: [
    { name: 'message', fields: ['title', 'content'] },
    { name: 'receivers', fields: ['kinds', 'organizationIds', 'areaIds'] },
  ],
  detail: [
    { name: 'message', fields: ['content', 'sentAt'] },
    { name: 'receivers', fields: ['kinds', 'organizationIds', 'areaIds', 'receiverCount', 'readCount'] },
  ],
  states: systemMessageStates,
  rules: [
    ({ kinds, organizationIds, areaIds }) =>
      (kinds?.length ?? 0) + (organizationIds?.length ?? 0) + (areaIds?.length ?? 0) === 0
        ? [{ field: 'kinds', error: 'COMMUNICATION_MESSAGE_NO_RECEIVERS' }]
        : [],
  ],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'communication.systemMessage': typeof systemMessage;
  }
}

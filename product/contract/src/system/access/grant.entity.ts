import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { choices } from '@kiga/entity/fields/choices.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { readingOf } from '../../identity/app-types.ts';
import { grantTopics } from '../../identity/grant-topics.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { grantStates } from './grant.states.ts';

/** What a kindergarten lets an account see beyond what its kind sees: given by the kindergarten, or asked for and confirmed by it. */
export const grant = defineEntity({
  area: 'system',
  name: 'grant',
  table: 'access_grants',
  fields: {
    /** The kindergarten's name, for those who ask; computed. */
    kindergartenName: text({ writable: false, sensitivity: 'kindergarten' }),
    /** The account's name, its person and its organization; computed from the account. */
    userName: text({ writable: false }),
    nickName: text({ writable: false, inLog: 'masked' }),
    organizationName: text({ writable: false }),
    topics: choices(grantTopics, { required: true }),
    reason: text({ required: true, maxLength: 200, multiline: true }),
    beginsOn: date({ required: true }),
    /** The last day; at most 90 days after the first. */
    endsOn: date({ required: true }),
    status: stateChoice(grantStates),
    /** Made by two people of the operator without the kindergarten, which is told and can withdraw it. */
    emergency: flag({ writable: false }),
    /** Of an emergency: when it lapses while it waits, and when it ends once it is confirmed. */
    expiresAt: moment({ writable: false }),
    /** Whether what was given holds now; `ended` also of an emergency that nobody confirmed in time. Computed. */
    inForce: choice(['coming', 'running', 'ended'], { writable: false }),
    /** What the kindergarten said when it refused or withdrew it. */
    answer: text({ maxLength: 200, multiline: true, writable: false }),
  },
  title: 'reason',
  list: [
    'kindergartenName',
    'userName',
    'nickName',
    'organizationName',
    'topics',
    'emergency',
    'beginsOn',
    'endsOn',
    'status',
    'inForce',
  ],
  filter: ['status', 'emergency'],
  search: ['reason'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'endsOn', order: 'asc' },
  ],
  form: [],
  detail: [
    { name: 'who', fields: ['kindergartenName', 'userName', 'nickName', 'organizationName'] },
    { name: 'what', fields: ['topics', 'reason', 'emergency', 'beginsOn', 'endsOn', 'expiresAt', 'inForce', 'answer'] },
  ],
  states: grantStates,
  sight: ({ appType, organizationKind }) => ({
    basic: 'full',
    kindergarten: readingOf(appType, organizationKind) === 'kindergarten' ? 'none' : 'full',
  }),
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'system.grant': typeof grant;
  }
}

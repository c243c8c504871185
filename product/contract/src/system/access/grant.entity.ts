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

/**
 * A kindergarten's permission for one account to see more than its kind sees. The kindergarten gives it, or confirms a
 * request.
 */
export const grant = defineEntity({
  area: 'system',
  name: 'grant',
  table: 'access_grants',
  fields: {
    /** The kindergarten's name, for the asker; computed. */
    kindergartenName: text({ writable: false, sensitivity: 'kindergarten' }),
    /** The account's name, its person and its organization; computed. */
    userName: text({ writable: false }),
    nickName: text({ writable: false, inLog: 'masked' }),
    organizationName: text({ writable: false }),
    topics: choices(grantTopics, { required: true }),
    reason: text({ required: true, maxLength: 200, multiline: true }),
    beginsOn: date({ required: true }),
    /** Last day, at most 90 days after the first. */
    endsOn: date({ required: true }),
    status: stateChoice(grantStates),
    /**
     * True where two people of the operator made it without the kindergarten. The kindergarten gets a message and can
     * withdraw it.
     */
    emergency: flag({ writable: false }),
    /** Moment at which a waiting emergency lapses, or a confirmed one ends. */
    expiresAt: moment({ writable: false }),
    /** Validity of the grant now; `ended` also for an emergency without a confirmation in time. Computed. */
    inForce: choice(['coming', 'running', 'ended'], { writable: false }),
    /** The kindergarten's reason for refusing or withdrawing it. */
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
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'system.grant': typeof grant;
  }
}

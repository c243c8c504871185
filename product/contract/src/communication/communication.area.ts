import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import type { ReachKind } from '../identity/reach-kinds.ts';
import { activity } from './activity.entity.ts';
import { communicationErrors } from './communication.errors.ts';
import { communicationMenus } from './communication.menus.ts';
import { letter } from './letter.entity.ts';
import { letterStates } from './letter.states.ts';
import { news } from './news.entity.ts';
import { notice } from './notice.entity.ts';
import { signUp } from './sign-up.entity.ts';
import { systemMessage } from './system-message.entity.ts';

const write = ['create', 'update', 'delete', 'restore', 'readHistory'] as const;

/** Acts of review and publication. */
const review = ['submit', 'withdraw', 'pass', 'refuse', 'publishDirect', 'publish', 'unpublish'] as const;

const ofLetter = letterStates.transitions.map(({ name }) => name);

/** The communication area: activities, notices, news, letters and system messages. */
export const communicationArea = defineArea({
  name: 'communication',
  dependsOn: ['identity', 'system', 'campus', 'family', 'attendance'],
  entities: [activity, notice, news, signUp, letter, systemMessage],
  permissions: definePermissions('communication', [
    { entity: 'activity', acts: ['read', 'export'], appTypes: [3, 4, 9, 15] },
    { entity: 'activity', acts: [...write, ...review], appTypes: [3] },
    { entity: 'notice', acts: ['read', 'export', ...write, ...review], appTypes: [3, 4, 9] },
    { entity: 'notice', acts: ['remind'], appTypes: [3] },
    { entity: 'news', acts: ['read', 'export', ...write, ...review], appTypes: [3, 9, 15] },
    {
      entity: 'signUp',
      acts: ['read', 'export', 'create', 'update', 'readHistory', 'admit', 'attend', 'miss', 'cancel'],
      appTypes: [3],
    },
    { entity: 'letter', acts: ['read', 'export', 'readHistory', 'reply', ...ofLetter], appTypes: [3] },
    {
      entity: 'systemMessage',
      acts: ['read', 'create', 'update', 'delete', 'restore', 'readHistory', 'send'],
      appTypes: [8, 9],
    },
  ]),
  errors: communicationErrors,
  // Their owner may be any organization, which reaches its own ones.
  reaches: { notice: 'organization', news: 'organization' } satisfies Record<string, ReachKind>,
  messages: [
    'noticePublished',
    'noticeReminder',
    'activityPublished',
    'placeFreed',
    'signUpCancelled',
    'textSubmitted',
    'textPassed',
    'textRefused',
    'letterArrived',
    'letterReplied',
    'systemMessage',
  ],
  menus: communicationMenus,
});

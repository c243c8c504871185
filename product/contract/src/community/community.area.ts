import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import type { ReachKind } from '../identity/reach-kinds.ts';
import { appeal } from './appeal.entity.ts';
import { comment } from './comment.entity.ts';
import { communityErrors } from './community.errors.ts';
import { communityMenus } from './community.menus.ts';
import { BOARD_TOPIC } from './community.ts';
import { mute } from './mute.entity.ts';
import { post } from './post.entity.ts';
import { report } from './report.entity.ts';
import { topic } from './topic.entity.ts';

const writers = [7, 16, 17, 18] as const;
const moderators = [9, 15] as const;

const look = ['read', 'export', 'readHistory'] as const;
const moderate = ['pass', 'hide', 'showAgain', 'undo', 'muteWriter'] as const;

/** The community area: topics, posts and comments of experts, institutions and parents, and their moderation. */
export const communityArea = defineArea({
  name: 'community',
  dependsOn: ['identity', 'system', 'campus', 'family', 'attendance', 'communication'],
  entities: [topic, post, comment, report, mute, appeal],
  permissions: definePermissions('community', [
    { entity: 'topic', acts: look, appTypes: moderators },
    { entity: 'topic', acts: ['create', 'update', 'delete', 'restore', 'close', 'reopen'], appTypes: [9] },
    { entity: 'board', acts: ['read'], appTypes: [...writers, ...moderators] },
    { entity: 'board', acts: ['write'], appTypes: writers },
    { entity: 'post', acts: look, appTypes: [...writers, ...moderators] },
    { entity: 'post', acts: moderate, appTypes: moderators },
    { entity: 'comment', acts: [...look, ...moderate], appTypes: moderators },
    // Only the program makes it.
    { entity: 'post', acts: ['wait'], appTypes: [] },
    { entity: 'comment', acts: ['wait'], appTypes: [] },
    { entity: 'report', acts: [...look, 'uphold', 'dismiss'], appTypes: moderators },
    { entity: 'mute', acts: [...look, 'lift'], appTypes: moderators },
    { entity: 'appeal', acts: [...look, 'grant', 'refuse'], appTypes: moderators },
  ]),
  errors: communityErrors,
  reaches: {
    post: 'reviewed',
    comment: 'reviewed',
    report: 'reviewed',
    queue: 'reviewed',
  } satisfies Record<string, ReachKind>,
  openTopics: [BOARD_TOPIC],
  messages: [
    'waiting',
    'appealed',
    'passed',
    'hidden',
    'shownAgain',
    'decisionUndone',
    'reportUpheld',
    'reportDismissed',
    'reportedKept',
    'muted',
    'mutedForGood',
    'muteLifted',
    'appealGranted',
    'appealRefused',
  ],
  menus: communityMenus,
});

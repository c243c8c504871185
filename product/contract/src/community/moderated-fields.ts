import type { Viewer } from '@kiga/entity/define-entity.ts';
import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import type { Sensitivity, Sight } from '@kiga/entity/fields/field.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { hideReasons, REASON_TEXT_MAX, sides } from './community.ts';
import { moderatedStates } from './moderated.states.ts';

/** Data that only moderators see. */
const moderation = { sensitivity: 'moderation' } as const;

/** Returns the sight of posts and comments: their writers do not learn who reported or hid them. */
export function moderatedSight({ appType }: Viewer): Partial<Record<Sensitivity, Sight>> {
  return { basic: 'full', moderation: appType === 9 || appType === 15 ? 'full' : 'none' };
}

/** Fields of the writer of a post or a comment. Names of parents are stored veiled. */
export const writerFields = {
  side: choice(sides, { required: true }),
  writer: text({ required: true, maxLength: 40 }),
  /** Organization of the writer; the kindergarten of a parent. */
  organizationName: text({ maxLength: 100 }),
  writtenAt: moment({ writable: false }),
} as const;

/** Fields of the decision about a post or a comment. */
export const decisionFields = {
  status: stateChoice(moderatedStates),
  shownAt: moment({ writable: false }),
  hiddenReason: choice(hideReasons, { writable: false }),
  hiddenText: text({ maxLength: REASON_TEXT_MAX, multiline: true, writable: false }),
  /** Name of the moderator who hid it; looked up. */
  hiddenBy: text({ writable: false, ...moderation }),
  /** Sensitive words in it; looked up. */
  sensitiveWords: text({ maxLength: 200, writable: false, ...moderation }),
  /** Open reports; computed. */
  reportCount: integer({ writable: false, ...moderation }),
} as const;

import { defineAct } from '@kiga/entity/define-act.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { z } from 'zod';
import { comment } from './comment.entity.ts';
import { muteLengths, REASON_TEXT_MAX } from './community.ts';
import { mute } from './mute.entity.ts';
import { post } from './post.entity.ts';

const ofMute = {
  length: choice(muteLengths, { required: true }),
  reason: text({ required: true, maxLength: REASON_TEXT_MAX, multiline: true }),
} as const;

/** Mutes the writer of a post, who is told the reason. Throws RECORD_NOT_FOUND, COMMUNITY_MUTED_ALREADY, COMMUNITY_WRITER_GONE. */
export const mutePostWriter = defineAct(post, {
  act: 'muteWriter',
  of: 'record',
  asks: ofMute,
  danger: true,
  output: z.object({}),
});

/** Mutes the writer of a comment in the same way. */
export const muteCommentWriter = defineAct(comment, {
  act: 'muteWriter',
  of: 'record',
  asks: ofMute,
  danger: true,
  output: z.object({}),
});

/**
 * Takes the own last decision about a post back, with the reports that it settled. Throws RECORD_NOT_FOUND, and
 * COMMUNITY_UNDO_TOO_LATE once anybody changed or decided it again.
 */
export const undoPost = defineAct(post, { act: 'undo', of: 'record', output: z.object({}) });

/** Takes the own last decision about a comment back in the same way. */
export const undoComment = defineAct(comment, { act: 'undo', of: 'record', output: z.object({}) });

/** Lifts a mute; the person is told. Throws RECORD_NOT_FOUND, COMMUNITY_MUTE_OVER. */
export const liftMute = defineAct(mute, { act: 'lift', of: 'record', output: z.object({}) });

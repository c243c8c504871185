import { type CallAccess, defineCall } from '@kiga/entity/define-call.ts';
import type { z } from 'zod';
import {
  boardAnswers as answers,
  boardInputs as inputs,
  openedPost,
  writingInputs as written,
} from './board-shapes.ts';

const read: CallAccess = { anyOf: ['community.board.read'] };
const write: CallAccess = { anyOf: ['community.board.write'] };

/** Declares a call of the board for accounts. */
function boardCall<const I extends z.ZodType, const O extends z.ZodType>(
  name: string,
  access: CallAccess,
  input: I,
  output: O,
) {
  const path = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return defineCall({
    name: `community.board.${name}`,
    method: 'POST',
    path: `/api/community/board/${path}`,
    access,
    scope: 'own',
    input,
    output,
  });
}

/** Returns the topics in their order, with the number of shown posts. */
export const boardTopics = boardCall('topics', read, inputs.topics, answers.topics);

/** Returns shown posts of a topic or of all, the latest first. The own ones that wait or are hidden stand among them. */
export const boardPosts = boardCall('posts', read, inputs.posts, answers.posts);

/** Returns a shown or an own post. Throws RECORD_NOT_FOUND. */
export const boardPostCall = boardCall('post', read, inputs.post, openedPost);

/** Returns the comments of a post, the latest first, 20 at a time, and the number of those shown. Throws RECORD_NOT_FOUND. */
export const boardComments = boardCall('comments', read, inputs.comments, answers.comments);

/** Returns the own posts or comments with their states, the latest first, and the mute that holds now. */
export const boardMine = boardCall('mine', read, inputs.mine, answers.mine);

/**
 * Writes a post. Throws COMMUNITY_MUTED {until}, COMMUNITY_MUTED_FOR_GOOD, COMMUNITY_TOPIC_CLOSED, COMMUNITY_TOO_MANY
 * {seconds}, and VALIDATION_FAILED with issues of its fields.
 */
export const boardWritePost = boardCall('writePost', write, written.writePost, answers.written);

/** Changes an own post. Throws the errors of writing, RECORD_NOT_FOUND, VERSION_CONFLICT and COMMUNITY_HIDDEN. */
export const boardEditPost = boardCall('editPost', write, written.editPost, answers.written);

/** Deletes an own post. Throws RECORD_NOT_FOUND. */
export const boardDeletePost = boardCall('deletePost', write, written.deletePost, answers.done);

/** Writes a comment or a reply. Throws the errors of writing, RECORD_NOT_FOUND, and COMMUNITY_REPLY_TO_REPLY at `replyToId`. */
export const boardWriteComment = boardCall('writeComment', write, written.writeComment, answers.written);

/** Reports a post or a comment once. Throws RECORD_NOT_FOUND, COMMUNITY_REPORTED_ALREADY, COMMUNITY_OWN_WRITING. */
export const boardReport = boardCall('report', write, written.report, answers.id);

/** Appeals against a hidden own text, or the own mute. Throws RECORD_NOT_FOUND, COMMUNITY_NOT_HIDDEN, COMMUNITY_APPEAL_OPEN. */
export const boardAppeal = boardCall('appeal', write, written.appeal, answers.id);

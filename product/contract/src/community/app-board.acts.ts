import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import {
  boardAnswers as answers,
  boardInputs as inputs,
  openedPost,
  writingInputs as written,
} from './board-shapes.ts';

/** Largest picture of a post. */
const PICTURE_MAX_BYTES = 2048 * 1024;

function appCall<const I extends z.ZodType, const O extends z.ZodType>(
  name: string,
  method: 'GET' | 'POST',
  path: string,
  input: I,
  output: O,
) {
  return defineCall({
    name: `app.v1.${name}`,
    method,
    path: `/app/v1/community/${path}`,
    access: 'app',
    scope: 'tenant',
    input,
    output,
  });
}

/** Returns the topics. Empty for a parent without a child in service. */
export const appTopics = appCall('communityTopics', 'GET', 'topics', inputs.topics, answers.topics);

/** Returns shown posts, as `boardPosts`. Empty for a parent without a child in service. */
export const appPosts = appCall('communityPosts', 'GET', 'posts', inputs.posts, answers.posts);

/** Returns a shown or an own post. Throws RECORD_NOT_FOUND. */
export const appPost = appCall('communityPost', 'GET', 'post', inputs.post, openedPost);

/** Returns the comments of a post, as `boardComments`. Throws RECORD_NOT_FOUND. */
export const appComments = appCall('communityComments', 'GET', 'comments', inputs.comments, answers.comments);

/** Returns the parent's own posts or comments with their states, and the mute that holds now. */
export const appMine = appCall('communityMine', 'GET', 'mine', inputs.mine, answers.mine);

/**
 * Takes a picture for a post, as `multipart/form-data`; a post that names its path within a day holds it. Throws
 * RECORD_NOT_FOUND, FILE_TOO_LARGE, COMMUNITY_MUTED, COMMUNITY_TOO_MANY, and FIELD_FILE_FORMAT at `file`.
 */
export const appPicture = defineCall({
  name: 'app.v1.communityPicture',
  method: 'POST',
  path: '/app/v1/community/pictures',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({}),
  output: z.object({ path: z.string() }),
  file: { maxBytes: PICTURE_MAX_BYTES },
});

/** Writes a post, as `boardWritePost`. Throws also COMMUNITY_PARENTS_NO_POSTS. */
export const appWritePost = appCall('writeCommunityPost', 'POST', 'posts/write', written.writePost, answers.written);

/** Changes an own post, as `boardEditPost`. */
export const appEditPost = appCall('editCommunityPost', 'POST', 'posts/edit', written.editPost, answers.written);

/** Deletes an own post. Throws RECORD_NOT_FOUND. */
export const appDeletePost = appCall('deleteCommunityPost', 'POST', 'posts/delete', written.deletePost, answers.done);

/** Writes a comment, as `boardWriteComment`. Throws also COMMUNITY_PARENTS_NO_COMMENTS. */
export const appWriteComment = appCall(
  'writeCommunityComment',
  'POST',
  'comments/write',
  written.writeComment,
  answers.written,
);

/** Reports a post or a comment, as `boardReport`. */
export const appReport = appCall('reportToCommunity', 'POST', 'reports', written.report, answers.id);

/** Appeals, as `boardAppeal`. */
export const appAppeal = appCall('appealToCommunity', 'POST', 'appeals', written.appeal, answers.id);

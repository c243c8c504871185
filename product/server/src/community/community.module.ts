import { appeal } from '@kiga/contract/community/appeal.entity.ts';
import { comment } from '@kiga/contract/community/comment.entity.ts';
import { mute } from '@kiga/contract/community/mute.entity.ts';
import { post } from '@kiga/contract/community/post.entity.ts';
import { report } from '@kiga/contract/community/report.entity.ts';
import { topic } from '@kiga/contract/community/topic.entity.ts';
import type { Program } from '../program/program.ts';
import { appealHooks } from './appeal.server.ts';
import { commentHooks } from './comment.server.ts';
import { registerCommunityFiles } from './community-files.ts';
import { eraseWriters } from './erase.ts';
import { muteHooks } from './mute.server.ts';
import { postHooks } from './post.server.ts';
import { registerAppBoard } from './register-app.ts';
import { registerBoard } from './register-board.ts';
import { registerModeration } from './register-moderation.ts';
import { reportHooks } from './report.server.ts';
import { topicHooks } from './topic.server.ts';

/** Registers the community: topics, what people write in them, and its moderation. */
export function registerCommunity(program: Program): void {
  program.entities.add(topic, topicHooks(program));
  program.entities.add(post, postHooks(program));
  program.entities.add(comment, commentHooks(program));
  program.entities.add(report, reportHooks(program));
  program.entities.add(mute, muteHooks(program));
  program.entities.add(appeal, appealHooks(program));
  registerModeration(program);
  registerBoard(program);
  registerAppBoard(program);
  registerCommunityFiles(program);
  program.campus.parentErasers.push(eraseWriters(program));
}

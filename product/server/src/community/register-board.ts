import * as acts from '@kiga/contract/community/board.acts.ts';
import { WRITES_PER_MINUTE } from '@kiga/contract/community/community.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { minuteLimit } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { boardComments, boardPost, boardPosts, boardTopics } from './board.ts';
import { boardWrites } from './board-writes.ts';
import { ownWritings } from './mine.ts';
import { personOfAccount } from './people.ts';

/** Returns a function that limits the texts of one person. It throws COMMUNITY_TOO_MANY {seconds}. */
export function writingLimit(each = WRITES_PER_MINUTE): (accountId: string) => void {
  const secondsUntil = minuteLimit({ each });
  return (accountId) => {
    const seconds = secondsUntil(accountId);
    if (seconds > 0) throw new AppError('COMMUNITY_TOO_MANY', { seconds });
  };
}

/** Registers what accounts that read and write the board may do. */
export function registerBoard(program: Program): void {
  const { api } = program;
  const writes = boardWrites(program, writingLimit());

  api.handle(acts.boardTopics, async ({ session }) => ({
    list: await boardTopics(program, personOfAccount(session)),
  }));
  api.handle(acts.boardPosts, ({ input, session }) => boardPosts(program, personOfAccount(session), input));
  api.handle(acts.boardPostCall, ({ input: { id }, session }) => boardPost(program, personOfAccount(session), id));
  api.handle(acts.boardComments, ({ input, session }) => boardComments(program, personOfAccount(session), input));
  api.handle(acts.boardMine, ({ input, session }) => ownWritings(program, personOfAccount(session), input));
  api.handle(acts.boardWritePost, ({ input, session, act }) => writes.writePost(personOfAccount(session), input, act));
  api.handle(acts.boardEditPost, ({ input, session, act }) => writes.editPost(personOfAccount(session), input, act));
  api.handle(acts.boardDeletePost, ({ input, session, act }) =>
    writes.deletePost(personOfAccount(session), input, act),
  );
  api.handle(acts.boardWriteComment, ({ input, session, act }) =>
    writes.writeComment(personOfAccount(session), input, act),
  );
  api.handle(acts.boardReport, ({ input, session, act }) => writes.report(personOfAccount(session), input, act));
  api.handle(acts.boardAppeal, ({ input, session, act }) => writes.appeal(personOfAccount(session), input, act));
}

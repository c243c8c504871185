import type { writingInputs } from '@kiga/contract/community/board-shapes.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { forgetUploads } from '@kiga/kit-server/files/record-files.ts';
import type { z } from 'zod';
import type { Program } from '../program/program.ts';
import { scopeOfAppeals, writeAppeal } from './appealing.ts';
import { ownerOf } from './board.ts';
import type { Person } from './people.ts';
import { settleQueue } from './tell.ts';
import {
  deletePost,
  editPost,
  scopeOfOwner,
  takePictures,
  withPictureIssues,
  writeComment,
  writePost,
  writeReport,
} from './writing.ts';

type Input<Name extends keyof typeof writingInputs> = z.output<(typeof writingInputs)[Name]>;

/** Runs the writes of a request once, in one transaction of the scope. */
export type Act = <T>(write: (inside: Scope) => Promise<T>, options: { scope: Scope }) => Promise<T>;

/** Returns the writes of the board, which accounts and parents make in the same way; `limit` counts those of a person. */
export function boardWrites(program: Program, limit: (accountId: string) => void) {
  const store = program.stores.named('community.post');

  /** Returns the scope of the owner of a post or a comment. Throws RECORD_NOT_FOUND. */
  async function ownersScope(person: Person, table: 'community_posts' | 'community_comments', id: string) {
    const owner = await ownerOf(program, table, id);
    if (owner === null) throw new AppError('RECORD_NOT_FOUND');
    return scopeOfOwner(program, person, owner);
  }

  return {
    async writePost(person: Person, input: Input<'writePost'>, act: Act) {
      limit(person.accountId);
      const scope = scopeOfOwner(program, person, person.organizationId);
      return withPictureIssues(async () => {
        const files = await takePictures(program, scope, null, input.pictures);
        const answer = await act((inside) => writePost(program, inside, person, input, files), { scope });
        await forgetUploads(store, files);
        return answer;
      });
    },
    async editPost(person: Person, input: Input<'editPost'>, act: Act) {
      limit(person.accountId);
      const scope = await ownersScope(person, 'community_posts', input.id);
      return withPictureIssues(async () => {
        const files = await takePictures(program, scope, input.id, input.pictures);
        const answer = await act((inside) => editPost(program, inside, person, input, files), { scope });
        await forgetUploads(store, files);
        return answer;
      });
    },
    async deletePost(person: Person, { id }: Input<'deletePost'>, act: Act) {
      const scope = await ownersScope(person, 'community_posts', id);
      await act(
        async (inside) => {
          await deletePost(program, inside, person, id);
          await settleQueue(program, inside);
          return null;
        },
        { scope },
      );
      return {};
    },
    async writeComment(person: Person, input: Input<'writeComment'>, act: Act) {
      limit(person.accountId);
      const scope = await ownersScope(person, 'community_posts', input.postId);
      return act((inside) => writeComment(program, inside, person, input), { scope });
    },
    async report(person: Person, input: Input<'report'>, act: Act) {
      limit(person.accountId);
      const table = input.kind === 'post' ? 'community_posts' : 'community_comments';
      const scope = await ownersScope(person, table, input.id);
      return act((inside) => writeReport(program, inside, person, input), { scope });
    },
    async appeal(person: Person, input: Input<'appeal'>, act: Act) {
      limit(person.accountId);
      const scope = scopeOfAppeals(program, person);
      return act((inside) => writeAppeal(program, inside, person, input), { scope });
    },
  };
}

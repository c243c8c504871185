import { randomBytes } from 'node:crypto';
import * as acts from '@kiga/contract/community/app-board.acts.ts';
import { PICTURES_PER_MINUTE } from '@kiga/contract/community/community.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { systemClock } from '@kiga/kit-server/clock.ts';
import { sql } from 'kysely';
import type { FamilySession } from '../program/family.ts';
import type { Program } from '../program/program.ts';
import { boardComments, boardPost, boardPosts, boardTopics } from './board.ts';
import { boardWrites } from './board-writes.ts';
import { ownWritings } from './mine.ts';
import { assertNotMuted, FAMILY_FILES, type Person, personOfFamily } from './people.ts';
import { writingLimit } from './register-board.ts';

/** Pictures of a parent that no post holds yet; older ones are deleted after a day. */
const UNSAVED_MAX = 60;

/** Registers what parents with a child in service may do. */
export function registerAppBoard(program: Program): void {
  const { api } = program;
  const writes = boardWrites(program, writingLimit());
  const limitPictures = writingLimit(PICTURES_PER_MINUTE);

  /** Throws RECORD_NOT_FOUND for a parent without a child in service. */
  async function reader(scope: Scope, session: FamilySession): Promise<Person> {
    const person = await personOfFamily(program, scope, session);
    if (!person) throw new AppError('RECORD_NOT_FOUND');
    return person;
  }

  api.handleApp(acts.appTopics, async ({ scope, session }) => {
    const person = await personOfFamily(program, scope, session);
    return { list: person ? await boardTopics(program, person) : [] };
  });
  api.handleApp(acts.appPosts, async ({ input, scope, session }) => {
    const person = await personOfFamily(program, scope, session);
    return person ? boardPosts(program, person, input) : { list: [], more: false };
  });
  api.handleApp(acts.appPost, async ({ input: { id }, scope, session }) =>
    boardPost(program, await reader(scope, session), id),
  );
  api.handleApp(acts.appComments, async ({ input, scope, session }) =>
    boardComments(program, await reader(scope, session), input),
  );
  api.handleApp(acts.appMine, async ({ input, scope, session }) => {
    const person = await personOfFamily(program, scope, session);
    return person ? ownWritings(program, person, input) : { list: [], more: false, mute: null };
  });
  api.handleApp(acts.appPicture, async ({ file, scope, session }) => {
    const person = await reader(scope, session);
    limitPictures(person.accountId);
    await assertNotMuted(program, program, person.accountId);
    return { path: await keepUpload(program, person, file?.bytes ?? Buffer.alloc(0)) };
  });
  api.handleApp(acts.appWritePost, async ({ input, scope, session, act }) =>
    writes.writePost(await reader(scope, session), input, act),
  );
  api.handleApp(acts.appEditPost, async ({ input, scope, session, act }) =>
    writes.editPost(await reader(scope, session), input, act),
  );
  api.handleApp(acts.appDeletePost, async ({ input, scope, session, act }) =>
    writes.deletePost(await reader(scope, session), input, act),
  );
  api.handleApp(acts.appWriteComment, async ({ input, scope, session, act }) =>
    writes.writeComment(await reader(scope, session), input, act),
  );
  api.handleApp(acts.appReport, async ({ input, scope, session, act }) =>
    writes.report(await reader(scope, session), input, act),
  );
  api.handleApp(acts.appAppeal, async ({ input, scope, session, act }) =>
    writes.appeal(await reader(scope, session), input, act),
  );
}

const JPEG = Buffer.from('ffd8ff', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** Returns the ending of a picture by its first bytes. Throws FIELD_FILE_FORMAT at `file`. */
function endingOf(bytes: Buffer): 'jpg' | 'png' {
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'jpg';
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png';
  throw invalid({ field: 'file', error: 'FIELD_FILE_FORMAT' });
}

/** Keeps a picture as an upload of the parent, until a post holds it, which checks and re-encodes it. */
async function keepUpload({ db, files, clock }: Program, { accountId }: Person, bytes: Buffer): Promise<string> {
  const ending = endingOf(bytes);
  const day = clock.now().toISOString().slice(0, 10);
  const path = `${FAMILY_FILES}/${day}/community/${randomBytes(16).toString('hex')}.${ending}`;
  const { rows } = await sql`insert into file_uploads (path, account_id, size_bytes, at)
    select ${path}, ${accountId}::uuid, ${bytes.length}, ${systemClock.now()}
    where (select count(*) from file_uploads f where f.account_id = ${accountId}::uuid) < ${UNSAVED_MAX}
    returning path`.execute(db);
  if (rows.length === 0) throw new AppError('COMMUNITY_TOO_MANY', { seconds: 60 });
  await files.store.put(`incoming/${path}`, pieces(bytes), { sizeBytes: bytes.length, isNew: true });
  return path;
}

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

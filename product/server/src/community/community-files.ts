import { pictureFields } from '@kiga/contract/community/community.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import { familyOfSession, servedKindergartens } from '../family/family.public.ts';
import type { FileAsker } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';

/** Lets people who read the board see the covers of topics and the pictures of the posts that they read. */
export function registerCommunityFiles(program: Program): void {
  program.identity.fileReaders.push(async (asker, { entity, record_id, field, is_released }) => {
    if (is_released) return false;
    if (entity === 'community.topic') return (await readerOf(program, asker)) !== null;
    if (entity !== 'community.post' || !(pictureFields as readonly string[]).includes(field)) return false;
    const reader = await readerOf(program, asker);
    if (reader === null) return false;
    const { rows } = await sql`select from community_posts p where p.id = ${record_id} and not p.deleted
      and (p.status = 'shown' or p.account_id = ${reader})`.execute(program.db);
    return rows.length > 0;
  });
}

/** Returns the account of a session that reads the board; null for any other one. */
async function readerOf(program: Program, { id, find }: FileAsker): Promise<string | null> {
  if ((await servedKindergartens(program, [id])).has(id)) {
    return (await familyOfSession(program, id))?.person.accountId ?? null;
  }
  try {
    const { permissions, mustChangePassword, accountId } = await find();
    return permissions.has('community.board.read') && !mustChangePassword ? accountId : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

import type { writingInputs } from '@kiga/contract/community/board-shapes.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import type { FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { createRecords } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Program } from '../program/program.ts';
import { kinds } from './moderated.ts';
import type { Person } from './people.ts';
import { tellOfAppeal } from './tell.ts';

type Asked = z.output<typeof writingInputs.appeal>;

/** Returns the scope of appeals, which belong to the platform and look at records of any organization. */
export function scopeOfAppeals({ db }: Pick<Program, 'db'>, { session }: Pick<Person, 'session'>): Scope {
  return withScope(session, [], db, { isLimited: false });
}

/** Appeals in the scope's transaction, as `boardAppeal` says. A muted person may appeal. */
export async function writeAppeal(
  program: Program,
  inside: Scope,
  person: Person,
  { subject, id, content }: Asked,
): Promise<{ id: string }> {
  // One open appeal about a thing, however often the button is pressed.
  await lockUntilCommit(inside.db, `community.appeal ${id}`);
  const owner = await ownSubject(program, inside, person, { subject, id });
  const { rows } = await sql`select from community_appeals a
    where a.subject_id = ${id} and a.status = 'open' and not a.deleted`.execute(inside.db);
  if (rows.length > 0) throw new AppError('COMMUNITY_APPEAL_OPEN');
  const { writer, side, organizationName, accountId, organizationId, parentId } = person;
  const given = { subject, content, person: writer, side, organizationName };
  const cause = { act: 'create', trusted: true };
  const [made] = await createRecords(program.stores.get('community.appeal'), inside, [given], cause);
  const appealId = (made as FullRecord).id;
  await sql`update community_appeals set subject_id = ${id}, subject_owner_id = ${owner}, account_id = ${accountId},
      writer_organization_id = ${organizationId}, parent_id = ${parentId}
    where id = ${appealId}`.execute(inside.db);
  await tellOfAppeal(program, inside, { id: appealId, person: writer });
  return { id: appealId };
}

/** Returns the owner of an own hidden text; null for an own mute. Throws RECORD_NOT_FOUND, COMMUNITY_NOT_HIDDEN. */
async function ownSubject(
  { clock }: Program,
  { db }: Scope,
  { accountId }: Person,
  { subject, id }: Pick<Asked, 'subject' | 'id'>,
): Promise<string | null> {
  if (subject === 'mute') {
    const { rows } = await sql<{ holds: boolean }>`select m.lifted_at is null
        and coalesce(m.until > ${clock.now()}, true) as holds
      from community_mutes m where m.id = ${id} and m.account_id = ${accountId} and not m.deleted`.execute(db);
    if (!rows[0]) throw new AppError('RECORD_NOT_FOUND');
    if (!rows[0].holds) throw new AppError('COMMUNITY_MUTE_OVER');
    return null;
  }
  const { rows } = await sql<{ owner: string; status: string }>`select s.organization_id as owner, s.status
    from ${sql.table(kinds[subject].table)} s
    where s.id = ${id} and s.account_id = ${accountId} and not s.deleted`.execute(db);
  if (!rows[0]) throw new AppError('RECORD_NOT_FOUND');
  if (rows[0].status !== 'hidden') throw new AppError('COMMUNITY_NOT_HIDDEN');
  return rows[0].owner;
}

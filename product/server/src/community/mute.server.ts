import { muteDays, type muteLengths } from '@kiga/contract/community/community.ts';
import type { mute } from '@kiga/contract/community/mute.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { type EntityHooks, type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { createRecords, updateRow } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { momentSheet } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import { eraseAppeals } from './erase.ts';
import { type Comment, kinds, type ModeratedKind, type Post } from './moderated.ts';
import { momentText, muteOf, type Told } from './people.ts';
import { tellPerson } from './tell.ts';

const KEY = 'community.mute';
const DAY_MS = 86_400_000;

/** A mute inside the server, with the columns beside its fields. */
export type Mute = FullRecord<typeof mute> & Told & { mutedById: string | null };

/** Returns the hooks of mutes. */
export function muteHooks(program: Program): EntityHooks<typeof mute> {
  const { stores, clock } = program;
  return {
    beside: {
      accountId: sql`row.account_id`,
      writerOrganizationId: sql`row.writer_organization_id`,
      parentId: sql`row.parent_id`,
      mutedById: sql`row.muted_by_id`,
    },
    sheet: momentSheet(program, 'mutedAt', 'until'),
    computed: {
      inForce: () => sql`case when row.lifted_at is not null then 'lifted'
        when row.until <= ${clock.now()}::timestamptz then 'ended' else 'running' end`,
    },
    lookedUp: {
      fields: ['mutedBy'],
      async load(scope, records) {
        const all = records as readonly Mute[];
        const ids = [...new Set(all.map(({ mutedById }) => mutedById).filter((id) => id !== null))];
        const names = ids.length === 0 ? new Map<string, string>() : await stores.namesOfAccounts(scope, ids);
        return new Map(all.map(({ id, mutedById }) => [id, { mutedBy: (mutedById && names.get(mutedById)) ?? null }]));
      },
    },
    allows: (act, { inForce }) => act !== 'lift' || inForce === 'running',
    async beforeCreate(records) {
      for (const record of records) Object.assign(record, { mutedAt: clock.now().toISOString() });
    },
    beforeErase: (ids, scope) => eraseAppeals(ids, scope),
  };
}

/** A mute as a moderator asks for it. */
interface AskedMute {
  length: (typeof muteLengths)[number];
  reason: string;
}

/**
 * Mutes the writer of a post or a comment in the scope's transaction, and tells the person. Throws RECORD_NOT_FOUND,
 * COMMUNITY_WRITER_GONE, COMMUNITY_MUTED_ALREADY.
 */
export async function muteWriter(
  program: Program,
  inside: Scope,
  kind: ModeratedKind,
  { id, length, reason }: AskedMute & { id: string },
): Promise<void> {
  const store = program.stores.named(kinds[kind].key);
  const [found] = await readRecords(store, inside, [id], { lock: true });
  if (!found || found.deleted) throw new AppError('RECORD_NOT_FOUND');
  const record = found as unknown as Post | Comment;
  const { accountId, writerOrganizationId, parentId, writer, side, organizationName } = record;
  if (accountId === null) throw new AppError('COMMUNITY_WRITER_GONE');
  // Two moderators mute a person once.
  await lockUntilCommit(inside.db, `community.mute ${accountId}`);
  const now = program.clock.now();
  if (await muteOf(inside, accountId, now)) throw new AppError('COMMUNITY_MUTED_ALREADY');
  const days = muteDays[length];
  const until = days === null ? null : new Date(now.getTime() + days * DAY_MS);
  const given = { person: writer, side, organizationName, reason };
  const [made] = await createRecords(program.stores.get(KEY), inside, [given], { act: 'create', trusted: true });
  await sql`update community_mutes set account_id = ${accountId}, writer_organization_id = ${writerOrganizationId},
      parent_id = ${parentId}, until = ${until}, muted_by_id = ${inside.session.accountId}
    where id = ${made?.id}`.execute(inside.db);
  await writeHistory(store, inside, { act: 'muteWriter', asks: { length, reason } }, found, found);
  await tellPerson(program, inside, record, {
    name: until === null ? 'mutedForGood' : 'muted',
    params: { reason, ...(until && { until: momentText(until) }) },
    source: `${KEY}:${made?.id}`,
    href: '/community/board?view=mine',
  });
}

/** Lifts a mute in the scope's transaction, and tells the person. Throws RECORD_NOT_FOUND, COMMUNITY_MUTE_OVER. */
export async function liftMute(program: Program, inside: Scope, id: string, act = 'lift'): Promise<void> {
  const [record] = await readRecords(program.stores.get(KEY), inside, [id], { lock: true });
  if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
  if (record.inForce !== 'running') throw new AppError('COMMUNITY_MUTE_OVER');
  const store = program.stores.named(KEY);
  const after = { ...record, liftedAt: program.clock.now().toISOString() };
  await updateRow(store, inside, record, after);
  await writeHistory(store, inside, { act }, record, { ...after, version: record.version + 1 });
  await tellPerson(program, inside, record as Mute, {
    name: 'muteLifted',
    params: {},
    source: `${KEY}:${id}/lifted`,
    href: '/community/board',
  });
}

import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { sql } from 'kysely';
import { tellParent } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import { reachingAll } from '../program/reaching-all.ts';
import { type MessageParams, notify, settle } from '../system/system.public.ts';
import type { Told } from './people.ts';

type Telling = Pick<Program, 'clock' | 'secrets'>;

/** Source of the one to-do of all moderators, which stays open while anything waits. */
const QUEUE = 'community.queue';

const sourceOfAppeal = (id: string) => `community.appeal:${id}`;

/** A message to one person. */
export interface Tidings {
  /** Name of the message, without the area. */
  name: string;
  params: MessageParams;
  /** Cause, by which a parent gets it once. */
  source: string;
  /** Page of accounts. */
  href: string;
  /** The post that the app of a parent opens. */
  postId?: string | undefined;
}

/** Tells a person by account, or a parent by the app. */
export async function tellPerson(
  { clock, secrets }: Telling,
  inside: Scope,
  { accountId, writerOrganizationId, parentId }: Told,
  { name, params, source, href, postId }: Tidings,
): Promise<void> {
  const message = `community.${name}`;
  if (parentId === null) {
    if (accountId === null) return;
    const to = { db: inside.db, secrets, now: clock.now() };
    await notify(to, { to: [accountId], kind: 'system', name: message, params, href });
    return;
  }
  if (writerOrganizationId === null) return;
  await tellParent({ clock, secrets }, inside, {
    kigId: writerOrganizationId,
    parentId,
    name: message,
    topic: 'community',
    ...(postId && { topicId: postId }),
    params,
    source,
    at: clock.now(),
  });
}

/** Returns the operator's organizations, whose staff moderates. */
async function operators({ db }: Scope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from organizations where kind = 'operator'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Creates the to-do of moderators, unless they have it. */
export async function tellModerators({ clock, secrets }: Telling, inside: Scope): Promise<void> {
  // A decision about the last waiting thing must not settle the to-do of this one.
  await lockUntilCommit(inside.db, QUEUE);
  await notify(
    { db: inside.db, secrets, now: clock.now() },
    {
      to: { organizationId: await operators(inside), permissions: ['community.post.pass'] },
      kind: 'todo',
      name: 'community.waiting',
      href: '/community/queue',
      source: QUEUE,
    },
  );
}

/** Marks the to-do of moderators as done once nothing waits but these, whose decision is being written. */
export async function settleQueue(
  { clock }: Pick<Program, 'clock'>,
  inside: Scope,
  decided: readonly string[] = [],
): Promise<void> {
  const isOther = (alias: string) => sql`${sql.ref(`${alias}.id`)} <> all(${[...decided]}::uuid[])`;
  await lockUntilCommit(inside.db, QUEUE);
  const waits = await reachingAll(inside, async ({ db }) => {
    const { rows } = await sql<{ waits: boolean }>`select
        exists (select from community_posts p where p.status = 'pendingReview' and not p.deleted
          and ${isOther('p')})
        or exists (select from community_comments c join community_posts p on p.id = c.post_id and not p.deleted
          where c.status = 'pendingReview' and not c.deleted and ${isOther('c')})
        or exists (select from community_reports r where r.status = 'open' and not r.deleted
          and ${isOther('r')}) as waits`.execute(db);
    return rows[0]?.waits === true;
  });
  if (!waits) await settle({ db: inside.db, now: clock.now() }, QUEUE);
}

/** Creates the to-dos of an appeal for the moderators who may answer it. */
export async function tellOfAppeal(
  { clock, secrets }: Telling,
  inside: Scope,
  { id, person }: { id: string; person: string },
): Promise<void> {
  await notify(
    { db: inside.db, secrets, now: clock.now() },
    {
      to: { organizationId: await operators(inside), permissions: ['community.appeal.grant'] },
      kind: 'todo',
      name: 'community.appealed',
      params: { person },
      href: `/community/appeals?open=${id}`,
      source: sourceOfAppeal(id),
    },
  );
}

/** Marks the to-dos of an appeal as done. */
export async function settleAppeal({ clock }: Pick<Program, 'clock'>, inside: Scope, id: string): Promise<void> {
  await settle({ db: inside.db, now: clock.now() }, sourceOfAppeal(id));
}

import { VIEWER_SECONDS } from '@kiga/contract/live/live.ts';
import { systemClock } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';
import { playAddress } from '../media/play-address.ts';
import type { Viewing } from '../media/streams.ts';
import type { Program } from '../program/program.ts';
import type { PassedShow } from './find-show.ts';

/** Kind of streams that shows are. */
export const SHOW_KIND = 'show';

/** Seconds within which a viewer who comes back continues the same viewing. */
const SAME_VIEW_SECONDS = 60;

/** A person who watches: an account, or the account of a parent. */
export interface Watcher {
  of: 'account' | 'family';
  sessionId: string;
  accountId: string;
  /** The kindergarten; null for other organizations. */
  kigId: string | null;
  /** False for hosts and reviewers, who look and are no audience. */
  counts: boolean;
}

/** Begins or continues a viewing, and returns the address of the stream. */
export async function play(
  program: Program,
  show: PassedShow,
  { of, sessionId, accountId, kigId, counts }: Watcher,
): Promise<{ address: string; viewId: string }> {
  const now = systemClock.now();
  const { rows } = await sql<{ id: string }>`update live_views set seen_at = ${now}, ended_at = null where id = (
      select v.id from live_views v where v.show_id = ${show.id} and v.session_id = ${sessionId}
        and v.seen_at > ${new Date(now.getTime() - SAME_VIEW_SECONDS * 1000)} order by v.seen_at desc limit 1)
    returning id`.execute(program.db);
  const viewId = rows[0]?.id ?? uuid7(now.getTime());
  if (rows.length === 0) {
    await sql`insert into live_views (id, organization_id, show_id, session_id, account_id, kindergarten_id, counts,
        began_at, seen_at)
      values (${viewId}, ${show.organizationId}, ${show.id}, ${sessionId}, ${accountId}, ${kigId}, ${counts}, ${now},
        ${now})`.execute(program.db);
  }
  const stream = { kind: SHOW_KIND, id: show.id, quality: 'main' };
  return { address: playAddress(program, { viewId, stream, viewer: { of, sessionId, accountId } }), viewId };
}

/** Notes those who still watch, and the most people at the same time. */
export async function noteSeen({ db }: Pick<Program, 'db'>, viewings: readonly Viewing[]): Promise<void> {
  const now = systemClock.now();
  await sql`update live_views set seen_at = ${now}
    where id = any(${viewings.map(({ viewId }) => viewId)}::uuid[])`.execute(db);
  const shows = [...new Set(viewings.map(({ stream }) => stream.id))];
  await sql`update live_shows s set peak_viewers = c.count
    from (select v.show_id, count(*)::integer as count from live_views v
      where v.show_id = any(${shows}::uuid[]) and ${isWatching(now)} group by v.show_id) c
    where s.id = c.show_id and c.count > coalesce(s.peak_viewers, 0)`.execute(db);
}

/** Notes those who have left. */
export async function noteLeft({ db }: Pick<Program, 'db'>, viewings: readonly Viewing[]): Promise<void> {
  await sql`update live_views set ended_at = ${systemClock.now()}
    where id = any(${viewings.map(({ viewId }) => viewId)}::uuid[])`.execute(db);
}

/** Returns the audience of a show at this moment. */
export async function audienceOf(
  { db }: Pick<Program, 'db'>,
  showId: string,
): Promise<{ viewers: number; kindergartens: number }> {
  const { rows } = await sql<{ viewers: number; kindergartens: number }>`select count(*)::integer as viewers,
      count(distinct v.kindergarten_id)::integer as kindergartens
    from live_views v where v.show_id = ${showId} and ${isWatching(systemClock.now())}`.execute(db);
  return rows[0] ?? { viewers: 0, kindergartens: 0 };
}

function isWatching(now: Date) {
  const since = new Date(now.getTime() - VIEWER_SECONDS * 1000);
  return sql<boolean>`v.counts and v.ended_at is null and v.seen_at > ${since}`;
}

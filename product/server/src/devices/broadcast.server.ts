import { BROADCAST_REPORT_DAYS } from '@kiga/contract/devices/broadcast.acts.ts';
import type { broadcast, broadcastOutcomes } from '@kiga/contract/devices/broadcast.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityHooks, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { allPlaysBetween, endOfPlay, playsBetween } from './broadcast-plays.ts';
import { schoolCalendars } from './school-calendars.ts';

const DAY_MS = 86_400_000;

/** Time ahead in which the next play is looked for: it covers the longest break. */
const AHEAD_MS = 100 * DAY_MS;

/** Number of plays that a record shows. */
const SHOWN_MAX = 40;

type Outcome = (typeof broadcastOutcomes)[number] | 'none';

/** A report of a loudspeaker, or a play of which none reported. */
interface ShownPlay {
  playAt: string;
  machine: string | null;
  channel: number | null;
  outcome: Outcome;
  reason: string | null;
}

/** Returns the hooks of broadcasts: their plays, and their reports until they are erased. */
export function broadcastHooks({ clock, devices }: Pick<Program, 'clock' | 'devices'>): EntityHooks<typeof broadcast> {
  return {
    lookedUp: {
      fields: ['nextPlayAt', 'lastPlayAt', 'lastOutcome', 'plays'],
      async load(scope, broadcasts) {
        const now = clock.now();
        const calendars = await schoolCalendars(
          scope,
          broadcasts.map(({ ownerId }) => ownerId),
          devices.openDaysOf,
        );
        const reports = await reportsOf(scope, broadcasts, now);
        return new Map(
          broadcasts.map((one) => {
            const calendar = calendars.get(one.ownerId);
            const reported = reports.get(one.id) ?? [];
            if (!calendar || one.deleted) return [one.id, {}];
            const next = playsBetween(one, calendar, now, new Date(now.getTime() + AHEAD_MS))[0];
            const plays = withSilent(reported, dueSince(one, calendar, now));
            const latest = plays.filter(({ playAt }) => playAt === plays[0]?.playAt);
            return [
              one.id,
              {
                nextPlayAt: next?.toISOString() ?? null,
                lastPlayAt: plays[0]?.playAt ?? null,
                lastOutcome: worstOf(latest),
                plays: plays.slice(0, SHOWN_MAX),
              },
            ];
          }),
        );
      },
    },

    async beforeSave(record) {
      if (record.text && !record.voice) record.voice = 'zh';
      if (record.times) record.times = record.times.toSorted((a, b) => (a.at < b.at ? -1 : 1));
    },

    async beforeErase(ids, scope, ownerId) {
      await sql`delete from broadcast_outcomes where kig_id = ${ownerId} and ${scope.within('kig_id')}
        and broadcast_id = any(${[...ids]}::uuid[])`.execute(scope.db);
    },

    allows: (act, { status }) => act !== 'play' || status === 'planned',
  };
}

/** Returns plays whose time is over, since the latest change of the broadcast or at most for a week. */
function dueSince(
  one: FullRecord<typeof broadcast>,
  calendar: Parameters<typeof allPlaysBetween>[1],
  now: Date,
): string[] {
  const weekAgo = now.getTime() - BROADCAST_REPORT_DAYS * DAY_MS;
  // Before its latest change, the broadcast may have had other times. A call is a change itself.
  const changedAt = Math.min(Date.parse(one.updatedAt), Date.parse(one.calledAt ?? one.updatedAt));
  const from = new Date(Math.max(weekAgo, changedAt));
  return allPlaysBetween(one, calendar, from, now)
    .filter((at) => endOfPlay(at) < now)
    .map((at) => at.toISOString());
}

/** Returns the reports with the plays that no loudspeaker reported, latest first. */
function withSilent(reported: readonly ShownPlay[], due: readonly string[]): ShownPlay[] {
  const heard = new Set(reported.map(({ playAt }) => playAt));
  const silent = due
    .filter((at) => !heard.has(at))
    .map((playAt) => ({ playAt, machine: null, channel: null, outcome: 'none' as const, reason: null }));
  return [...reported, ...silent].toSorted((a, b) => (a.playAt < b.playAt ? 1 : a.playAt > b.playAt ? -1 : 0));
}

const fromWorst: readonly Outcome[] = ['failed', 'refused', 'none', 'played'];

function worstOf(plays: readonly ShownPlay[]): Outcome | null {
  return fromWorst.find((outcome) => plays.some((play) => play.outcome === outcome)) ?? null;
}

/** Returns the latest reports of broadcasts, latest first. */
async function reportsOf(
  scope: Scope,
  broadcasts: readonly FullRecord<typeof broadcast>[],
  now: Date,
): Promise<Map<string, ShownPlay[]>> {
  const { rows } = await sql<Omit<ShownPlay, 'playAt'> & { id: string; playAt: Date }>`
    select o.broadcast_id as id, o.play_at as "playAt", d.device_name as machine, o.channel_number as channel,
      o.outcome, o.reason
    from broadcast_outcomes o
    join devices d on d.kig_id = o.kig_id and d.id = o.device_id and ${scope.within('d.kig_id')}
    where ${scope.within('o.kig_id')} and o.broadcast_id = any(${broadcasts.map(({ id }) => id)}::uuid[])
      and o.play_at >= ${new Date(now.getTime() - BROADCAST_REPORT_DAYS * DAY_MS)}
    order by o.play_at desc, d.device_name, o.channel_number limit 2000`.execute(scope.db);
  const shown = rows.map(({ playAt, ...row }) => ({ ...row, playAt: playAt.toISOString() }));
  return Map.groupBy(shown, ({ id }) => id);
}

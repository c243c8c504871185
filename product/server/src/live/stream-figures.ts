import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { systemClock } from '@kiga/kit-server/clock.ts';
import { sql } from 'kysely';
import type { StreamFigures } from '../media/streams.ts';
import type { Program } from '../program/program.ts';

/** Seconds without figures after which a stream counts as broken off, such as after a crash of the media process. */
export const FIGURES_SECONDS = 20;

/** Figures of the stream of a show. Streams run by real time, whatever the clock of a demo says. */
export interface ShowFigures {
  bitrate: number;
  framesPerSecond: number;
  width: number | null;
  height: number | null;
  hasSound: boolean;
  measuredAt: Date;
  /** Moment since which no stream comes in; null while one does. */
  silentSince: Date | null;
}

/** Notes the figures of running streams, by the ids of their shows. Unknown ones are left out. */
export async function storeFigures({ db }: Pick<Program, 'db'>, figures: readonly StreamFigures[]): Promise<void> {
  const list = <T>(of: (one: StreamFigures) => T) => figures.map(of);
  await sql`insert into live_figures as f (show_id, organization_id, bitrate, frames_per_second, width, height,
      has_sound, measured_at, silent_since)
    select s.id, s.organization_id, t.bitrate, t.frames, t.width, t.height, t.has_sound, ${systemClock.now()}, null
    from unnest(${list(({ stream }) => stream.id)}::uuid[], ${list(({ bitrate }) => Math.round(bitrate))}::integer[],
      ${list(({ framesPerSecond }) => Math.round(framesPerSecond))}::integer[], ${list(({ width }) => width)}::integer[],
      ${list(({ height }) => height)}::integer[], ${list(({ hasSound }) => hasSound)}::boolean[])
      as t (id, bitrate, frames, width, height, has_sound)
    join live_shows s on s.id = t.id
    on conflict (show_id) do update set bitrate = excluded.bitrate, frames_per_second = excluded.frames_per_second,
      width = excluded.width, height = excluded.height, has_sound = excluded.has_sound,
      measured_at = excluded.measured_at, silent_since = null`.execute(db);
}

/** Begins the silence of a show that starts without a stream, so that it ends by itself if none comes. */
export async function silentFromNow({ db }: Scope, { id, ownerId }: { id: string; ownerId: string }): Promise<void> {
  const now = systemClock.now();
  await sql`insert into live_figures (show_id, organization_id, bitrate, frames_per_second, has_sound, measured_at,
      silent_since)
    values (${id}, ${ownerId}, 0, 0, false, ${now}, ${now}) on conflict (show_id) do nothing`.execute(db);
}

/** Returns the figures of a show; null before its first stream. */
export async function figuresOf({ db }: Pick<Program, 'db'>, showId: string): Promise<ShowFigures | null> {
  const { rows } = await sql<ShowFigures>`select bitrate, frames_per_second as "framesPerSecond", width, height,
      has_sound as "hasSound", measured_at as "measuredAt", silent_since as "silentSince"
    from live_figures where show_id = ${showId}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the moment since which no stream comes in; null while one does. */
export function silenceOf({ measuredAt, silentSince }: ShowFigures): Date | null {
  if (silentSince !== null) return silentSince;
  const isFresh = measuredAt.getTime() > systemClock.now().getTime() - FIGURES_SECONDS * 1000;
  return isFresh ? null : measuredAt;
}

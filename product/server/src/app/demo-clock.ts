import {
  afterPlayed,
  inShanghai,
  momentInShanghai,
  otherSchoolDay,
  timeOfDayMs,
} from '@kiga/contract/attendance/school-clock.ts';
import { schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../program/database.ts';
import { ConfigError } from './config.ts';

/** Arbitrary key of the advisory lock, the same in every process. */
const LOCK = 7_600_002;

/** A demo starts in a morning in progress. A start after the second time begins with the next morning. */
const OPENS_MS = timeOfDayMs('07:40');
const OPENS_UNTIL_MS = timeOfDayMs('09:30');

const SCHOOL_SPEED = 5;

/** Interval at which a process records its progress, and silence after which no process counts as running. */
const NOTE_MS = 2_000;
const SILENCE_MS = 10_000;

/** A clock that plays school days, with its speed. */
export interface DemoClock {
  clock: Clock;
  /** Played time per real time. */
  speed: number;
  /** Stops the clock and records its progress. */
  stop(): Promise<void>;
}

/** The stored row, with moments in milliseconds. */
interface Row {
  setting: string;
  realMs: number;
  shownMs: number;
  seenMs: number;
}

/**
 * Starts the clock of a demo: `setting` is `school` or `<ISO start>,<speed>`. Processes on one database share the time.
 * A start without a running process continues at the data's latest moment or later, so time never runs backwards.
 * Throws ConfigError for an invalid setting, and where another process runs with a different one.
 */
export async function startDemoClock(
  db: Kysely<Database>,
  setting: string,
  realNowMs: () => number = Date.now,
): Promise<DemoClock> {
  const { from, speed } = readSetting(setting);
  const row = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const kept = await readRow(tx);
    const realMs = realNowMs();
    if (kept && realMs - kept.seenMs < SILENCE_MS) {
      if (kept.setting === setting) return kept;
      throw new ConfigError(
        `Another process of this demo runs with KIGA_CLOCK=${kept.setting}; stop it, or use the same.`,
      );
    }
    const stoodMs = Math.max(await lastKnownMs(tx), kept ? shownMs(kept, kept.seenMs) : 0);
    const begun = { setting, realMs, shownMs: beginningMs(from, stoodMs, realMs), seenMs: realMs };
    await sql`insert into demo_clock (setting, real_at, shown_at, seen_at)
      values (${setting}, ${new Date(realMs)}, ${new Date(begun.shownMs)}, ${new Date(realMs)})
      on conflict (only_row) do update set setting = excluded.setting, real_at = excluded.real_at,
        shown_at = excluded.shown_at, seen_at = excluded.seen_at`.execute(tx);
    return begun;
  });

  // Continues from the last result: a demo that runs for weeks plays years, and the computer's own clock may be set
  // back.
  let last = { playedMs: 0, shownMs: shownMs(row, row.realMs) };
  const now = () => {
    const playedMs = playedMsOf(row, realNowMs());
    const moreMs = playedMs - last.playedMs;
    if (moreMs > 0) last = { playedMs, shownMs: afterPlayed(new Date(last.shownMs), moreMs).getTime() };
    return new Date(last.shownMs);
  };
  const note = () => sql`update demo_clock set seen_at = greatest(seen_at, ${new Date(realNowMs())})`.execute(db);
  // Errors are ignored: without the database no write is possible, and the next one is soon enough.
  const timer = setInterval(() => void note().catch(() => undefined), NOTE_MS);
  return {
    clock: { now, speed },
    speed,
    async stop() {
      clearInterval(timer);
      await note();
    },
  };
}

/** Throws ConfigError. */
function readSetting(setting: string): { from: Date | null; speed: number } {
  if (setting === 'school') return { from: null, speed: SCHOOL_SPEED };
  const [start, speed] = setting.split(',');
  const from = new Date(start as string);
  if (Number.isNaN(from.getTime())) throw new ConfigError(`Wrong configuration: KIGA_CLOCK: ${start} is no moment`);
  return { from, speed: Number(speed) };
}

function shownMs(row: Row, nowMs: number): number {
  return afterPlayed(new Date(row.shownMs), playedMsOf(row, nowMs)).getTime();
}

function playedMsOf({ setting, realMs }: Row, nowMs: number): number {
  return Math.floor((nowMs - realMs) * readSetting(setting).speed);
}

/** Returns the present time of a demo, or that of its end where no process runs; null where the data is no demo's. */
export async function readDemoTime(db: Kysely<Database>, realNow: Date): Promise<Date | null> {
  const row = await readRow(db);
  return row ? new Date(shownMs(row, Math.min(realNow.getTime(), row.seenMs + SILENCE_MS))) : null;
}

async function readRow(tx: Kysely<Database>): Promise<Row | undefined> {
  const { rows } = await sql<{ setting: string; real_at: Date; shown_at: Date; seen_at: Date }>`
    select setting, real_at, shown_at, seen_at from demo_clock`.execute(tx);
  return rows.map(({ setting, real_at, shown_at, seen_at }) => ({
    setting,
    realMs: real_at.getTime(),
    shownMs: shown_at.getTime(),
    seenMs: seen_at.getTime(),
  }))[0];
}

/** Returns the latest moment in the data, which may come from another clock; 0 without any. */
async function lastKnownMs(tx: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ last: Date | null }>`select greatest(
    (select max(created_at) from sessions), (select max(at) from record_history), (select max(created_at) from students),
    (select max(last_contact_at) from device_registrations), (select max(at) from outbox)) as last`.execute(tx);
  return rows[0]?.last?.getTime() ?? 0;
}

/**
 * Returns the start of a demo whose data end at `stoodMs`. It is never before that, and on a morning unless the setting
 * names a start.
 */
function beginningMs(from: Date | null, stoodMs: number, realMs: number): number {
  if (from) return Math.max(from.getTime(), stoodMs);
  const { day: today } = inShanghai(new Date(realMs));
  const opening = momentInShanghai(schoolDayOf(today).open ? today : otherSchoolDay(today, -1), OPENS_MS).getTime();
  if (stoodMs <= opening) return opening;
  const stood = inShanghai(new Date(stoodMs));
  if (schoolDayOf(stood.day).open && stood.timeMs < OPENS_MS) return momentInShanghai(stood.day, OPENS_MS).getTime();
  if (schoolDayOf(stood.day).open && stood.timeMs < OPENS_UNTIL_MS) return stoodMs;
  return momentInShanghai(otherSchoolDay(stood.day, 1), OPENS_MS).getTime();
}

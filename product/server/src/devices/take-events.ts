import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';
import type { Machine } from '../program/machine.ts';
import type { Program } from '../program/program.ts';
import { gather } from './gather.ts';
import type { Batch, TimedEvent } from './insert-events.ts';
import { notedSkews } from './noted-skews.ts';
import { withPartitions } from './partitions.ts';
import { type EventVerdict, readEvents } from './read-events.ts';
import { machineSession } from './signer.ts';
import { correctTimes, needsNotedClocks } from './skew.ts';
import { type BatchVerdicts, storeEvents } from './store-events.ts';

/** Machines that send at once are taken together: so many transactions at a time, so many events in one, so often. */
const TOGETHER_AT_ONCE = 2;
const TOGETHER_MOST = 500;
const TOGETHER_EVERY_MS = 20;

/** So long one machine may keep the others of its transaction waiting for a lock. */
const TOGETHER_LOCK_MS = 100;

/** A machine whose events could not be stored is taken by itself for so long, and so many such at a time: each may wait long. */
const APART_MS = 60_000;
const APART_AT_ONCE = 3;

/** The program itself: what is done for several machines at once is done by none of them. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Takes a batch of a machine and answers what became of each event, once all is committed. */
export type TakeEvents = (machine: Machine, rows: readonly unknown[]) => Promise<EventVerdict[]>;

/**
 * Makes what takes the events of machines. What is new is stored, and areas above are told of it, in one transaction: that of
 * a batch, or of the batches of several machines. Where that fails each is tried by itself, so that only the guilty one fails.
 */
export function eventTaker(program: Program): TakeEvents {
  const { db, owner, clock, log } = program;
  /** Until when machines are taken by themselves, by serial number. */
  const apart = new Map<string, number>();

  async function store(batches: readonly Batch[], prepare?: (inside: Scope) => Promise<unknown>) {
    const now = clock.now();
    const session = { ...machineSession(NOBODY), today: now.toISOString().slice(0, 10) };
    const kigIds = [...new Set(batches.map(({ machine }) => machine.kigId))].sort();
    const scope = withScope(session, kigIds, db);
    const attempt = () =>
      scope.transaction(async (inside) => {
        await prepare?.(inside);
        return storeEvents(program, inside, now, batches);
      });
    const moments = () => batches.flatMap(({ events }) => events.map(({ atMs }) => new Date(atMs)));
    return withPartitions(owner, moments, attempt);
  }

  const storeAlone = gather({
    together: (one: readonly Batch[]) => store(one),
    atOnce: APART_AT_ONCE,
    most: 1,
    everyMs: 0,
  });

  /** Takes a batch by itself, and so again for a while where that fails. */
  async function takeAlone(batch: Batch): Promise<BatchVerdicts> {
    const { serialNumber } = batch.machine;
    apart.set(serialNumber, performance.now() + APART_MS);
    const verdicts = await storeAlone(batch);
    apart.delete(serialNumber);
    return verdicts;
  }

  const takeTogether = gather<Batch, BatchVerdicts>({
    together: (batches) =>
      store(batches, (inside) => sql`set local lock_timeout = ${sql.lit(TOGETHER_LOCK_MS)}`.execute(inside.db)),
    alone: (batch) => {
      log.warn({ serialNumber: batch.machine.serialNumber }, 'events of a machine are taken by themselves');
      return takeAlone(batch);
    },
    atOnce: TOGETHER_AT_ONCE,
    most: TOGETHER_MOST,
    weightOf: ({ events, unread }) => events.length + unread.length,
    everyMs: TOGETHER_EVERY_MS,
  });

  return async (machine, rows) => {
    const { events, unread } = readEvents(machine, rows);
    const noted = needsNotedClocks(events, machine) ? await notedSkews(db, machine) : [];
    const times = correctTimes(events, { ...machine, noted });
    const timed = events.map(
      (event, index): TimedEvent => Object.assign(event, times[index], { rowId: uuid7(machine.receivedAt.getTime()) }),
    );
    const batch = { machine, events: timed, unread };
    const isApart = (apart.get(machine.serialNumber) ?? 0) > performance.now();
    const take = isApart ? takeAlone : takeTogether;
    const verdicts = await take(batch);
    return rows.map((_, index) => verdicts.get(index) as EventVerdict);
  };
}

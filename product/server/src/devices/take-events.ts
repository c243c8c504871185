import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';
import type { Machine } from '../program/machine.ts';
import type { Program } from '../program/program.ts';
import { gather } from './gather.ts';
import type { Batch, TimedEvent } from './insert-events.ts';
import { notedSkews } from './noted-skews.ts';
import { withPartitions } from './partitions.ts';
import { type EventVerdict, identityOf, readEvents } from './read-events.ts';
import { machineSession } from './signer.ts';
import { type CorrectedTime, correctTimes } from './skew.ts';
import { type BatchVerdicts, storeEvents } from './store-events.ts';

/**
 * Concurrent uploads share transactions: maximum number of concurrent transactions, of events in one, and minimum
 * interval between them.
 */
const TOGETHER_AT_ONCE = 2;
const TOGETHER_MOST = 500;
const TOGETHER_EVERY_MS = 20;

/** Maximum time that one machine may delay the others of its transaction by a lock. */
const TOGETHER_LOCK_MS = 100;

/**
 * Time for which a machine with failed events gets transactions of its own, and maximum number of those. Each may take
 * long.
 */
const APART_MS = 60_000;
const APART_AT_ONCE = 3;

/** Id of the program itself: work for several machines at once belongs to none of them. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Stores a batch of a machine, and returns the verdict on each event after the commit. */
export type TakeEvents = (machine: Machine, rows: readonly unknown[]) => Promise<EventVerdict[]>;

/**
 * Returns the function that stores events of machines. One transaction stores the new events and passes them to the
 * areas above, for one batch or several machines' batches. After a failure each batch is retried on its own, so that
 * only the faulty one fails.
 */
export function eventTaker(program: Program): TakeEvents {
  const { db, owner, clock, log } = program;
  /** End of the time in which a machine gets transactions of its own, by serial number. */
  const apart = new Map<string, number>();

  async function store(batches: readonly Batch[], prepare?: (inside: Scope) => Promise<unknown>) {
    const now = clock.now();
    const session = machineSession(NOBODY, dayIn(now, 'Asia/Shanghai'));
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

  /** Stores a batch in a transaction of its own. After a failure the next batches of the machine do so, too. */
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
    let times = correctTimes(events, machine);
    // Earlier clocks may explain times that the present one does not.
    if (times.some(({ doubtful }) => doubtful)) {
      times = correctTimes(events, { ...machine, noted: await notedSkews(db, machine) });
    }
    const timed = events.map((event, index): TimedEvent => {
      const time = times[index] as CorrectedTime;
      return Object.assign(event, time, identityOf(event, time.occasion), {
        rowId: uuid7(machine.receivedAt.getTime()),
      });
    });
    const batch = { machine, events: timed, unread };
    const isApart = (apart.get(machine.serialNumber) ?? 0) > performance.now();
    const take = isApart ? takeAlone : takeTogether;
    const verdicts = await take(batch);
    return rows.map((_, index) => verdicts.get(index) as EventVerdict);
  };
}

import { dayIn } from '@kiga/kit-server/clock.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registered, type TestMachine } from '../../support/machine.ts';
import { type MorningServer, startMorning } from '../../support/morning.ts';
import { succeeded } from '../../support/test-server.ts';

/*
 * A year of machines: clocks without a battery, restarts, restarted counters, firmware with its own fields and
 * notations, offline days, lost answers, and a second machine at the gate. In each case a card held to a machine must
 * lead to a child on the day or to an alert.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const CARDS = ['0001001', '0001002', '0001003', '0001004'];
const LOST = '0001004';
const UNKNOWN = '9990001';

let morning: MorningServer;
let machines: TestMachine[];
const childOf = new Map<string, string>();

beforeAll(async () => {
  morning = await startMorning();
  machines = [
    await registered(morning.server, 'KG0001', 0, morning.now),
    await registered(morning.server, 'KG0001', 1, morning.now),
  ];
  for (const [index, id] of Object.values(morning.children).entries()) {
    const cardNumber = CARDS[index] as string;
    succeeded(await morning.demo3.call('/api/campus/student/save', { id, cardNumber }));
    childOf.set(cardNumber, id);
  }
  succeeded(await morning.demo3.call('/api/campus/student/report-card-lost', { id: childOf.get(LOST) }));
});
afterAll(() => morning?.server.close());

/** Notations in which a firmware writes an event. */
const firmwares = {
  plain: (event: Event) => event,
  talkative: (event: Event) => ({
    ...event,
    temperature: 36.6,
    battery: { volts: 3.1 },
    direction: 'IN',
    sequence: '7',
  }),
  loose: ({ at, ...event }: Event) => ({ ...event, at: at.replace('T', ' ').replace(/\.\d+Z$/, '+0000') }),
  unix: ({ at, cardNumber, ...event }: Event) => ({ ...event, at: Date.parse(at), cardNumber: Number(cardNumber) }),
  nameless: ({ id: _, ...event }: Event) => event,
  timeless: ({ at: _, ...event }: Event) => ({ ...event, at: '--:--' }),
} as const;

interface Event {
  id: string;
  kind: 'card';
  at: string;
  cardNumber: string;
}

/** The events of a day at the gate. */
interface Day {
  /** Days since the previous one. */
  gapDays: number;
  /** The machine at the gate. */
  machine: 0 | 1;
  /** The power fails in the night, or also in the middle of the morning: the clock starts in 1970. */
  restarts: 0 | 1 | 2;
  /** The machine sends a heartbeat before it sets its clock. */
  beatsFirst: boolean;
  /** The machine sets its clock before it sends its events, afterwards, or never. */
  sets: 'before' | 'after' | 'never';
  counterBegins: boolean;
  firmware: keyof typeof firmwares;
  /** The machine keeps its events until the next time it is online. */
  isOffline: boolean;
  /** The answer is lost, so all events are sent twice. */
  isAnswerLost: boolean;
  cards: readonly string[];
}

const day: fc.Arbitrary<Day> = fc.record({
  gapDays: fc.integer({ min: 1, max: 45 }),
  machine: fc.constantFrom(0 as const, 0 as const, 1 as const),
  restarts: fc.constantFrom(0 as const, 0 as const, 1 as const, 2 as const),
  beatsFirst: fc.boolean(),
  sets: fc.constantFrom('before' as const, 'after' as const, 'never' as const),
  counterBegins: fc.boolean(),
  firmware: fc.constantFrom(...(Object.keys(firmwares) as (keyof typeof firmwares)[])),
  isOffline: fc.boolean(),
  isAnswerLost: fc.boolean(),
  cards: fc.array(fc.constantFrom(...CARDS, UNKNOWN), { minLength: 1, maxLength: 4 }),
});

/** A card held to a machine. */
interface Held {
  cardNumber: string;
  /** The time at which the card was held. */
  at: Date;
  /** The time at which the server received it. */
  heardAt: Date | null;
}

/** Simulates days at the gate. @returns the cards held, each with the time of its receipt */
async function play(days: readonly Day[], first: Date): Promise<Held[]> {
  const held: Held[] = [];
  const states = machines.map((machine) => ({ machine, counter: 0, waiting: [] as { sent: object; of: Held }[] }));
  for (const { machine } of states) machine.aheadMs = 0;
  let opensAt = first.getTime();
  for (const plan of days) {
    opensAt += plan.gapDays * DAY_MS;
    const state = states[plan.machine] as (typeof states)[number];
    const { machine } = state;
    const begin = (atMs: number) => {
      machine.aheadMs = -atMs;
    };
    if (plan.counterBegins) state.counter = 0;
    if (plan.restarts > 0) begin(opensAt - 5 * MINUTE_MS);
    for (const [index, cardNumber] of plan.cards.entries()) {
      const at = new Date(opensAt + index * 3 * MINUTE_MS);
      morning.setNow(at);
      if (plan.restarts === 2 && index === 1) begin(at.getTime() - MINUTE_MS);
      if (plan.beatsFirst && !plan.isOffline) await heartbeat(machine);
      state.counter += 1;
      const event: Event = { id: `c-${state.counter}`, kind: 'card', at: machine.time(at), cardNumber };
      const of: Held = { cardNumber, at, heardAt: null };
      held.push(of);
      state.waiting.push({ sent: firmwares[plan.firmware](event), of });
    }
    if (plan.isOffline) continue;
    morning.setNow(new Date(opensAt + 30 * MINUTE_MS));
    if (plan.beatsFirst) await heartbeat(machine);
    if (plan.sets === 'before') machine.aheadMs = 0;
    await sendAll(state, plan.isAnswerLost);
    if (plan.sets === 'after') machine.aheadMs = 0;
  }
  // In the end each machine is online and sends its remaining events.
  morning.setNow(new Date(opensAt + 40 * MINUTE_MS));
  for (const state of states) await sendAll(state, false);
  return held;
}

async function heartbeat(machine: TestMachine) {
  expect(await machine.call('/device/v1/heartbeat', {})).toMatchObject({ status: 200 });
}

async function sendAll(
  state: { machine: TestMachine; waiting: { sent: object; of: Held }[] },
  isAnswerLost: boolean,
): Promise<void> {
  const { machine, waiting } = state;
  if (waiting.length === 0) return;
  const events = waiting.map(({ sent }) => sent);
  const verdicts = await machine.send(...events);
  expect(verdicts).not.toContain('rejected');
  if (isAnswerLost) expect(new Set(await machine.send(...events))).toEqual(new Set(['repeated']));
  for (const { of } of waiting) of.heardAt = morning.now();
  state.waiting = [];
}

const dayOf = (moment: Date) => dayIn(moment, 'Asia/Shanghai');

interface Known {
  /** `student day` by the event's own time, and by the time of receipt. */
  exact: Set<string>;
  doubtful: Set<string>;
  /** `kind card` of open alerts. */
  alerts: Set<string>;
}

async function known(): Promise<Known> {
  const { db } = morning.server;
  const days = await sql<{ key: string; exact: boolean; doubtful: boolean }>`select student_id || ' ' || day as key,
    first_in_at is not null or first_out_at is not null as exact, doubtful_in_at is not null as doubtful
    from student_days`.execute(db);
  const alerts = await sql<{ key: string }>`select kind || ' ' || coalesce(c.card_number, a.card_number) as key
    from device_alerts a left join device_alert_cards c on c.kig_id = a.kig_id and c.alert_id = a.id
    where a.closed_at is null`.execute(db);
  const keys = (rows: readonly { key: string }[]) => new Set(rows.map(({ key }) => key));
  return {
    exact: keys(days.rows.filter(({ exact }) => exact)),
    doubtful: keys(days.rows.filter(({ doubtful }) => doubtful)),
    alerts: keys(alerts.rows),
  };
}

async function forget(): Promise<void> {
  const { db } = morning.server;
  for (const table of [
    'student_days',
    'device_events',
    'device_event_keys',
    'device_skews',
    'device_alert_cards',
    'device_alerts',
    'messages',
  ]) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
  await sql`update device_registrations set skew_ms = null, latest_device_at = null, last_contact_at = null`.execute(
    db,
  );
}

/** Plays the days. Returns each card missing on its day (or on that of its receipt with an alert), and each extra day. */
async function faultsOf(days: readonly Day[]): Promise<readonly string[]> {
  await forget();
  const held = await play(days, new Date('2027-01-05T07:40:00+08:00'));
  const { exact, doubtful, alerts } = await known();
  const faults: string[] = [];
  for (const { cardNumber, at, heardAt } of held) {
    const child = childOf.get(cardNumber);
    if (child === undefined) {
      if (!alerts.has(`unknown-card ${cardNumber}`)) faults.push(`no alert for the unknown card ${cardNumber}`);
    } else if (cardNumber === LOST) {
      if (!alerts.has(`lost-card ${cardNumber}`)) faults.push(`no alert for the lost card ${cardNumber}`);
    } else if (!exact.has(`${child} ${dayOf(at)}`)) {
      const received = `${child} ${dayOf(heardAt as Date)}`;
      if (!doubtful.has(received) && !exact.has(received))
        faults.push(`missing on the day of the receipt: ${received}`);
      if (!alerts.has(`time-doubtful ${cardNumber}`)) faults.push(`no alert for the doubtful time of ${cardNumber}`);
    }
  }
  // No child appears on any other day.
  const byChild = (of: (one: Held) => Date) =>
    new Set(held.map((one) => `${childOf.get(one.cardNumber)} ${dayOf(of(one))}`));
  const [were, heard] = [byChild(({ at }) => at), byChild(({ heardAt }) => heardAt as Date)];
  for (const key of exact) if (!were.has(key) && !heard.has(key)) faults.push(`not there, but shown: ${key}`);
  for (const key of doubtful) if (!heard.has(key)) faults.push(`not received, but shown: ${key}`);
  return faults;
}

/** A morning of a machine without a clock battery that is online. */
const ordinary: Day = {
  gapDays: 1,
  machine: 0,
  restarts: 1,
  beatsFirst: false,
  sets: 'before',
  counterBegins: true,
  firmware: 'plain',
  isOffline: false,
  isAnswerLost: false,
  cards: ['0001001'],
};

describe('a year at the gate', () => {
  it('loses no child, and shows none on a day without an event or a receipt of the card', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(day, { minLength: 2, maxLength: 10 }), async (days) => {
        expect(await faultsOf(days)).toEqual([]);
      }),
      { numRuns: 8, includeErrorInReport: true },
    );
  }, 180_000);

  it.each(['plain', 'nameless', 'timeless'] as const)(
    'shows a child on each day when a machine starts alike every day (%s)',
    async (firmware) => {
      const days = [1, 2, 3].map(() => ({ ...ordinary, firmware }));
      const neverSet = days.map((one): Day => ({ ...one, sets: 'never', isAnswerLost: true }));
      const twice: Day = { ...ordinary, restarts: 2, firmware };
      for (const one of [days, neverSet, [twice, ...days, twice]]) {
        expect(await faultsOf(one)).toEqual([]);
      }
    },
  );

  it('shows a child whose event an earlier start of the machine would explain', async () => {
    const offline: Day = { ...ordinary, isOffline: true, cards: ['0001002'] };
    const online: Day = { ...ordinary, restarts: 0, beatsFirst: true, counterBegins: false };
    expect(await faultsOf([offline, online, { ...ordinary, cards: ['0001002'] }])).toEqual([]);
    // The second day's start explains the time of the first day's event, and its own event has none.
    const heard: Day = { ...online, restarts: 1, firmware: 'timeless', cards: ['0001003'] };
    expect(await faultsOf([{ ...offline, cards: ['0001001'] }, heard, online])).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countsOf,
  endProblem,
  foldTrip,
  newTrip,
  type TripEvent,
  type TripPlan,
  type TripState,
  takeEvent,
} from './trip.ts';

const plan = (more: Partial<TripPlan> = {}): TripPlan => ({
  direction: 'toSchool',
  pointCount: 3,
  children: [
    { id: 'a', point: 0 },
    { id: 'b', point: 0 },
    { id: 'c', point: 1 },
  ],
  rowCount: 2,
  tailTag: 'TAG1',
  ...more,
});

let count = 0;
const event = (kind: TripEvent['kind'], more: Partial<TripEvent> = {}): TripEvent => {
  count += 1;
  return { id: `e${count}`, kind, at: new Date(Date.UTC(2026, 10, 27, 7, 0, count)).toISOString(), ...more };
};

/** Takes events one after the other; each must be possible. */
function play(given: TripPlan, events: readonly TripEvent[], gate: ReadonlySet<string> | null = null) {
  const kept: TripEvent[] = [];
  for (const one of events) {
    const outcome = takeEvent(given, kept, one, gate);
    if ('problem' in outcome) throw new Error(`${one.kind}: ${outcome.problem}`);
    if (!outcome.isSame) kept.push(one);
  }
  return kept;
}

/** Returns the problem of one more event, or whether it changes something. */
function tryOne(
  given: TripPlan,
  events: readonly TripEvent[],
  one: TripEvent,
  gate: ReadonlySet<string> | null = null,
) {
  const outcome = takeEvent(given, events, one, gate);
  return 'problem' in outcome ? outcome.problem : outcome.isSame ? 'same' : 'changed';
}

const board = (studentId: string, point = 0) => event('board', { studentId, point });
const off = (studentId: string, point = 2, text: string | null = null) => event('off', { studentId, point, text });
const untilArrival = () => [
  event('start'),
  event('arrive', { point: 0 }),
  board('a'),
  event('notToday', { studentId: 'b', text: '生病' }),
  event('depart', { point: 0 }),
  event('arrive', { point: 1 }),
  board('c', 1),
  event('arrive', { point: 2 }),
];
const walk = () => [event('row', { row: 1 }), event('row', { row: 2 }), event('tag', { text: 'tag1' })];

describe('a trip', () => {
  it('ends once every child is off, the rows were looked at and the tag was read', () => {
    const events = play(plan(), [...untilArrival(), off('a'), off('c'), ...walk(), event('end')], new Set(['a', 'c']));
    const state = foldTrip(plan(), events);
    expect(state.endedAt).toBe(events.at(-1)?.at);
    expect(countsOf(state)).toEqual({ planned: 3, expected: 0, notToday: 1, aboard: 0, off: 2, boarded: 2 });
  });

  it('cannot end while something is open, whatever it is', () => {
    const all = new Set(['a', 'c']);
    const end = event('end');
    const without = (...events: TripEvent[]) => tryOne(plan(), play(plan(), events), end, all);
    const arrived = untilArrival();
    expect(tryOne(plan(), [], end)).toBe('TRANSPORT_TRIP_NOT_STARTED');
    expect(without(event('start'), event('arrive', { point: 2 }))).toBe('TRANSPORT_TRIP_CHILDREN_OPEN');
    expect(without(...arrived, off('a'))).toBe('TRANSPORT_TRIP_CHILDREN_ABOARD');
    const empty = plan({ children: [] });
    expect(tryOne(empty, play(empty, [event('start')]), end)).toBe('TRANSPORT_TRIP_NOT_ARRIVED');
    expect(without(...arrived, off('a'), off('c'))).toBe('TRANSPORT_TRIP_ROWS_OPEN');
    expect(without(...arrived, off('a'), off('c'), event('row', { row: 1 }))).toBe('TRANSPORT_TRIP_ROWS_OPEN');
    expect(without(...arrived, off('a'), off('c'), ...walk().slice(0, 2))).toBe('TRANSPORT_TRIP_TAG_MISSING');
    const somebody = [event('row', { row: 1 }), event('somebody', { row: 2 })];
    expect(without(...arrived, off('a'), off('c'), ...somebody)).toBe('TRANSPORT_TRIP_SOMEBODY');
  });

  it('cannot end while the three counts differ, until it is said who has the child', () => {
    const events = play(plan(), [...untilArrival(), off('a'), off('c'), ...walk()]);
    const gate = new Set(['a']);
    expect(tryOne(plan(), events, event('end'), gate)).toBe('TRANSPORT_TRIP_COUNTS_DIFFER');
    expect(tryOne(plan(), events, event('settle', { studentId: 'c' }))).toBe('TRANSPORT_TRIP_PERSON_MISSING');
    const settled = play(plan(), [...events, event('settle', { studentId: 'c', text: '杜若' })]);
    expect(tryOne(plan(), settled, event('end'), gate)).toBe('changed');
    expect(tryOne(plan(), events, event('end'), null)).toBe('changed');
  });

  it('lets the rows be looked at from the front to the back only, and after the last child', () => {
    const arrived = play(plan(), untilArrival());
    expect(tryOne(plan(), arrived, event('row', { row: 1 }))).toBe('TRANSPORT_TRIP_CHILDREN_ABOARD');
    const empty = play(plan(), [...arrived, off('a'), off('c')]);
    expect(tryOne(plan(), empty, event('row', { row: 2 }))).toBe('TRANSPORT_TRIP_ROW_ORDER');
    expect(tryOne(plan(), empty, event('tag', { text: 'TAG1' }))).toBe('TRANSPORT_TRIP_ROWS_OPEN');
    const rows = play(plan(), [...empty, event('row', { row: 1 }), event('row', { row: 2 })]);
    expect(tryOne(plan(), rows, event('tag', { text: 'TAG2' }))).toBe('TRANSPORT_TRIP_TAG_WRONG');
    expect(tryOne(plan(), rows, event('row', { row: 2 }))).toBe('same');
  });

  it('keeps somebody in a row until it is said who it was', () => {
    const events = play(plan(), [...untilArrival(), off('a'), off('c'), event('somebody', { row: 1 })]);
    expect(tryOne(plan(), events, event('row', { row: 1 }))).toBe('TRANSPORT_TRIP_SOMEBODY');
    const told = play(plan(), [...events, event('row', { row: 1, text: '袁可心睡着了，已抱下车' })]);
    expect(foldTrip(plan(), told)).toMatchObject({
      somebody: null,
      rows: [{ row: 1, remark: '袁可心睡着了，已抱下车' }],
    });
    const somebody = events.at(-1) as TripEvent;
    expect(tryOne(plan(), events, event('undo', { undoes: somebody.id }))).toBe('TRANSPORT_TRIP_UNDO_REFUSED');
  });

  it('asks for another walk where a child boards after it', () => {
    const events = play(plan(), [...untilArrival(), off('a'), off('c'), ...walk(), board('d', 2), off('d')]);
    expect(foldTrip(plan(), events)).toMatchObject({ rows: [], tagAt: null });
  });

  it('takes children over by a named person, except at the kindergarten in the morning', () => {
    const events = play(plan(), untilArrival());
    expect(tryOne(plan(), events, off('a', 2))).toBe('changed');
    expect(tryOne(plan(), events, off('a', 1))).toBe('TRANSPORT_TRIP_PERSON_MISSING');
    expect(tryOne(plan(), events, off('a', 1, '妈妈'))).toBe('changed');
    const home = plan({ direction: 'toHome', pointCount: 4, children: [{ id: 'a', point: 1 }] });
    const riding = play(home, [
      event('start'),
      event('arrive', { point: 0 }),
      board('a'),
      event('depart', { point: 0 }),
    ]);
    expect(tryOne(home, riding, off('a', 1))).toBe('TRANSPORT_TRIP_PERSON_MISSING');
    expect(tryOne(home, riding, off('a', 3))).toBe('TRANSPORT_TRIP_PERSON_MISSING');
    expect(tryOne(home, riding, off('a', 1, '外婆'))).toBe('changed');
  });

  it('takes the last touch back, unless later ones rest on it', () => {
    const boarded = board('a');
    const events = play(plan(), [event('start'), boarded, off('a', 0, '妈妈')]);
    expect(tryOne(plan(), events, event('undo', { undoes: boarded.id }))).toBe('TRANSPORT_TRIP_UNDO_REFUSED');
    const [start] = events as [TripEvent];
    expect(tryOne(plan(), events, event('undo', { undoes: start.id }))).toBe('TRANSPORT_TRIP_UNDO_REFUSED');
    const undone = play(plan(), [...events, event('undo', { undoes: events[2]?.id ?? '' })]);
    expect(foldTrip(plan(), undone).children.get('a')).toMatchObject({ state: 'aboard', offAt: null });
  });

  it('takes what a second tablet repeats as said, and refuses what comes after the end', () => {
    const ended = play(plan(), [...untilArrival(), off('a'), off('c'), ...walk(), event('end')]);
    expect(tryOne(plan(), ended, off('a'))).toBe('same');
    expect(tryOne(plan(), ended, board('b'))).toBe('TRANSPORT_TRIP_ENDED');
    expect(tryOne(plan(), ended, board('x'))).toBe('TRANSPORT_TRIP_ENDED');
    expect(tryOne(plan(), ended, event('end'))).toBe('same');
    expect(tryOne(plan(), ended, ended[2] as TripEvent)).toBe('same');
  });

  it('is closed by the office with a reason, also with a child on the list', () => {
    const events = play(plan(), [event('start'), board('a')]);
    expect(tryOne(plan(), events, event('close'))).toBe('TRANSPORT_TRIP_TEXT_MISSING');
    expect(foldTrip(plan(), play(plan(), [...events, event('close', { text: '平板没电' })]))).toMatchObject({
      isClosedByOffice: true,
    });
  });
});

const kinds = [
  'start',
  'arrive',
  'depart',
  'board',
  'notToday',
  'off',
  'settle',
  'row',
  'somebody',
  'tag',
  'found',
  'undo',
  'end',
] as const;
const anyEvent = fc.record({
  kind: fc.constantFrom(...kinds),
  studentId: fc.constantFrom('a', 'b', 'c', 'd'),
  point: fc.integer({ min: 0, max: 3 }),
  row: fc.integer({ min: 1, max: 3 }),
  text: fc.constantFrom(null, 'TAG1', '妈妈'),
  undoes: fc.integer({ min: 0, max: 40 }),
});
const anyEvents = fc
  .array(anyEvent, { maxLength: 60 })
  .map((all) => [
    event('start'),
    ...all.map(
      ({ undoes, ...one }, index): TripEvent => ({ ...event(one.kind, one), id: `${index}`, undoes: `${undoes}` }),
    ),
  ]);

/** Takes all events as a server does, and keeps those that change something. */
function takeAll(given: TripPlan, events: readonly TripEvent[], gate: ReadonlySet<string> | null) {
  const kept: TripEvent[] = [];
  for (const one of events) if (tryOne(given, kept, one, gate) === 'changed') kept.push(one);
  return kept;
}

describe('any sequence of events', () => {
  it('leaves no child on the bus and no row unseen where the trip ended', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const gate = new Set(['a', 'b']);
        const kept = takeAll(
          plan(),
          [...events, ...untilArrival(), off('a'), off('c'), off('d', 2), ...walk(), event('end')],
          gate,
        );
        const state: TripState = foldTrip(plan(), kept);
        if (state.endedAt === null) return;
        const children = [...state.children.values()];
        expect(children.every((child) => child.state === 'off' || child.state === 'notToday')).toBe(true);
        expect(state.rows.map(({ row }) => row)).toEqual([1, 2]);
        expect(state).toMatchObject({ somebody: null, tagAt: expect.any(String) });
        for (const child of children.filter(({ offPoint }) => offPoint === 2)) {
          expect(gate.has(child.id) || child.settledWith !== null).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('changes nothing where all of it is sent a second time', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const kept = takeAll(plan(), events, null);
        const state = foldTrip(plan(), kept);
        expect(takeAll(plan(), [...kept, ...kept], null)).toEqual(kept);
        expect(foldTrip(plan(), kept)).toEqual(state);
        const { boarded, off: gone, aboard } = countsOf(state);
        expect(boarded).toBe(gone + aboard);
      }),
      { numRuns: 300 },
    );
  });

  it('starts from a state in which nobody is on the bus', () => {
    expect(countsOf(newTrip(plan()))).toMatchObject({ expected: 3, aboard: 0 });
    expect(endProblem(plan(), newTrip(plan()), null)).toBe('TRANSPORT_TRIP_NOT_STARTED');
  });
});

import type { PlannedTrip, TripStation } from '@kiga/contract/transport/trip.acts.ts';
import { describe, expect, it } from 'vitest';
import { childrenHere, countsAt, lastTouch, openHere, seatRows, tripNow } from './trip-now.ts';
import type { WaitingEvent } from './trip-outbox.ts';

const child = (id: string, point: number | null, seat: number | null = null): PlannedTrip['children'][number] => ({
  id,
  name: id,
  nameLatin: null,
  initials: id,
  sex: 'female',
  className: '小一班',
  photo: null,
  cardNumber: null,
  point,
  seat,
  note: null,
  leave: null,
  people: [],
});

const planned = (more: Partial<PlannedTrip> = {}): PlannedTrip => ({
  lineId: 'l',
  lineName: '1 号线',
  direction: 'toSchool',
  busName: '1 号校车',
  carNo: '京A12345',
  driver: null,
  teacher: null,
  blocked: null,
  points: [
    { stopId: 's1', name: '一站', time: '07:02' },
    { stopId: 's2', name: '二站', time: '07:10' },
    { stopId: null, name: null, time: '07:46' },
  ],
  rowCount: 2,
  seatCount: 7,
  tailTag: null,
  closeWithinMinutes: 10,
  children: [child('a', 0), child('b', 0), child('c', 1)],
  events: [],
  gate: null,
  ...more,
});
const station = (trip: PlannedTrip): TripStation => ({
  kigId: 'k',
  kigName: '园',
  reader: '裴云',
  day: '2026-11-27',
  now: '2026-11-26T23:20:00.000Z',
  timeZone: 'Asia/Shanghai',
  isOpen: true,
  hasGate: false,
  trips: [trip],
  others: [],
});
let count = 0;
const waiting = (
  kind: string,
  more: Record<string, unknown> = {},
  state: WaitingEvent['state'] = 'waiting',
): WaitingEvent => {
  count += 1;
  const value = {
    eventId: `w${count}`,
    lineId: 'l',
    day: '2026-11-27',
    direction: 'toSchool',
    kind,
    at: '2026-11-26T23:20:00.000Z',
    ...more,
  };
  return { id: `w${count}`, subject: `w${count}`, at: '', value, state, theirs: null, error: null } as WaitingEvent;
};
const at = (trip: PlannedTrip, items: readonly WaitingEvent[]) => tripNow(station(trip), trip, items);
const names = (all: readonly { child: { name: string } }[]) => all.map((one) => one.child.name).join('');

describe('the trip of a tablet', () => {
  it('goes on with unsent events, and leaves out refused ones and those of another day', () => {
    const now = at(planned(), [
      waiting('start'),
      waiting('arrive', { point: 0 }),
      waiting('board', { studentId: 'a', point: 0 }),
      waiting('board', { studentId: 'b', point: 0 }, 'refused'),
      waiting('board', { studentId: 'b', point: 0, day: '2026-11-26' }),
    ]);
    expect(now.children.map((one) => one.now.state)).toEqual(['aboard', 'expected', 'expected']);
    expect([now.point, names(childrenHere(now)), names(openHere(now))]).toEqual([0, 'ab', 'b']);
    expect(countsAt(now, 0)).toEqual({ done: 1, all: 2, notToday: 0 });
  });

  it('keeps the open children of an earlier stop on the list of the next one', () => {
    const now = at(planned(), [waiting('start'), waiting('arrive', { point: 1 })]);
    expect(names(childrenHere(now))).toBe('abc');
  });

  it('shows all children of the bus at its last stop, until each is off', () => {
    const start = [
      waiting('start'),
      waiting('board', { studentId: 'a', point: 0 }),
      waiting('board', { studentId: 'c', point: 1 }),
    ];
    const now = at(planned(), [
      ...start,
      waiting('arrive', { point: 2 }),
      waiting('off', { studentId: 'a', point: 2 }),
    ]);
    expect([now.hasArrived, names(childrenHere(now)), names(openHere(now))]).toEqual([true, 'ac', 'c']);
  });

  it('lets all board at the kindergarten in the afternoon, and each get off at its stop', () => {
    const home = planned({
      direction: 'toHome',
      points: [
        { stopId: null, name: null, time: '17:00' },
        { stopId: 's2', name: '二站', time: '17:10' },
        { stopId: 's1', name: '一站', time: '17:20' },
        { stopId: null, name: null, time: null },
      ],
      children: [child('a', 2), child('b', 2), child('c', 1)],
    });
    const on = { direction: 'toHome' };
    const start = [waiting('start', on), waiting('arrive', { ...on, point: 0 })];
    expect(names(openHere(at(home, start)))).toBe('abc');
    const boarded = ['a', 'b', 'c'].map((studentId) => waiting('board', { ...on, studentId, point: 0 }));
    const first = at(home, [
      ...start,
      ...boarded,
      waiting('depart', { ...on, point: 0 }),
      waiting('arrive', { ...on, point: 1 }),
    ]);
    expect([names(childrenHere(first)), names(openHere(first))]).toEqual(['c', 'c']);
  });

  it('takes back the last touch only, and none that told others', () => {
    const [start, board, somebody] = [
      waiting('start'),
      waiting('board', { studentId: 'a', point: 0 }),
      waiting('somebody', { row: 1 }),
    ];
    expect(lastTouch(at(planned(), [start]))).toBe(null);
    expect(lastTouch(at(planned(), [start, board]))?.id).toBe(board.id);
    expect(lastTouch(at(planned(), [start, board, somebody]))).toBe(null);
    const undo = waiting('undo', { undoes: board.id });
    expect(lastTouch(at(planned(), [start, board, undo]))).toBe(null);
  });

  it('has its seats in rows with an aisle, and a shorter last row', () => {
    expect(seatRows({ seatCount: 7, rowCount: 2 })).toEqual([
      [1, 2, null, 3, 4],
      [5, 6, null, 7, 0],
    ]);
  });
});

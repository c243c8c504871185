import type { EventPage, ShownEvent } from '@kiga/contract/devices/event.acts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { machineWith, registered, type TestMachine } from '../../support/machine.ts';
import { startTenants, type Tenants } from '../../support/tenants.ts';
import type { Caller } from '../../support/test-server.ts';
import { succeeded } from '../../support/test-server.ts';

/* The page of events: each event of a machine is one line, with its outcome. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let tenants: Tenants;
let office: Caller;
let east: TestMachine;
let now: Date;
let eastId: string;
/** Classes of the children: the first has all but 戊. */
let classes: string[];
/** Ids of the children by name. */
const children: Record<string, string> = {};

const ago = (ms: number) => new Date(now.getTime() - ms);
/** A day of the kindergarten, so many days ago. */
const day = (daysAgo: number) =>
  ago(daysAgo * DAY_MS - 8 * 60 * MINUTE_MS)
    .toISOString()
    .slice(0, 10);
const asked = (caller: Caller, filters: Record<string, unknown> = {}) =>
  caller.call<EventPage>('/api/devices/event/page', { pageSize: 100, ...filters });
const events = async (filters: Record<string, unknown> = {}, caller = office): Promise<ShownEvent[]> =>
  succeeded(await asked(caller, filters)).list;
const cardsOf = async (filters: Record<string, unknown>, caller = office) =>
  (await events(filters, caller)).map(({ cardNumber }) => cardNumber);

let lastId = 0;
function card(cardNumber: unknown, more: Record<string, unknown> = {}) {
  lastId += 1;
  return { id: `p-${lastId}`, kind: 'card', at: east.time(ago(lastId * 1000)), cardNumber, ...more };
}
/** The only event of a card. */
async function eventOf(cardNumber: string, caller = office): Promise<ShownEvent> {
  const found = (await events({}, caller)).filter((event) => event.cardNumber === cardNumber);
  expect(found).toHaveLength(1);
  return found[0] as ShownEvent;
}

beforeAll(async () => {
  tenants = await startTenants();
  office = tenants.as(3);
  now = new Date(succeeded(await office.call('/api/attendance/day/board')).now);
  classes = succeeded(await office.call('/api/campus/class/list')).map(({ id }: { id: string }) => id);
  for (const [index, name] of ['甲', '乙', '丙', '丁', '戊', '己'].entries()) {
    const child = {
      stuName: `尤${name}`,
      sex: 'male',
      birthday: '2022-03-01',
      classId: classes[name === '戊' ? 1 : 0],
    };
    const given = name === '己' ? {} : { cardNumber: `A${index + 1}00` };
    children[name] = succeeded(await office.call('/api/campus/student/save', { ...child, ...given })).id;
  }
  succeeded(await office.call('/api/campus/student/report-card-lost', { id: children.乙 }));
  await sql`update students set status = 'graduated' where id = ${children.丙}`.execute(tenants.server.db);
  east = await registered(tenants.server, 'KG0001', 0, () => now);
  const { rows } = await sql<{ id: string }>`select device_id as id from device_registrations
    where serial_number = ${east.serialNumber}`.execute(tenants.server.db);
  eastId = rows[0]?.id as string;
});
afterAll(() => tenants.server.close());

describe('an event on the page', () => {
  it('shows machine, child, class, card, direction and both times of a child', async () => {
    const sent = card('A100', { direction: 'in' });
    await east.send(sent);
    const data = succeeded(await asked(office));
    expect(data).toMatchObject({ today: day(0), from: day(0), to: day(0), more: false, total: 1 });
    expect(data).toMatchObject({ kigName: '向日葵幼儿园', timeZone: 'Asia/Shanghai', kigId: tenants.kig[1] });
    expect(data.shows).toEqual(['student', 'card']);
    expect(data.list).toEqual([
      {
        id: expect.any(String),
        at: sent.at,
        deviceAt: sent.at,
        receivedAt: now.toISOString(),
        isDoubtful: false,
        isRecovered: false,
        isClockUnset: false,
        deviceId: eastId,
        deviceName: expect.any(String),
        place: expect.any(String),
        deviceStatus: 'registered',
        cardNumber: 'A100',
        studentId: children.甲,
        studentName: '尤甲',
        className: expect.stringContaining('班'),
        kind: 'card',
        personKind: null,
        direction: 'in',
        outcome: 'counted',
        unclearFields: [],
        isIdUsedTwice: false,
        isUnsigned: false,
        isGateway: false,
        photoId: null,
        assignedAt: null,
        content: null,
      },
    ]);
  });

  it('shows an unknown or lost card as its outcome', async () => {
    await east.send(card('FF01'), card('A200', { at: east.time(now) }));
    expect(await eventOf('FF01')).toMatchObject({ outcome: 'unknown-card', studentId: null, studentName: null });
    expect(await eventOf('A200')).toMatchObject({ outcome: 'lost-card', studentName: '尤乙' });
  });

  it('shows a child who is not enrolled as its outcome until the child is enrolled', async () => {
    await east.send(card('A300'));
    expect(await eventOf('A300')).toMatchObject({ outcome: 'not-enrolled', studentName: '尤丙' });
    const setStatus = (status: string) =>
      sql`update students set status = ${status} where id = ${children.丙}`.execute(tenants.server.db);
    await setStatus('enrolled');
    expect(await eventOf('A300')).toMatchObject({ outcome: 'counted' });
    await setStatus('graduated');
  });

  it('is judged by the enrolment at its receipt if it is from an earlier day', async () => {
    await sql`update device_events set at = at - interval '3 days' where card_number in ('A300', 'A100')`.execute(
      tenants.server.db,
    );
    await sql`update students set status = 'graduated' where id = ${children.甲}`.execute(tenants.server.db);
    const told = (await events({ from: day(3), to: day(3) })).map(({ cardNumber, outcome }) => [cardNumber, outcome]);
    expect(new Map(told as [string, string][])).toEqual(
      new Map([
        ['A100', 'counted'],
        ['A300', 'not-enrolled'],
      ]),
    );
    await sql`update students set status = 'enrolled' where id = ${children.甲}`.execute(tenants.server.db);
    await sql`update device_events set at = at + interval '3 days' where card_number in ('A300', 'A100')`.execute(
      tenants.server.db,
    );
  });

  it('counts as of its receipt if its time is impossible, and not at all as a departure', async () => {
    await east.send(card('A400', { at: '1970-01-01T00:00:00Z' }));
    await east.send(card('A500', { at: '1970-01-01T00:00:00Z', direction: 'out' }), card('FF02', { at: 'soon' }));
    expect(await eventOf('A400')).toMatchObject({
      outcome: 'counted',
      isDoubtful: true,
      at: now.toISOString(),
      deviceAt: '1970-01-01T00:00:00.000Z',
    });
    expect(await eventOf('A500')).toMatchObject({ outcome: 'leaving-untimed', direction: 'out', isDoubtful: true });
    expect(await eventOf('FF02')).toMatchObject({ isDoubtful: true, deviceAt: null, unclearFields: ['at'] });
  });

  it('appears at the corrected time if its machine had a wrong clock', async () => {
    const west = await registered(tenants.server, 'KG0001', 1, () => now);
    west.aheadMs = 3 * 60 * MINUTE_MS;
    await west.ask('/device/v1/heartbeat', {});
    await sql`update device_skews set at = at - interval '1 hour' where skew_ms <> 0`.execute(tenants.server.db);
    const sent = card('FF03', { at: west.time(ago(MINUTE_MS)) });
    west.aheadMs = 0;
    await west.send(sent);
    expect(await eventOf('FF03')).toMatchObject({
      isRecovered: true,
      isDoubtful: false,
      at: ago(MINUTE_MS).toISOString(),
      deviceAt: sent.at,
    });
  });

  it('is marked if the clock was never set', async () => {
    east.aheadMs = 20 * MINUTE_MS - now.getTime();
    await east.send(card('FF07', { at: east.time(ago(10 * MINUTE_MS)) }));
    east.aheadMs = 0;
    expect(await eventOf('FF07')).toMatchObject({
      isClockUnset: true,
      isDoubtful: false,
      at: ago(10 * MINUTE_MS).toISOString(),
    });
  });

  it('names the fields that were dropped, and is marked if its id was used twice', async () => {
    const sent = card('FF04', { temperature: 36.6, sequence: 'x' });
    await east.send(sent);
    expect(await east.send({ ...sent, cardNumber: 'FF05' })).toEqual(['differs']);
    expect((await eventOf('FF04')).unclearFields.toSorted()).toEqual(['sequence', 'temperature']);
    expect(await eventOf('FF04')).toMatchObject({ isIdUsedTwice: false });
    expect(await eventOf('FF05')).toMatchObject({ isIdUsedTwice: true });
  });

  it('is kept with its original content if it has no card', async () => {
    const sent = card(null, { face: '尤甲' });
    expect(await east.send(sent)).toEqual(['rejected']);
    const [unread, ...others] = await events({ outcome: 'unread' });
    expect(others).toEqual([]);
    expect(unread).toMatchObject({ at: now.toISOString(), deviceId: eastId, cardNumber: null, studentId: null });
    expect(JSON.parse(String(unread?.content))).toEqual(sent);
  });

  it('counts for no child while its machine waits or is refused', async () => {
    const label = { serialNumber: 'EV-1', verificationCode: 'mine7' };
    const entered = { ...label, deviceName: '侧门', kind: 'sign-in', enteredReason: '新装', kigId: tenants.kig[1] };
    const { id } = succeeded(await tenants.as(5).call('/api/devices/device/save', entered));
    const data = succeeded(await tenants.server.request('/device/v1/register', { body: label }));
    const side = machineWith(tenants.server, label.serialNumber, data.secret, () => now);
    await side.send(card('A100'));
    const waiting = async () => events({ outcome: 'waiting' });
    expect(await waiting()).toMatchObject([
      { deviceId: id, deviceStatus: 'waiting', cardNumber: 'A100', studentId: null, studentName: null },
    ]);
    expect(await events({ studentId: children.甲 })).toHaveLength(1);
    succeeded(await office.call('/api/devices/device/refuse', { id, reason: '不是我们的' }));
    expect(await waiting()).toMatchObject([{ deviceStatus: 'refused' }]);
  });

  it('counts once its card is assigned to a child, and shows the time of the assignment', async () => {
    await east.send(card('FF06'));
    succeeded(await office.call('/api/campus/student/save', { id: children.己, version: 1, cardNumber: 'FF06' }));
    expect(await eventOf('FF06')).toMatchObject({
      outcome: 'counted',
      studentName: '尤己',
      assignedAt: now.toISOString(),
    });
  });
});

describe('the page of events', () => {
  it('lists the newest event first, in pages', async () => {
    const all = await events();
    expect(all.length).toBeGreaterThan(10);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const paged: ShownEvent[] = [];
    for (const pageNumber of [1, 2, 3, 4, 5]) paged.push(...(await events({ pageNumber, pageSize: 3 })));
    expect(paged).toEqual(all.slice(0, 15));
    expect(succeeded(await asked(office, { pageNumber: 2, pageSize: 3 })).total).toBe(all.length);
    expect(await events({ pageNumber: 1_000_000, pageSize: 200 })).toEqual([]);
  });

  it('filters by machine, child and outcome', async () => {
    const all = await events();
    const others = await events({ deviceId: eastId });
    expect(others).toEqual(all.filter(({ deviceId }) => deviceId === eastId));
    expect(others.length).toBeLessThan(all.length);
    expect(await cardsOf({ studentId: children.丁 })).toEqual(['A400']);
    for (const outcome of [
      'counted',
      'leaving-untimed',
      'unknown-card',
      'lost-card',
      'not-enrolled',
      'waiting',
      'unread',
    ]) {
      const found = await events({ outcome });
      expect(found.length, outcome).toBeGreaterThan(0);
      expect(found).toEqual(all.filter((event) => event.outcome === outcome));
    }
  });

  it('filters by the beginning of a card number in any notation', async () => {
    for (const cardNumber of ['A4', 'a400', '00a4-00', ' a 4 ']) {
      expect(await cardsOf({ cardNumber }), cardNumber).toEqual(['A400']);
    }
    expect(await cardsOf({ cardNumber: '400' })).toEqual([]);
    await east.send(card('00770'));
    expect(await cardsOf({ cardNumber: '77' })).toEqual(['00770']);
    expect((await cardsOf({ cardNumber: 'A1' })).length).toBe(2);
    expect((await asked(office, { cardNumber: 'A%' })).error).toBe('VALIDATION_FAILED');
  });

  it('filters events that need a check', async () => {
    const all = await events();
    const plain = (event: ShownEvent) =>
      event.outcome === 'counted' &&
      !event.isDoubtful &&
      !event.isClockUnset &&
      !event.isIdUsedTwice &&
      event.unclearFields.length === 0;
    expect(await events({ toCheck: true })).toEqual(all.filter((event) => !plain(event)));
    expect(all.filter(plain).length).toBeGreaterThan(0);
  });

  it('uses days that begin at the kindergarten’s midnight', async () => {
    const at = (daysAgo: number, time: string) => ({ at: `${day(daysAgo)}T${time}+08:00` });
    await east.send(
      card('DD01', at(2, '23:59:59')),
      card('DD02', at(1, '00:00:00')),
      card('DD03', at(1, '23:59:59')),
      card('DD04', at(0, '00:00:00')),
    );
    const days = (from?: string, to?: string) => cardsOf({ cardNumber: 'DD', from, to });
    expect(await days(day(1), day(1))).toEqual(['DD03', 'DD02']);
    expect(await days(day(2), day(1))).toEqual(['DD03', 'DD02', 'DD01']);
    expect(await days()).toEqual(['DD04']);
    expect(await days(day(2))).toEqual(['DD01']);
  });

  it('refuses more than 31 days, and a period that ends before it begins', async () => {
    const refusal = async (from: string, to: string) => {
      const { error, data } = await asked(office, { from, to });
      return [error, error && data];
    };
    const refused = ['DEVICES_PERIOD', { days: 31 }];
    expect(await refusal(day(30), day(0))).toEqual([undefined, undefined]);
    expect(await refusal(day(31), day(0))).toEqual(refused);
    expect(await refusal(day(0), day(1))).toEqual(refused);
  });
});

describe('access to events', () => {
  const kig = (number: 1 | 2 | 3) => ({ kigId: tenants.kig[number] });
  const seenBy = async (appType: number) => {
    const data = succeeded(await asked(tenants.as(appType), kig(1)));
    const [event] = data.list.filter(({ at, outcome }) => outcome === 'counted' && at !== now.toISOString());
    const { studentName, className, cardNumber, studentId } = data.list.find(
      ({ id }) => id === aToday.id,
    ) as ShownEvent;
    expect(event).toMatchObject({ outcome: 'counted' });
    const { filters, shows } = data;
    return { studentName, className, cardNumber, studentId, filters, shows, text: JSON.stringify(data.list) };
  };
  let aToday: ShownEvent;
  beforeAll(async () => {
    [aToday] = (await events({ studentId: children.甲 })) as [ShownEvent];
  });

  it('is limited to appTypes 3, 5, 8, 9 and 15, and needs the permission', async () => {
    for (const appType of [4, 6, 7, 11, 16, 17, 18]) {
      expect((await asked(tenants.as(appType))).error, String(appType)).toBe('PERMISSION_MISSING');
    }
    const without = await colleague(tenants.server, { userName: 'noevents', without: ['devices.event.read'] });
    expect((await asked(without)).error).toBe('PERMISSION_MISSING');
  });

  it('gives appType 3 names, classes, cards and unreadable content', async () => {
    const { text, ...seen } = await seenBy(3);
    expect(seen).toMatchObject({ studentName: '尤甲', cardNumber: 'A100', filters: ['studentId', 'cardNumber'] });
    expect(text).toContain('temperature');
    expect(text).toContain('face');
  });

  it('gives appType 5 names only', async () => {
    const { text, ...seen } = await seenBy(5);
    expect(seen).toEqual({
      studentName: '尤甲',
      className: null,
      cardNumber: null,
      studentId: children.甲,
      filters: ['studentId'],
      shows: ['student'],
    });
    expect(text).not.toMatch(/A100|FF0|face|班/);
    expect(await cardsOf({ ...kig(1), studentId: children.丁 }, tenants.as(5))).toEqual([null]);
  });

  it('gives appTypes 9 and 15 masked names and classes, appType 8 neither, and none of them cards', async () => {
    for (const appType of [9, 15]) {
      const { text, ...seen } = await seenBy(appType);
      expect(seen).toMatchObject({ studentName: '尤*', className: aToday.className, cardNumber: null, filters: [] });
      expect(seen.shows).toEqual(['student']);
      expect(text).not.toMatch(/尤甲|尤乙|A100|FF0|face/);
    }
    const { text, ...seen } = await seenBy(8);
    expect(seen).toEqual({
      studentName: null,
      className: null,
      cardNumber: null,
      studentId: null,
      filters: [],
      shows: [],
    });
    expect(text).not.toMatch(/尤|A100|FF0|face|班/);
  });

  it('refuses filters by fields that the caller may not see', async () => {
    for (const appType of [5, 8, 9, 15]) {
      const answer = await asked(tenants.as(appType), { ...kig(1), cardNumber: 'A100' });
      expect([answer.error, answer.data], String(appType)).toEqual(['FIELD_NOT_READABLE', { field: 'cardNumber' }]);
    }
    for (const appType of [8, 9, 15]) {
      const answer = await asked(tenants.as(appType), { ...kig(1), studentId: children.甲 });
      expect(answer.error, String(appType)).toBe('FIELD_NOT_READABLE');
    }
  });

  it('covers one kindergarten at a time and none out of reach', async () => {
    for (const appType of [8, 9, 15]) expect((await asked(tenants.as(appType))).error).toBe('OWNER_OUT_OF_REACH');
    expect((await asked(tenants.as(3), kig(2))).error).toBe('OWNER_OUT_OF_REACH');
    expect((await asked(tenants.as(5), kig(3))).error).toBe('OWNER_OUT_OF_REACH');
    expect((await asked(tenants.as(15), kig(3))).error).toBe('OWNER_OUT_OF_REACH');
    for (const appType of [8, 9]) expect(await events(kig(3), tenants.as(appType))).toEqual([]);
    expect(succeeded(await asked(tenants.as(8), kig(2))).kigName).toBe('青禾里幼儿园');
    for (const filters of [{}, { deviceId: eastId }, { studentId: children.甲 }, { cardNumber: 'A100' }]) {
      expect(await events(filters, tenants.of(2))).toEqual([]);
    }
  });

  it('covers only the own classes if the account is limited to these', async () => {
    const own = await colleague(tenants.server, { userName: 'ownclass', classes: [classes[1] as string] });
    expect(await cardsOf({}, own)).toEqual(['A500']);
    expect(succeeded(await asked(own)).total).toBe(1);
    for (const outcome of ['unknown-card', 'waiting', 'unread']) expect(await events({ outcome }, own)).toEqual([]);
    expect(await events({ studentId: children.甲 }, own)).toEqual([]);
    expect(await events({ cardNumber: 'A100' }, own)).toEqual([]);
  });
});

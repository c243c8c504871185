import { createServer, listen } from '@kiga/server/app/server.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectAsProgram, testSecrets } from '../../support/database.ts';
import { machineWith, registered, type TestMachine } from '../../support/machine.ts';
import { type Caller, organizationId, startTestServer, type TestServer } from '../../support/test-server.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;

let server: TestServer;
let teacher: Caller;
let kigId: string;
/** A machine for each test about clocks and alerts, registered when the test takes it. */
let east: TestMachine;
let west: TestMachine;
const children: { id: string; cardNumber: string }[] = [];

beforeAll(async () => {
  server = await startTestServer();
  kigId = await organizationId(server.db, 'KG0002');
  teacher = await teacherOf(kigId);
  east = await registered(server, 'KG0002', 0);
  west = await registered(server, 'KG0002', 1);
  const { rows } = await sql<{ id: string; cardNumber: string }>`select id, card_number as "cardNumber" from students
    where kig_id = ${kigId} and status = 'enrolled' order by id`.execute(server.db);
  children.push(...rows);
});
afterAll(() => server?.close());

/** The demo's first kindergarten has no children, so its teacher works in another one here. */
async function teacherOf(id: string): Promise<Caller> {
  await sql`update accounts set organization_id = ${id} where user_name = 'demo3'`.execute(server.db);
  return server.as('demo3');
}

let lastId = 0;
/** An event with its own id, a moment ago by the machine's clock. */
function event(machine: TestMachine, about: Record<string, unknown> = {}) {
  lastId += 1;
  return { id: `e-${lastId}`, kind: 'card', at: machine.time(), cardNumber: children[0]?.cardNumber, ...about };
}
interface Row {
  event_id: string;
  at: Date;
  device_at: Date;
  student_id: string | null;
  lost: boolean;
  doubtful: boolean;
  card_number: string;
}
async function stored(...eventIds: string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from device_events where kig_id = ${kigId}
    and event_id = any(${eventIds}::text[]) order by event_id`.execute(server.db);
  return rows;
}
async function alertsOf(machine: TestMachine, kind: string) {
  const data = await teacher.ask('/api/devices/alert/list');
  const { rows } = await sql<{ id: string }>`select device_id as id from device_registrations
    where serial_number = ${machine.serialNumber}`.execute(server.db);
  return data.list.filter(
    (alert: { kind: string; deviceId: string }) => alert.kind === kind && alert.deviceId === rows[0]?.id,
  );
}
const secondsFromNow = (moment: Date | undefined) => Math.round(((moment?.getTime() ?? 0) - Date.now()) / SECOND_MS);

describe('an event', () => {
  test('is stored with the holder of its card, and answered as repeated afterwards', async () => {
    const sent = event(east, { direction: 'in', sequence: 7 });
    expect(await east.send(sent)).toEqual(['stored']);
    expect(await stored(sent.id)).toMatchObject([{ student_id: children[0]?.id, lost: false, doubtful: false }]);
    expect(await east.send(sent, sent)).toEqual(['repeated', 'repeated']);
    expect(await stored(sent.id)).toHaveLength(1);
  });

  test('is answered in the order and with the ids of the batch', async () => {
    const events = [event(east), { ...event(east), id: null }, event(east, { cardNumber: '#1' }), event(east)];
    const data = await east.ask('/device/v1/events', { events });
    expect(data.verdicts).toEqual([
      { id: events[0]?.id, verdict: 'stored' },
      { id: null, verdict: 'stored' },
      { id: events[2]?.id, verdict: 'rejected', error: 'FIELD_FORMAT', field: 'cardNumber' },
      { id: events[3]?.id, verdict: 'stored' },
    ]);
    expect(Math.abs(Date.parse(data.serverTime) - Date.now())).toBeLessThan(60 * SECOND_MS);
  });

  test('counts once when 20 requests send the same batch concurrently', async () => {
    const events = Array.from({ length: 100 }, (_, index) =>
      event(east, { cardNumber: children[index % 40]?.cardNumber }),
    );
    const counted = async () =>
      (
        await sql<{ n: number }>`select coalesce(sum(event_count), 0)::integer as n from student_days
        where kig_id = ${kigId}`.execute(server.db)
      ).rows[0]?.n as number;
    const before = await counted();
    const answers = await Promise.all(Array.from({ length: 20 }, () => east.send(...events)));
    const counts = events.map((_, index) => answers.filter((verdicts) => verdicts[index] === 'stored').length);
    expect(new Set(counts)).toEqual(new Set([1]));
    expect(new Set(answers.flat())).toEqual(new Set(['stored', 'repeated']));
    expect(await stored(...events.map(({ id }) => id))).toHaveLength(100);
    expect(await counted()).toBe(before + 100);
    // The same events in another order, together with new ones.
    const news = [event(east), event(east)];
    const again = await east.send(news[0], ...events.toReversed(), news[1]);
    expect(again).toEqual(['stored', ...events.map(() => 'repeated'), 'stored']);
  });

  test('is recognised by its content if it has no id', async () => {
    const { id: _, ...nameless } = event(east, { at: east.time(new Date(Date.now() - 60_000)) });
    expect(await east.send(nameless)).toEqual(['stored']);
    expect(await east.send(nameless, { ...nameless, id: '' }, { ...nameless, id: null })).toEqual([
      'repeated',
      'repeated',
      'repeated',
    ]);
    expect(await west.send(nameless)).toEqual(['stored']);
    expect(await east.send({ ...nameless, at: east.time(new Date(Date.now() - 50_000)) })).toEqual(['stored']);
    expect(await east.send({ ...nameless, cardNumber: children[1]?.cardNumber })).toEqual(['stored']);
  });

  test('is the same for every notation of its time', async () => {
    const moment = new Date(Date.now() - 5000);
    const inChina = `${new Date(moment.getTime() + 8 * 3600 * SECOND_MS).toISOString().slice(0, -1)}+08:00`;
    const sent = event(east, { at: moment.toISOString() });
    expect(await east.send(sent, { ...sent, at: inChina })).toEqual(['stored', 'repeated']);
  });

  test('is stored as well and raises an alert with card and child if its id is known but its content differs', async () => {
    const sent = event(west);
    const other = { ...sent, cardNumber: children[1]?.cardNumber };
    expect(await west.send(sent)).toEqual(['stored']);
    expect(await west.send(other, sent)).toEqual(['differs', 'repeated']);
    const twice = event(west);
    expect(await west.send(twice, { ...twice, direction: 'out' })).toEqual(['stored', 'differs']);
    expect(await west.send(other, { ...twice, direction: 'out' })).toEqual(['repeated', 'repeated']);
    expect(await stored(sent.id)).toMatchObject([{ card_number: children[0]?.cardNumber }]);
    const [told] = await alertsOf(west, 'event-differs');
    expect(told).toMatchObject({ count: 2, cardNumber: null, place: '西门', cardCount: 2 });
    expect(
      told.cards.map(({ cardNumber, studentId, count }: Record<string, unknown>) => [cardNumber, studentId, count]),
    ).toEqual(
      expect.arrayContaining([
        [children[1]?.cardNumber, children[1]?.id, 1],
        [children[0]?.cardNumber, children[0]?.id, 1],
      ]),
    );
    const { rows: kept } = await sql<{
      card_number: string;
      notes: string[];
    }>`select card_number, notes from device_events
      where kig_id = ${kigId} and event_id like ${`${sent.id}#%`}`.execute(server.db);
    expect(kept).toEqual([{ card_number: children[1]?.cardNumber, notes: ['id-used-twice'] }]);
    // An id belongs to its machine, so another machine may use it.
    expect(await east.send(other)).toEqual(['stored']);
  });

  test('is rejected, kept and reported if it cannot be read, without affecting the others', async () => {
    const events: unknown[] = Array.from({ length: 493 }, () => event(east));
    const bad: [unknown, string, string | undefined][] = [
      [null, 'FIELD_REQUIRED', undefined],
      ['text', 'FIELD_REQUIRED', undefined],
      [[], 'FIELD_REQUIRED', undefined],
      [event(east, { cardNumber: null }), 'FIELD_REQUIRED', 'cardNumber'],
      [event(east, { cardNumber: 'a\u0000b' }), 'FIELD_FORMAT', 'cardNumber'],
      [event(east, { cardNumber: 'x'.repeat(21) }), 'FIELD_FORMAT', 'cardNumber'],
      [event(east, { cardNumber: { hex: '00' } }), 'FIELD_FORMAT', 'cardNumber'],
    ];
    events.splice(100, 0, ...bad.map(([row]) => row));
    const { data, status } = await east.call('/device/v1/events', { events });
    expect(status).toBe(200);
    const told = data.verdicts.slice(100, 107);
    expect(told.map(({ error, field }: Record<string, string>) => [error, field])).toEqual(
      bad.map(([, error, field]) => [error, field]),
    );
    expect(new Set(told.map(({ verdict }: { verdict: string }) => verdict))).toEqual(new Set(['rejected']));
    const others = data.verdicts.toSpliced(100, 7).map(({ verdict }: { verdict: string }) => verdict);
    expect(others).toEqual(others.map(() => 'stored'));
    expect(await alertsOf(east, 'row-unread')).toMatchObject([{ cardNumber: null, cards: [] }]);
    const { rows: kept } = await sql<{ content: string }>`select content from device_unread_rows
      where kig_id = ${kigId}`.execute(server.db);
    const before = kept.length;
    expect(kept.map(({ content }) => JSON.parse(content))).toEqual(expect.arrayContaining(bad.map(([row]) => row)));
    // A repeated row is stored once.
    await east.ask('/device/v1/events', { events: bad.map(([row]) => row) });
    const { rows: again } = await sql`select 1 from device_unread_rows where kig_id = ${kigId}`.execute(server.db);
    expect(again).toHaveLength(before);
  });

  test('is stored as doubtful if its time is impossible, without affecting the others', async () => {
    const odd = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '1970-01-01T00:00:00Z'].map((at) =>
      event(east, { at }),
    );
    expect(await east.send(event(east), ...odd)).toEqual(['stored', 'stored', 'stored', 'stored']);
    const rows = await stored(...odd.map(({ id }) => id));
    expect(rows.map(({ doubtful }) => doubtful)).toEqual([true, true, true]);
    for (const { at } of rows) expect(Math.abs(secondsFromNow(at))).toBeLessThan(60);
  });
});

test('a batch that is malformed or larger than 500 is refused as a whole', async () => {
  const refused = async (input: unknown) => {
    const { status, error, errors } = await east.call('/device/v1/events', input);
    return [status, error, errors?.[0]];
  };
  const tooMany = Array.from({ length: 501 }, () => event(east));
  expect(await refused({ events: tooMany })).toMatchObject([400, 'VALIDATION_FAILED', { error: 'FIELD_TOO_MANY' }]);
  expect(await stored(...tooMany.map(({ id }) => id))).toEqual([]);
  for (const events of [undefined, null, {}, 'text', []]) {
    expect(await refused({ events })).toMatchObject([400, 'VALIDATION_FAILED', { field: 'events' }]);
  }
});

describe('a machine’s clock', () => {
  test('is corrected if it is seven days slow', async () => {
    east.aheadMs = -7 * DAY_MS;
    const sent = event(east, { at: east.time(new Date(Date.now() - 3600 * SECOND_MS)) });
    expect(await east.send(sent)).toEqual(['stored']);
    const [row] = await stored(sent.id);
    expect(Math.abs(secondsFromNow(row?.at) + 3600)).toBeLessThan(30);
    expect(row?.doubtful).toBe(false);
    expect(row?.device_at.toISOString()).toBe(sent.at);
    east.aheadMs = 0;
    await east.send(event(east));
  });

  test('may be set between two uploads without changing earlier or later events', async () => {
    west.aheadMs = 3 * 3600 * SECOND_MS;
    const before = event(west, { at: west.time(new Date(Date.now() - 60 * SECOND_MS)), sequence: 1 });
    await west.send(before);
    west.aheadMs = 0;
    const after = event(west, { at: west.time(new Date(Date.now() - 30 * SECOND_MS)), sequence: 2 });
    await west.send(after);
    // A repeated event is recognised, although its correction would differ by now.
    expect(await west.send(before)).toEqual(['repeated']);
    const [first, second] = await stored(before.id, after.id);
    expect(Math.abs(secondsFromNow(first?.at) + 60)).toBeLessThan(20);
    expect(Math.abs(secondsFromNow(second?.at) + 30)).toBeLessThan(20);
  });

  test('makes earlier events of a batch doubtful if it was set back within the batch', async () => {
    const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * SECOND_MS).toISOString();
    const events = [
      event(west, { at: at(40), sequence: 11 }),
      event(west, { at: at(100), sequence: 12 }),
      event(west, { at: at(98), sequence: 13 }),
      event(west, { at: at(101), sequence: 14 }),
    ];
    expect(await west.send(...events)).toEqual(events.map(() => 'stored'));
    const rows = await stored(...events.map(({ id }) => id));
    const doubtful = new Map(rows.map((row) => [row.event_id, row.doubtful]));
    expect(events.map(({ id }) => doubtful.get(id))).toEqual([true, false, false, false]);
  });
});

describe('a card at a machine', () => {
  test('raises an alert if it is unknown', async () => {
    const sent = event(west, { cardNumber: 'FFFF01' });
    await west.send(sent, event(west, { cardNumber: 'FFFF01' }));
    expect(await stored(sent.id)).toMatchObject([{ student_id: null, lost: false }]);
    expect(await alertsOf(west, 'unknown-card')).toMatchObject([{ cardNumber: 'FFFF01', count: 2, studentName: null }]);
  });

  test('raises an alert with child and place if it was reported lost, even after its child got a new one', async () => {
    const { id, cardNumber } = children[7] as { id: string; cardNumber: string };
    expect(await teacher.call('/api/campus/student/report-card-lost', { id })).toMatchObject({ status: 200 });
    const sent = event(west, { cardNumber });
    await west.send(sent);
    expect(await stored(sent.id)).toMatchObject([{ student_id: id, lost: true }]);
    const told = await alertsOf(west, 'lost-card');
    expect(told).toMatchObject([{ cardNumber, studentId: id, count: 1, place: '西门' }]);
    expect(told[0].studentName).toBeTruthy();
    expect(await teacher.call('/api/campus/student/save', { id, cardNumber: '11223344' })).toMatchObject({
      status: 200,
    });
    await west.send(event(west, { cardNumber }));
    expect(await alertsOf(west, 'lost-card')).toMatchObject([{ studentId: id, count: 2 }]);
    // A repeated event is not a second use.
    await west.send(sent);
    expect(await alertsOf(west, 'lost-card')).toMatchObject([{ count: 2 }]);
  });

  test('counts for its holder at the time of the event, even if the event arrives late', async () => {
    const [first, second, third] = children.slice(9, 12) as { id: string; cardNumber: string }[];
    const yesterday = () => new Date(Date.parse(west.time()) - 86_400_000).toISOString();
    const save = (id: string | undefined, cardNumber: string) =>
      teacher.call('/api/campus/student/save', { id, cardNumber });
    const holderOf = async (cardNumber: string | undefined, at: string) => {
      const sent = event(west, { cardNumber, at });
      await west.send(sent);
      const [row] = await stored(sent.id);
      return { student: row?.student_id, lost: row?.lost };
    };
    expect(await teacher.call('/api/campus/student/report-card-lost', { id: first?.id })).toMatchObject({
      status: 200,
    });
    expect(await holderOf(first?.cardNumber, yesterday())).toEqual({ student: first?.id, lost: false });
    expect(await holderOf(first?.cardNumber, west.time())).toEqual({ student: first?.id, lost: true });

    expect(await save(second?.id, '55667788')).toMatchObject({ status: 200 });
    expect(await save(third?.id, second?.cardNumber as string)).toMatchObject({ status: 200 });
    expect(await holderOf(second?.cardNumber, yesterday())).toEqual({ student: second?.id, lost: false });
    expect(await holderOf(second?.cardNumber, west.time())).toEqual({ student: third?.id, lost: false });
  });

  test('is unknown here if it belongs to another kindergarten', async () => {
    const { rows } = await sql<{ card_number: string }>`select card_number from students
      where kig_id = ${await organizationId(server.db, 'KG0003')} limit 1`.execute(server.db);
    const sent = event(east, { cardNumber: rows[0]?.card_number });
    await east.send(sent);
    expect(await stored(sent.id)).toMatchObject([{ student_id: null }]);
  });
});

describe('partitions by month', () => {
  const partitions = async () =>
    (
      await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'device_events'::regclass order by 1`.execute(server.db)
    ).rows.map(({ name }) => name);

  test('are created during a batch, once for several concurrent batches', async () => {
    const before = await partitions();
    const old = () => event(east, { at: east.time(new Date(Date.now() - 200 * DAY_MS)) });
    const batches = Array.from({ length: 6 }, () => [old(), event(east)]);
    const answers = await Promise.all(batches.map((batch) => east.send(...batch)));
    expect(answers.flat()).toEqual(answers.flat().map(() => 'stored'));
    expect((await partitions()).length).toBe(before.length + 1);
  });

  test('are created ahead by a starting process', async () => {
    for (const name of await partitions()) await sql`drop table ${sql.table(name)}`.execute(server.db);
    const db = connectAsProgram(server.databaseUrl, 4);
    const app = await createServer({ db, owner: server.db, secrets: testSecrets, log: pino({ level: 'silent' }) });
    try {
      expect(await partitions()).toHaveLength(4);
      const address = await listen(app, '127.0.0.1', 0);
      const there = machineWith({ ...server, address }, east.serialNumber, east.secret);
      const sent = event(there);
      expect(await there.send(sent)).toEqual(['stored']);
      expect(await east.send(sent)).toEqual(['repeated']);
    } finally {
      await app.close();
      await db.destroy();
    }
  });
});

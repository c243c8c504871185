import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { SECRET_CONTEXT } from '@kiga/server/devices/signer.ts';
import type { Database } from '@kiga/server/program/database.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectAsOwner, testSecrets } from '../../support/database.ts';
import { machineWith, type TestMachine } from '../../support/machine.ts';
import { organizationId, startTestServer, type TestServer } from '../../support/test-server.ts';

const MACHINES = 200;
/** The first child of each of two kindergartens has this card. */
const SAME_CARD = '4711007';

let server: TestServer;
/** A connection beside those of the server. */
let beside: Kysely<Database>;
let kig: [string, string];
const machines: (TestMachine & { kigId: string; deviceId: string })[] = [];
const children = new Map<string, { id: string; cardNumber: string }[]>();

beforeAll(async () => {
  server = await startTestServer();
  beside = connectAsOwner(server.databaseUrl, 2);
  kig = [await organizationId(beside, 'KG0002'), await organizationId(beside, 'KG0003')];
  for (const kigId of kig) {
    await sql`update students set card_number = ${SAME_CARD}
      where id = (select min(id::text)::uuid from students where kig_id = ${kigId} and status = 'enrolled')`.execute(
      beside,
    );
    await sql`update cards c set card_number = s.card_number from students s
      where s.kig_id = c.kig_id and s.id = c.student_id and s.card_number <> c.card_number`.execute(beside);
    const { rows } = await sql<{ id: string; cardNumber: string }>`select id, card_number as "cardNumber" from students
      where kig_id = ${kigId} and status = 'enrolled' and card_number is not null order by id`.execute(beside);
    children.set(kigId, rows);
  }
  for (let index = 0; index < MACHINES; index += 1) await enterMachine(index);
});
afterAll(async () => {
  await beside?.destroy();
  await server?.close();
});
beforeEach(async () => {
  for (const table of ['device_events', 'device_event_keys', 'student_days', 'device_alert_cards', 'device_alerts']) {
    await sql`delete from ${sql.table(table)}`.execute(beside);
  }
});

/** Enters a machine of one of the two kindergartens, with a contact so recent that only its events cause writes. */
async function enterMachine(index: number): Promise<void> {
  const serialNumber = `TOGETHER-${String(index).padStart(3, '0')}`;
  const secret = `secret ${index}`;
  const [kigId, deviceId] = [kig[index % 2] as string, uuid7()];
  await sql`insert into devices (kig_id, id, device_name, kind, serial_number, verification_code, status, created_at, updated_at)
    values (${kigId}, ${deviceId}, ${serialNumber}, 'sign-in', ${serialNumber}, '123456', 'registered', now(), now())`.execute(
    beside,
  );
  await sql`insert into device_registrations (serial_number, kig_id, device_id, secret_encrypted, secret_used, last_contact_at,
      skew_ms)
    values (${serialNumber}, ${kigId}, ${deviceId}, ${testSecrets.encrypt(secret, SECRET_CONTEXT)}, true, now(), 0)`.execute(
    beside,
  );
  machines.push(Object.assign(machineWith(server, serialNumber, secret), { kigId, deviceId }));
}

const cardsOf = (kigId: string) => children.get(kigId) as { id: string; cardNumber: string }[];

function event({ kigId, time }: (typeof machines)[number], id: string, childIndex = 0) {
  const cards = cardsOf(kigId);
  return { id, kind: 'card', at: time(), cardNumber: cards[childIndex % cards.length]?.cardNumber };
}

const sum = async () =>
  (await sql<{ n: number }>`select coalesce(sum(event_count), 0)::integer as n from student_days`.execute(beside))
    .rows[0]?.n;

interface Stored {
  kig_id: string;
  device_id: string;
  event_id: string;
  student_id: string | null;
  tx: string;
}
const stored = async () =>
  (
    await sql<Stored>`select kig_id, device_id, event_id, student_id, xmin::text as tx from device_events`.execute(
      beside,
    )
  ).rows;

/** Groups of rows by the transaction that wrote them. */
function byTransaction(rows: readonly Stored[]): Stored[][] {
  return [...Map.groupBy(rows, ({ tx }) => tx).values()];
}

test('concurrent batches of machines share transactions, and two kindergartens with the same cards and ids stay apart', async () => {
  const answers = await Promise.all(machines.map((machine) => machine.send(event(machine, 'the-same'))));
  expect(answers.flat()).toEqual(machines.map(() => 'stored'));
  const rows = await stored();
  expect(rows).toHaveLength(MACHINES);
  const joint = byTransaction(rows).filter((group) => new Set(group.map(({ kig_id }) => kig_id)).size === 2);
  expect(joint.length).toBeGreaterThan(0);
  const kigOf = new Map(machines.map(({ deviceId, kigId }) => [deviceId, kigId]));
  for (const { kig_id, device_id, student_id } of rows) {
    expect(kigOf.get(device_id)).toBe(kig_id);
    expect(student_id).toBe(cardsOf(kig_id)[0]?.id);
  }
  const days = await sql<{ kig_id: string; student_id: string; event_count: number }>`
    select kig_id, student_id, event_count from student_days`.execute(beside);
  expect(new Map(days.rows.map((row) => [row.kig_id, [row.student_id, row.event_count]]))).toEqual(
    new Map(kig.map((kigId) => [kigId, [cardsOf(kigId)[0]?.id, MACHINES / 2]])),
  );
  const told = await sql<{ owner_id: string }>`select distinct owner_id from outbox
    where topic = 'attendance.day'`.execute(beside);
  expect(new Set(told.rows.map(({ owner_id }) => owner_id))).toEqual(new Set(kig));
});

test('a card lost or known in one kindergarten is not lost or known in the other', async () => {
  const [one, other] = machines as [(typeof machines)[number], (typeof machines)[number]];
  const child = cardsOf(one.kigId)[0] as { id: string; cardNumber: string };
  await sql`update cards set status = 'lost', lost_at = now() where kig_id = ${one.kigId} and card_number = ${SAME_CARD}
    and student_id = ${child.id}`.execute(beside);
  const own = cardsOf(one.kigId).findLast(({ cardNumber }) =>
    cardsOf(other.kigId).every((there) => there.cardNumber !== cardNumber),
  );
  await Promise.all(
    [one, other].map((machine) =>
      machine.send(event(machine, 'lost'), { ...event(machine, 'known-to-one'), cardNumber: own?.cardNumber }),
    ),
  );
  const { rows } = await sql`select kig_id, kind, device_id from device_alerts order by kind`.execute(beside);
  expect(rows).toEqual([
    { kig_id: one.kigId, kind: 'lost-card', device_id: one.deviceId },
    { kig_id: other.kigId, kind: 'unknown-card', device_id: other.deviceId },
  ]);
  await sql`update cards set status = 'active', lost_at = null`.execute(beside);
});

test('an id that one machine sends concurrently with different contents counts once per content', async () => {
  const machine = machines[0] as (typeof machines)[number];
  const first = event(machine, 'once');
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => machine.send(index % 3 === 0 ? { ...first, direction: 'in' } : first)),
  );
  const count = (verdict: string) => answers.flat().filter((told) => told === verdict).length;
  expect(count('stored')).toBe(1);
  expect([count('repeated'), count('differs')]).toEqual([28, 1]);
  const { rows } = await sql<{ count: number }>`select count from device_alerts where kind = 'event-differs'`.execute(
    beside,
  );
  expect(rows).toEqual([{ count: 1 }]);
  expect(await sum()).toBe(2);
});

test('an acknowledged event is stored and a repeated one counts once, even if connections break during the write', async () => {
  let isOver = false;
  let killed = 0;
  const killing = (async () => {
    while (!isOver) {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'kiga' and pid <> pg_backend_pid()
          and xact_start is not null and query ~ 'device_event|student_days|outbox|commit'`.execute(beside);
      killed += rows.length;
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  })();
  let refused = 0;
  const rounds = 4;
  const acknowledged = await Promise.all(
    machines.map(async (machine, index) => {
      for (let round = 0; round < rounds; round += 1) {
        const input = { events: [event(machine, `r${round}`, index)] };
        while ((await machine.call('/device/v1/events', input)).status !== 200) {
          refused += 1;
          // Ends the killing, so that the test terminates.
          if (refused > MACHINES) isOver = true;
        }
      }
      return rounds;
    }),
  );
  isOver = true;
  await killing;
  expect(killed).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
  const sent = acknowledged.reduce((all, count) => all + count, 0);
  const rows = await stored();
  expect(new Set(rows.map(({ device_id, event_id }) => `${device_id} ${event_id}`)).size).toBe(sent);
  expect(rows).toHaveLength(sent);
  expect(await sum()).toBe(sent);
});

test('an acknowledgement is sent only after the commit', async () => {
  await sql`create function wait_at_commit() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(42); return null; end'`.execute(beside);
  await sql`create constraint trigger wait_at_commit after insert on device_event_keys deferrable initially deferred
    for each row execute function wait_at_commit()`.execute(beside);
  try {
    const answers = await beside.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(42)`.execute(tx);
      let answered = 0;
      const sending = machines.slice(0, 20).map(async (machine) => {
        const verdicts = await machine.send(event(machine, 'late'));
        answered += 1;
        return verdicts;
      });
      await untilWaiting();
      expect(answered).toBe(0);
      expect(await stored()).toEqual([]);
      return { sending };
    });
    expect((await Promise.all(answers.sending)).flat()).toEqual(answers.sending.map(() => 'stored'));
  } finally {
    await sql`drop function wait_at_commit cascade`.execute(beside);
  }
});

/** Waits until a transaction of the server waits for a lock. */
async function untilWaiting(): Promise<void> {
  for (;;) {
    const { rows } =
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        beside,
      );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test.each([
  ['while they are written', ''],
  ['at the commit', 'constraint'],
])('a machine whose events always fail %s does not block other machines', async (_, kind) => {
  const guilty = machines[7] as (typeof machines)[number];
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`.execute(
    beside,
  );
  const when = sql`when (new.serial_number = ${sql.lit(guilty.serialNumber)}) execute function refuse()`;
  await (kind === 'constraint'
    ? sql`create constraint trigger refuse after insert on device_event_keys deferrable initially deferred for each row ${when}`
    : sql`create trigger refuse before insert on device_event_keys for each row ${when}`
  ).execute(beside);
  try {
    const few = machines.slice(0, 60);
    for (const id of ['first', 'second']) {
      const answers = await Promise.all(
        few.map(async (machine, index) => {
          const { status, data } = await machine.call('/device/v1/events', { events: [event(machine, id, index)] });
          return status === 200 ? data.verdicts[0].verdict : status;
        }),
      );
      expect(answers).toEqual(few.map((machine) => (machine === guilty ? 500 : 'stored')));
    }
    expect(await stored()).toHaveLength(2 * (few.length - 1));
    expect(await sum()).toBe(2 * (few.length - 1));
  } finally {
    await sql`drop function refuse cascade`.execute(beside);
  }
  expect(await guilty.send(event(guilty, 'first'))).toEqual(['stored']);
});

test('a machine that waits for a locked child does not delay machines of another kindergarten', async () => {
  const waiting = machines.filter(({ kigId }) => kigId === kig[0]).slice(0, 6);
  const others = machines.filter(({ kigId }) => kigId === kig[1]);
  await waiting[0]?.send(event(waiting[0], 'before'));
  const held = await beside.transaction().execute(async (tx) => {
    await sql`select from student_days where kig_id = ${kig[0]} for update`.execute(tx);
    let answered = 0;
    const sending: Promise<string[]>[] = [];
    const free: Promise<string[]>[] = [];
    for (const [index, machine] of others.entries()) {
      const waits = index % 10 === 0 ? waiting[index / 10] : undefined;
      if (waits) sending.push(waits.send(event(waits, 'held')).finally(() => (answered += 1)));
      free.push(machine.send(event(machine, 'free', index)));
    }
    expect((await Promise.all(free)).flat()).toEqual(others.map(() => 'stored'));
    expect(answered).toBe(0);
    return { sending };
  });
  expect((await Promise.all(held.sending)).flat()).toEqual(waiting.map(() => 'stored'));
  expect(await sum()).toBe(1 + waiting.length + others.length);
});

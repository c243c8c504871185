import type { Call } from '@kiga/entity/define-call.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveFirstCard } from '../../support/first-card.ts';
import { machineWith, type TestMachine } from '../../support/machine.ts';
import { startTenants, type Tenants } from '../../support/tenants.ts';
import { succeeded } from '../../support/test-server.ts';

/*
 * The signed calls of machines, as a machine of each kindergarten and as a waiting machine. This complements
 * access-matrix.test.ts.
 */

let tenants: Tenants;
/** For each row with a kindergarten, by its id: the kindergarten and the table. */
const owners = new Map<string, { id: string; table: string }>();
/** Machines by owner; the last one waits for kindergarten 1. */
const machines = new Map<string, { machine: TestMachine; kigId: string; deviceId: string; waits: boolean }>();
let signed: readonly Call[];

beforeAll(async () => {
  tenants = await startTenants();
  const { server, kig, as, of } = tenants;
  // versions.test.ts, broadcasts.test.ts and faces.test.ts cover files.
  signed = server.program.api.calls.filter(({ access, name }) => access === 'signed' && !ofBytes.includes(name));
  for (const [index, caller] of [as(3), of(2), of(3), as(8)].entries()) {
    const waits = index === 3;
    const kigId = kig[waits ? 1 : ((index + 1) as 1 | 2 | 3)];
    const label = { serialNumber: `MATRIX-${index}`, verificationCode: 'AB12' };
    const device = { deviceName: '门', kind: 'sign-in', enteredReason: '新装', ...label };
    const { id } = await caller.ask('/api/devices/device/save', { ...device, kigId });
    const { secret } = succeeded(await server.request('/device/v1/register', { body: label }));
    const machine = machineWith(server, label.serialNumber, secret, () => server.program.clock.now());
    machines.set(waits ? 'waiting' : `of ${index + 1}`, { machine, kigId, deviceId: id, waits });
  }
  // Each kindergarten needs a card, because an empty list would prove nothing.
  for (const number of [1, 2, 3] as const) {
    await giveFirstCard(server.db, kig[number], `CARD${number}`);
  }
  await readOwners();
});
afterAll(() => tenants?.server.close());

async function readOwners(): Promise<void> {
  const { db } = tenants.server;
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('id', 'kig_id') and data_type = 'uuid'
    group by table_name having count(*) = 2`.execute(db);
  for (const { name } of tables) {
    const { rows } = await sql<{ id: string; kigId: string | null }>`select id, kig_id as "kigId"
      from ${sql.table(name)}`.execute(db);
    for (const { id, kigId } of rows) if (kigId !== null) owners.set(id, { id: kigId, table: name });
  }
  for (const id of tenants.kig) if (id) owners.set(id, { id, table: 'organizations' });
}

/** Calls whose input or answer are bytes; they have tests of their own. */
const ofBytes: readonly string[] = ['device.v1.update', 'device.v1.recording', 'device.v1.face', 'device.v1.photos'];

const callOf = ({ machine }: { machine: TestMachine }, call: Call, input: Record<string, unknown>) => {
  if (call.method === 'POST') return machine.call(call.path, input);
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return machine.call(query.size > 0 ? `${call.path}?${query}` : call.path);
};
const idsIn = (answer: unknown) =>
  JSON.stringify(answer).match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? [];
const inputs: Readonly<Record<string, Record<string, unknown>>> = {
  'device.v1.events': { events: [{ id: 'matrix', kind: 'card', at: '2026-11-20T00:00:00Z', cardNumber: 'CARD2' }] },
  'device.v1.faces': {
    faces: [{ personId: '00000000-0000-4000-8000-000000000000', sha256: '0'.repeat(64), verdict: 'taken' }],
  },
  'device.v1.broadcastsPlayed': {
    plays: [{ id: '00000000-0000-7000-8000-000000000000.1', channel: 1, outcome: 'played' }],
  },
};

describe('the interface for machines', () => {
  it('answers a machine with children of its own kindergarten only, and a waiting machine with none', async () => {
    expect(signed.map(({ name }) => name).toSorted()).toEqual([
      'device.v1.broadcasts',
      'device.v1.broadcastsPlayed',
      'device.v1.commands',
      'device.v1.events',
      'device.v1.faces',
      'device.v1.heartbeat',
      'device.v1.people',
      'device.v1.rotateSecret',
      'device.v1.settings',
    ]);
    for (const [name, known] of machines) {
      for (const call of signed.filter((one) => one.name !== 'device.v1.rotateSecret')) {
        const answer = await callOf(known, call, inputs[call.name] ?? {});
        expect(answer.status, `${name} ${call.name}`).toBe(200);
        const foreign = idsIn(answer.data).filter((id) => owners.has(id) && owners.get(id)?.id !== known.kigId);
        expect(foreign, `${name} ${call.name}`).toEqual([]);
        const children = idsIn(answer.data).filter((id) => owners.get(id)?.table === 'students');
        const isList = call.name === 'device.v1.people' && !known.waits;
        expect(children.length > 0, `${name} ${call.name}`).toBe(isList);
      }
    }
  });

  it('ignores owner ids and device ids in the input and returns no foreign id', async () => {
    const { kig } = tenants;
    let compared = 0;
    for (const [name, known] of machines) {
      const others = [kig[1], kig[2], kig[3]].filter((id) => id !== known.kigId);
      const theirs = [...machines.values()].find(({ kigId }) => kigId !== known.kigId)?.deviceId;
      expect(theirs, name).toMatch(/^[0-9a-f-]{36}$/);
      for (const call of signed) {
        for (const owner of [
          { kigId: others[0] },
          { kigCode: 'KG0002' },
          { agentId: others[1] },
          { deviceId: theirs },
        ]) {
          const answer = await callOf(known, call, { ...inputs[call.name], ...owner });
          const what = `${name} ${call.name} ${JSON.stringify(owner)}`;
          expect(answer, what).toMatchObject({ status: 200 });
          const foreign = idsIn(answer.data).filter((id) => owners.has(id) && owners.get(id)?.id !== known.kigId);
          expect(foreign, what).toEqual([]);
          compared += 1;
        }
      }
    }
    expect(compared).toBe(4 * 9 * 4);
  });

  it('matches a card only to a child of its own kindergarten and sets aside the events of a waiting machine', async () => {
    const { rows } = await sql<{ kig_id: string; student_id: string | null }>`select kig_id, student_id
        from device_events where event_id = 'matrix'`.execute(tenants.server.db);
    const counted = rows.map(({ kig_id, student_id }) => [tenants.kig.indexOf(kig_id), student_id !== null]);
    expect(counted.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
    const { rows: waiting } = await sql<{ kig_id: string }>`select kig_id from device_waiting_events
        where event_id = 'matrix'`.execute(tenants.server.db);
    expect(waiting.map(({ kig_id }) => kig_id)).toEqual([tenants.kig[1]]);
  });
});

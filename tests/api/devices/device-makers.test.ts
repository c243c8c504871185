import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoMachines } from '@kiga/contract/devices/demo-machines.ts';
import { devicesErrors } from '@kiga/contract/devices/devices.errors.ts';
import * as door from '@kiga/contract/devices/door.acts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const guide = readFileSync(new URL('../../../docs/device-makers.md', import.meta.url), 'utf8').replaceAll('\r\n', '\n');
const clientIn = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]+?)\`\`\``).exec(guide)?.[1] as string;

/** The clients of the guide, each with the program that runs it. */
const clients = [
  { language: 'JavaScript', file: 'machine.mjs', text: clientIn('js'), program: process.execPath, gate: 0 },
  { language: 'Python', file: 'machine.py', text: clientIn('python'), program: 'python3', gate: 1 },
];

describe('the guide for device makers', () => {
  it('names every call with its fields, every verdict and every error of the machine interface', () => {
    const calls = [
      door.register,
      door.heartbeat,
      door.readCommands,
      door.sendEvents,
      door.readPeople,
      door.rotateSecret,
      door.sendFaceVerdicts,
      door.readSettings,
      door.sendPhoto,
    ];
    const names = calls.flatMap(({ input, output }) => [...Object.keys(input.shape), ...Object.keys(output.shape)]);
    const parts = [door.eventInput, door.personOfList, door.commandOfMachine, door.updateOffer].flatMap(({ shape }) =>
      Object.keys(shape),
    );
    for (const { method, path } of [door.downloadUpdate, door.readFace]) {
      expect(guide).toContain(`### ${method} ${path}\n`);
    }
    // Errors that appear in a form and never reach a machine.
    const ofForms = [
      'DEVICES_SERIAL_TAKEN',
      'DEVICES_GATEWAY_MAC_TAKEN',
      'DEVICES_GATEWAY_NAME_TAKEN',
      'DEVICES_BRACELET_MAC_TAKEN',
      'DEVICES_CHANNEL_NUMBER_TAKEN',
      'DEVICES_CHANNEL_NAME_TAKEN',
      'DEVICES_CAMERA_BARRED',
      'DEVICES_CAMERA_CLOSED',
      'DEVICES_CAMERA_IP',
      'DEVICES_CAMERA_NAME_TAKEN',
      'DEVICES_CAMERA_NO_KEY',
      'DEVICES_CAMERA_ROOM',
      'DEVICES_CAMERA_TIMES',
      'DEVICES_CODE_WITH_SERIAL',
      'DEVICES_CODE_KNOWN',
      'DEVICES_GREETING_KINDERGARTENS',
      'DEVICES_FFMPEG_NONE',
      'DEVICES_MEDIA_NONE',
      'DEVICES_PERIOD',
      'DEVICES_PERIOD_HALF',
      'DEVICES_PERIOD_ENDS_BEFORE',
      'DEVICES_KINDERGARTENS_ONLY',
      'DEVICES_FACES_KIGA_ONLY',
      'DEVICES_COMMAND_STATE',
      'DEVICES_SOURCE_NETWORK',
      'DEVICES_MAKER_ENABLED',
      'DEVICES_MAKER_NOT_ENABLED',
      'DEVICES_MAKER_UNREGISTERED_ONLY',
      'DEVICES_COMMANDS_FULL',
      'DEVICES_GATEWAY_MAC_TAKEN',
      'DEVICES_GATEWAY_NAME_TAKEN',
      'DEVICES_BRACELET_MAC_TAKEN',
      'DEVICES_CHANNEL_NUMBER_TAKEN',
      'DEVICES_CHANNEL_NAME_TAKEN',
      'DEVICES_BENCH_STATE',
      'DEVICES_BENCH_PROTOCOL',
      'DEVICES_REPLAY_IMPOSSIBLE',
      'DEVICES_SELF_TEST_RUNS',
      'DEVICES_BROADCAST_CONTENT',
      'DEVICES_BROADCAST_DAYS',
      'DEVICES_BROADCAST_STOPPED',
      'DEVICES_VERSION_TAKEN',
      'DEVICES_VERSION_FILE',
      'DEVICES_VERSION_STARTED',
      'DEVICES_VERSION_NOT_WIDER',
      'DEVICES_VERSION_OFFERED',
    ];
    const errors = Object.keys(devicesErrors).filter((id) => !ofForms.includes(id));
    for (const { method, path } of calls) expect(guide).toContain(`### ${method} ${path}\n`);
    for (const name of [...names, ...parts, ...door.verdicts, ...door.faceVerdicts, ...errors])
      expect(guide).toContain(`\`${name}\``);
  });

  it('contains an example with the right signature', () => {
    const told = (name: string) => new RegExp(`\\| ${name} \\| \`(.+)\` \\|`).exec(guide)?.[1] as string;
    const bodyHash = createHash('sha256').update(told('body')).digest('hex');
    expect(told('SHA-256 of the body')).toBe(bodyHash);
    const lines = [told('method'), told('path'), told('serial number'), told('kiga-time'), bodyHash];
    const signature = createHmac('sha256', told('secret')).update(lines.join('\n')).digest('hex');
    expect(told('kiga-signature')).toBe(signature);
  });

  it('contains a JavaScript client of at most 40 lines', () => {
    expect(clientIn('js').trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  });
});

// Python is not installed on every machine that runs these tests.
const runs = (program: string) => spawnSync(program, ['--version']).status === 0;

describe.each(clients.filter(({ program }) => runs(program)))(
  'the guide’s client in $language',
  ({ file, text, program, gate }) => {
    const { serialNumber, verificationCode } = demoMachines('KG0002')[gate] as {
      serialNumber: string;
      verificationCode: string;
    };
    let server: TestServer;
    let folder: string;
    const children: ChildProcess[] = [];
    beforeAll(async () => {
      server = await startTestServer();
      folder = await mkdtemp(join(tmpdir(), 'kiga-machine-'));
      await writeFile(join(folder, file), text);
    });
    afterAll(async () => {
      for (const child of children) child.kill();
      await server?.close();
    });

    function start() {
      const args = [file, server.address, serialNumber, verificationCode];
      const child = spawn(program, args, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
      children.push(child);
      const machine = { child, output: '' };
      child.stdout.on('data', (chunk: Buffer) => {
        machine.output += chunk.toString();
      });
      return machine;
    }
    const known = async () => JSON.parse(await readFile(join(folder, `${serialNumber}.json`), 'utf8'));
    const countOf = async (table: string) =>
      (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(server.db)).rows[0]?.n;

    it('registers itself, loads the people, and counts each event once after sending it twice', async () => {
      const cards = await sql<{ card_number: string }>`select card_number from students s
      join organizations o on o.id = s.kig_id and o.code = 'KG0002' where s.status = 'enrolled' and card_number is not null
      order by card_number`.execute(server.db);
      const first = start();
      first.child.stdin?.write(`${cards.rows[0]?.card_number}\n${cards.rows[1]?.card_number}\n`);
      await expect.poll(() => countOf('student_days')).toBe(2);
      const { rows: all } = await sql<{ n: number }>`select count(*) as n from cards c
        join organizations o on o.id = c.kig_id and o.code = 'KG0002' where not c.deleted`.execute(server.db);
      await expect.poll(async () => Object.keys((await known()).people).length).toBe(all[0]?.n);
      await expect.poll(async () => (await known()).waiting).toEqual([]);
      const state = await known();
      const { rows } = await sql<{ event_id: string; at: Date; card_number: string }>`
      select event_id, device_at as at, card_number from device_events`.execute(server.db);
      first.child.kill();
      await once(first.child, 'exit');
      // Simulates a power loss before the answers were saved.
      const waiting = rows.map(({ event_id, at, card_number }) => {
        return { id: event_id, kind: 'card', at: at.toISOString(), cardNumber: card_number };
      });
      await writeFile(join(folder, `${serialNumber}.json`), JSON.stringify({ ...state, waiting }));

      const second = start();
      await expect.poll(() => second.output.match(/repeated/g)?.length).toBe(2);
      expect(await countOf('device_events')).toBe(2);
      expect(await countOf('student_days')).toBe(2);
    });
  },
);

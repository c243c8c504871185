import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { workbookPlaces } from '@kiga/kit-server/http/places.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { importer } from '../../support/imports.ts';

import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo3: Caller;
let file: Uint8Array;

beforeAll(async () => {
  server = await startTestServer({ worksJobs: false });
  demo3 = await server.as('demo3');
  const rows = Array.from({ length: 2_000 }, (_, row) => [`班${row}`, '小班']);
  file = await writeWorkbook([{ name: '班级', rows: [['班级名称', '年级'], ...rows] }]);
});
afterAll(() => server.close());

const send = (caller: Caller) => importer(server, caller, 'class').send(file);
const statuses = (answers: readonly { status: number }[]): Record<number, number> =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]));
const busy = {
  status: 429,
  error: 'WORKBOOKS_BUSY',
  text: 'Many spreadsheets are being read right now, please try again in a moment',
};

/**
 * Holds places like slow uploads, because the server runs in this process. Waits for earlier uploads that are still
 * being read. @returns a function that releases the places
 */
async function hold(places: number, accountId: () => string): Promise<() => void> {
  const held: { leave(): void }[] = [];
  await expect
    .poll(
      () => {
        try {
          while (held.length < places) held.push(workbookPlaces.take(accountId()));
        } catch {
          // No place is free yet.
        }
        return held.length;
      },
      { timeout: 30_000 },
    )
    .toBe(places);
  return () => {
    for (const place of held) place.leave();
  };
}
const accountIdOf = async (caller: Caller): Promise<string> =>
  (await caller.ask('/api/identity/session/current')).userId;

describe('concurrent uploads of workbooks', () => {
  it('are limited to three of one account, and a further one is refused', async () => {
    const id = await accountIdOf(demo3);
    const leaveTwo = await hold(2, () => id);
    succeeded(await send(demo3));
    const leaveThird = await hold(1, () => id);
    expect(await send(demo3)).toMatchObject(busy);
    expect(statuses(await Promise.all([send(demo3), send(demo3)]))).toEqual({ 429: 2 });
    leaveThird();
    succeeded(await send(demo3));
    leaveTwo();
  });

  it('are limited to twelve of all accounts, and a further one is refused', async () => {
    const other = await colleague(server, { userName: 'importer' });
    const leave = await hold(12, randomUUID);
    expect(await send(demo3)).toMatchObject(busy);
    expect(await send(other)).toMatchObject(busy);
    leave();
    succeeded(await send(demo3));
    succeeded(await send(other));
  });

  it('are all answered, and later ones are accepted', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(demo3)));
    const { 200: taken = 0, 429: refused = 0 } = statuses(answers);
    expect(taken).toBeGreaterThanOrEqual(3);
    expect(taken + refused).toBe(10);
    for (let round = 0; round < 5; round += 1) succeeded(await send(demo3));
  });

  it('release their places when they are refused or aborted', async () => {
    for (let round = 0; round < 4; round += 1) {
      const broken = await Promise.all(
        Array.from({ length: 3 }, () => importer(server, demo3, 'class').send(new TextEncoder().encode('no workbook'))),
      );
      expect(broken.map(({ error }) => error)).toEqual(Array(3).fill('FILE_NOT_XLSX'));
    }
    const form = new FormData();
    form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]), 'roster.xlsx');
    for (let round = 0; round < 4; round += 1) {
      const stop = new AbortController();
      const sending = fetch(`${server.address}/api/campus/class/import`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${demo3.token}` },
        signal: stop.signal,
      });
      setTimeout(() => stop.abort(), 5);
      await sending.catch(() => undefined);
    }
    await expect.poll(async () => (await send(demo3)).status, { timeout: 30_000 }).toBe(200);
  });

  it('release their places if the browser disconnects before the session is checked', async () => {
    const { port } = new URL(server.address);
    const head = [
      'POST /api/campus/class/import HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${demo3.token}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 1000',
    ];
    for (let round = 0; round < 6; round += 1) {
      const hadError = await new Promise<boolean>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => {
          // The beginning of a body, so that the server has accepted the request before its connection breaks.
          socket.write(`${head.join('\r\n')}\r\n\r\n--x\r\n`, () => socket.resetAndDestroy());
        });
        socket.on('close', resolve);
      });
      expect(hadError).toBe(false);
    }
    const accountId = await accountIdOf(demo3);
    (await hold(3, () => accountId))();
  });

  it('count while their refused rows are downloaded as a file', async () => {
    const { id } = succeeded(await send(demo3));
    const path = `/api/campus/class/import-failures?importId=${id}`;
    const accountId = await accountIdOf(demo3);
    const leave = await hold(3, () => accountId);
    expect(await demo3.call(path)).toMatchObject(busy);
    leave();
    expect((await demo3.call(path)).status).toBe(200);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createDatabase, DEMO_TEMPLATE, databaseSettings } from '../support/database.ts';
import { findPort, findsPrograms, type Launched, launch } from '../support/programs.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let settings: Record<string, string>;
let launched: Launched | undefined;
beforeEach(async () => {
  // It has its tables already, because making them takes longer than all that is tested here.
  database = await createDatabase(inject('postgresUrl'), DEMO_TEMPLATE);
  const folder = mkdtempSync(join(tmpdir(), 'kiga-launch-'));
  settings = { ...databaseSettings(database.url), KIGA_DATA: folder, PORT: String(await findPort()) };
});
afterEach(async () => {
  launched?.signal('SIGTERM');
  await launched?.ended;
  await database.drop();
  rmSync(settings.KIGA_DATA as string, { recursive: true, force: true });
});

describe.runIf(findsPrograms)('the launcher of npm start and npm run serve', () => {
  it('restarts a killed program until it runs again, and ends together with it on SIGTERM', async () => {
    launched = launch('serve', settings);
    await launched.hasSaid('Kiga: http');
    const first = launched.programPid() as number;
    process.kill(first, 'SIGKILL');
    // A used port prevents a first start, but only delays the restart of a program that has run before.
    const taken = await takePort();
    await launched.hasSaid('is in use');
    taken.close();
    await launched.hasSaid('Kiga: http', 2);
    expect(launched.said()).toContain('Kiga has ended (SIGKILL); starting it again in 0.5 s.');
    const second = launched.programPid() as number;
    expect(second).not.toBe(first);
    expect((await fetch(`http://127.0.0.1:${settings.PORT}/readyz`)).status).toBe(200);

    launched.signal('SIGTERM');
    expect(await launched.ended).toBe(0);
    expect(() => process.kill(second, 0)).toThrow('ESRCH');
  });

  it('ends when the program itself receives SIGTERM', async () => {
    launched = launch('serve', settings);
    await launched.hasSaid('Kiga: http');
    process.kill(launched.programPid() as number, 'SIGTERM');
    expect(await launched.ended).toBe(0);
  });

  it('does not retry if the program cannot start', async () => {
    const taken = await takePort();
    launched = launch('serve', settings);
    expect(await launched.ended).toBe(1);
    expect(launched.said()).toContain(`Port ${settings.PORT} is in use`);
    expect(launched.said()).not.toContain('starting it again');
    taken.close();
  });
});

/** Takes the port of the program as soon as it is free. */
async function takePort(): Promise<Server> {
  for (;;) {
    const server = createServer();
    const isMine = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(Number(settings.PORT), '127.0.0.1', () => resolve(true));
    });
    if (isMine) return server;
  }
}

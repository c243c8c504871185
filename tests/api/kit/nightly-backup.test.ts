import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listBackups } from '@kiga/kit-server/backup/backup-folder.ts';
import { ERASURES_FILE, readErasureRegister } from '@kiga/server/app/backup/erasure-register.ts';
import { type BackupSettings, backUpNightly, lastNight } from '@kiga/server/app/backup/nightly-backup.ts';
import { readErasures } from '@kiga/server/system/system.public.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let demo8: Caller;
let folder: string;
let settings: BackupSettings;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kiga-nightly-'));
  server = await startTestServer();
  demo8 = await server.as('demo8');
  settings = { folder: join(folder, 'backups'), recipient: null, keepDays: 30, address: server.databaseUrl };
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the titles of the open to-dos about backups. */
async function told(): Promise<string[]> {
  const { list } = await demo8.ask<{ list: { title: string; done: boolean }[] }>('/api/system/message/page', {
    kind: 'todo',
  });
  return list.filter(({ title, done }) => title.includes('backup') && !done).map(({ title }) => title);
}

const after = (days: number) => new Date(Date.now() + days * DAY_MS);

it('the nightly backup is written once for each night', async () => {
  await backUpNightly(server.program, settings);
  await backUpNightly(server.program, settings);
  expect((await listBackups(settings.folder as string)).length).toBe(1);
  expect(await told()).toEqual([]);
});

it('the system administrators are told once while the latest backup is two nights old, until one succeeds', async () => {
  const blocked = join(folder, 'blocked');
  writeFileSync(blocked, '');
  const failing = { ...settings, folder: join(blocked, 'backups') };
  await expect(backUpNightly(server.program, failing, after(0))).rejects.toThrow('ENOTDIR');
  expect(await told()).toEqual([]);
  for (const days of [3, 3])
    await expect(backUpNightly(server.program, failing, after(days))).rejects.toThrow('ENOTDIR');
  expect(await told()).toEqual(['The platform has no usable backup']);
  await backUpNightly(server.program, { ...settings, folder: null }, after(3));
  expect(await told()).toEqual(['The platform has no usable backup']);
  await backUpNightly(server.program, settings, after(0));
  expect(await told()).toEqual([]);
});

it('the register of erasures follows the database, and erases again where the database went back in time', async () => {
  const { db, program } = server;
  const demo3 = await server.as('demo3');
  await colleague(server, { userName: 'zuotian07' });
  const named = db.selectFrom('accounts').selectAll().where('user_name', '=', 'zuotian07');
  const was = await named.executeTakeFirstOrThrow();
  await demo3.ask('/api/system/user/erase', { id: was.id, typedName: 'zuotian07', password: 'Kiga_2026' });
  await backUpNightly(program, settings);
  const kept = await readErasureRegister(settings.folder as string, program.secrets);
  expect(kept).toMatchObject({ erasures: [{ kind: 'account', recordId: was.id }], damagedLines: [] });

  await sql`delete from erasures`.execute(db);
  const { user_name, nick_name, password_hash } = was;
  const back = { user_name, nick_name, password_hash, status: 'active' as const, deleted: false };
  await db.updateTable('accounts').set(back).where('id', '=', was.id).execute();
  await sql`update accounts set erased_at = null where id = ${was.id}`.execute(db);
  expect((await server.as('zuotian07')).token).toMatch(/^\S{20,}$/);
  await backUpNightly(program, settings);
  expect(await named.execute()).toEqual([]);
  expect(await readErasures(db)).toEqual(kept?.erasures);
});

it('a line of the register that another hand wrote erases nobody, and goes', async () => {
  const { program } = server;
  const folder = settings.folder as string;
  const path = join(folder, ERASURES_FILE);
  const before = readFileSync(path, 'utf8');
  await colleague(server, { userName: 'jintian07' });
  const named = server.db.selectFrom('accounts').select(['id', 'organization_id']).where('user_name', '=', 'jintian07');
  const { id, organization_id: ownerId } = await named.executeTakeFirstOrThrow();
  const { signature } = JSON.parse(before) as { signature: string };
  const forged = { kind: 'account', recordId: id, ownerId, erasedAt: new Date().toISOString(), signature };
  appendFileSync(path, `${JSON.stringify(forged)}\n{"kind":`);
  expect(await readErasureRegister(folder, program.secrets)).toMatchObject({ damagedLines: [2, 3] });
  await backUpNightly(program, settings);
  expect((await server.as('jintian07')).token).toMatch(/^\S{20,}$/);
  expect(readFileSync(path, 'utf8')).toBe(before);
});

it('the last night begins at 2 o’clock in Shanghai', () => {
  expect(lastNight(new Date('2026-11-28T01:59:59+08:00'))).toEqual(new Date('2026-11-27T02:00:00+08:00'));
  expect(lastNight(new Date('2026-11-28T02:00:00+08:00'))).toEqual(new Date('2026-11-28T02:00:00+08:00'));
  const anyMoment = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(anyMoment, (now) => {
      const since = now.getTime() - lastNight(now).getTime();
      expect(since).toBeGreaterThanOrEqual(0);
      expect(since).toBeLessThan(DAY_MS);
    }),
  );
});

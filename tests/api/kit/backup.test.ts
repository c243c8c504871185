import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listBackups } from '@kiga/kit-server/backup/backup-folder.ts';
import { writeBackup } from '@kiga/kit-server/backup/write-backup.ts';
import { programRole } from '@kiga/postgres/init-cluster.ts';
import { backupCommand } from '@kiga/server/app/backup/backup-command.ts';
import { matchErasures } from '@kiga/server/app/backup/erasure-register.ts';
import { installationOf } from '@kiga/server/app/backup/installation.ts';
import { kindergartenPart, sharedTables, stayingBehind } from '@kiga/server/app/backup/kindergarten-part.ts';
import { leftOutTables } from '@kiga/server/app/backup/left-out.ts';
import { restoreCommand } from '@kiga/server/app/backup/restore-command.ts';
import { localStorage } from '@kiga/server/app/file-storage.ts';
import { prepareDatabase } from '@kiga/server/app/prepare-database.ts';
import { seedAdministrator } from '@kiga/server/seeds/administrator.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { codeOf, filesOf, firstFile, killed, rowsOf, run, startBackedUp } from '../../support/backups.ts';
import { connectAsOwner, testSecrets } from '../../support/database.ts';
import { startTestServer } from '../../support/test-server.ts';

const demo = startBackedUp();

describe('a backup', () => {
  it('is refused where any of its files is cut, changed or missing, before anything changes', async () => {
    const path = demo.shared;
    const place = await demo.emptyPlace();
    const tables = readdirSync(path).filter((name) => name.endsWith('.copy.gz'));
    const spoil: Record<string, (file: string) => void> = {
      cut: (file) => writeFileSync(file, readFileSync(file).subarray(0, -20)),
      changed: (file) => {
        const bytes = readFileSync(file);
        bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] as number) ^ 1;
        writeFileSync(file, bytes);
      },
      missing: (file) => rmSync(file),
    };
    const spoilt = ['students.copy.gz', tables.at(-1) as string, 'files.jsonl.gz', '../files'];
    for (const name of spoilt) {
      const file = name === '../files' ? firstFile(join(path, name)) : join(path, name);
      const whole = readFileSync(file);
      for (const how of Object.values(spoil)) {
        how(file);
        expect(await codeOf(restoreCommand([path], place.settings))).toBe('BACKUP_DAMAGED');
        writeFileSync(file, whole);
      }
    }
    const manifest = readFileSync(join(path, 'manifest.json'));
    writeFileSync(join(path, 'manifest.json'), manifest.subarray(0, manifest.length / 2));
    expect(await codeOf(restoreCommand([path], place.settings))).toBe('BACKUP_DAMAGED');
    writeFileSync(join(path, 'manifest.json'), manifest);
    expect(existsSync(join(place.data, 'files'))).toBe(false);
    expect(await restoreCommand([path, '--check'], place.settings)).toContain('rows of');
  });

  it('is refused where it is of another product, a newer version, or no backup', async () => {
    const path = await demo.backUp();
    const place = await demo.emptyPlace();
    const file = join(path, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    const tryWith = (changes: object) => {
      writeFileSync(file, JSON.stringify({ ...manifest, ...changes }));
      return codeOf(restoreCommand([path], place.settings));
    };
    expect(await tryWith({ product: 'other' })).toBe('BACKUP_FOREIGN');
    expect(await tryWith({ format: 2 })).toBe('BACKUP_FOREIGN');
    const schema = [...manifest.schema, { name: '9999-later.sql', checksum: '0' }];
    expect(await tryWith({ schema })).toBe('BACKUP_NEWER');
    expect(await codeOf(restoreCommand([place.data], place.settings))).toBe('BACKUP_NOT_FOUND');
    expect(await tryWith({})).toBe('no error');
  });

  it('shows no name when it is encrypted, and needs the identity', async () => {
    const key = await backupCommand(['--new-key'], {});
    const recipient = /KIGA_BACKUP_RECIPIENT=(\S+)/.exec(key)?.[1] as string;
    const path = await demo.backUp([], { KIGA_BACKUP_RECIPIENT: recipient });
    expect(readFileSync(join(path, 'students.copy.gz')).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    const place = await demo.emptyPlace();
    expect(await codeOf(restoreCommand([path], place.settings))).toBe('RESTORE_NEEDS_IDENTITY');
    const other = join(demo.folder, 'other.txt');
    writeFileSync(other, await backupCommand(['--new-key'], {}));
    expect(await codeOf(restoreCommand([path, '--identity', other], place.settings))).toBe('RESTORE_NEEDS_IDENTITY');
    const right = join(demo.folder, 'right.txt');
    writeFileSync(right, key);
    expect(await restoreCommand([path, '--identity', right], place.settings)).toContain('is restored');
    expect(await rowsOf(place.url)).toEqual(await rowsOf(demo.server.databaseUrl));
    expect(filesOf(place.data)).toEqual(filesOf(demo.folder));
  });

  it('leaves nothing complete behind when it is killed, and the next one succeeds', async () => {
    const to = mkdtempSync(join(demo.folder, 'backups-'));
    await killed('backup', ['--to', to], demo.settings(), () => readdirSync(to).some((name) => name.endsWith('.part')));
    expect(await listBackups(to)).toEqual([]);
    await backupCommand(['--to', to], demo.settings());
    expect((await listBackups(to)).length).toBe(1);
    expect(readdirSync(to).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('says that the disk is full, and leaves earlier ones complete', async () => {
    const to = mkdtempSync(join(demo.folder, 'backups-'));
    await backupCommand(['--to', to], demo.settings());
    await sleep(1100);
    // A process may write files of 4 KB at most, which fails like a full disk.
    const { code, said } = await run('backup', ['--to', to], demo.settings(), 'ulimit -f 8');
    expect(said).toContain('The disk is full');
    expect(code).toBe(1);
    const [left] = await listBackups(to);
    expect(readdirSync(to).filter((name) => name.includes('T'))).toEqual([left?.name]);
    expect(await restoreCommand([join(to, left?.name as string), '--check'], demo.settings())).toContain('rows of');
  });

  it('is written once at a time, and never into the folder of another installation', async () => {
    const to = mkdtempSync(join(demo.folder, 'backups-'));
    const both = await Promise.all([1, 2].map(() => codeOf(backupCommand(['--to', to], demo.settings()))));
    expect(both.toSorted()).toEqual(['BACKUP_RUNS', 'no error']);
    const other = { ...demo.settings(), KIGA_SECRET_KEY: '08'.repeat(32) };
    expect(await codeOf(backupCommand(['--to', to], other))).toBe('RESTORE_OTHER_KEY');
    const place = await demo.emptyPlace();
    expect(await codeOf(backupCommand(['--to', to], place.settings))).toBe('BACKUP_NO_DATA');
  });

  it('copies files once, and is deleted with the files of its own after its time', async () => {
    const to = mkdtempSync(join(demo.folder, 'backups-'));
    const installation = installationOf(
      demo.server.databaseUrl,
      testSecrets,
      localStorage(join(demo.folder, 'files')).store,
    );
    const options = { leftOut: new Set(Object.keys(leftOutTables)), tenant: null, recipient: null };
    const first = await writeBackup(to, installation, { ...options, deleteBefore: null });
    const file = firstFile(join(to, 'files'));
    const { ino } = statSync(file);
    const extra = join(to, 'files', 'no-backup-lists-this.jpg');
    cpSync(file, extra);
    await sleep(1100);
    const second = await writeBackup(to, installation, { ...options, deleteBefore: null });
    expect(statSync(file).ino).toBe(ino);
    expect((await listBackups(to)).map(({ name }) => name)).toEqual([first.name, second.name]);
    await sleep(1100);
    const third = await writeBackup(to, installation, { ...options, deleteBefore: new Date(Date.now() + 60_000) });
    expect((await listBackups(to)).map(({ name }) => name)).toEqual([third.name]);
    expect(statSync(file).ino).toBe(ino);
    expect(existsSync(extra)).toBe(false);
  });
});

describe('a backup of one kindergarten', () => {
  it('has its rows alone, and serves it in a cell that has others', async () => {
    const eraseChild = await demo.newChildToErase('濮阳离去');
    const path = await demo.backUp(['--kindergarten', 'KG0001']);
    await eraseChild();
    await matchErasures(demo.server.program, dirname(path));
    const place = await demo.emptyPlace();
    const storage = localStorage(join(place.data, 'files'));
    const owner = connectAsOwner(place.url, 2);
    await prepareDatabase(owner, { secrets: testSecrets, program: programRole });
    await seedAdministrator(owner);
    const cell = await startTestServer({ place: { url: place.url, storage, drop: () => owner.destroy() } });
    try {
      expect(await restoreCommand([path], place.settings)).toContain('1 person had to be erased again');
      const head = await cell.as('demo3');
      const own = await demo.demo3.ask('/api/campus/student/page', {});
      const theirs = await head.ask('/api/campus/student/page', {});
      expect(theirs.total).toBe(own.total);
      expect(theirs.list).toEqual(own.list);
      await head.ask('/api/campus/classroom/save', { classroomName: '新教室' });
      const { rows } = await sql<{ code: string }>`select code from organizations order by code`.execute(owner);
      expect(rows.map(({ code }) => code)).toEqual(['KG0001', 'OP0001']);
      const kept = filesOf(place.data);
      expect(kept).toEqual(filesOf(demo.folder).filter((line) => line.startsWith('/KG0001/')));
      expect(await codeOf(restoreCommand([path], place.settings))).toBe('RESTORE_CONFLICT');
    } finally {
      await cell.close();
    }
  });

  it('decides for each table whether its rows go along', async () => {
    const { rows } = await sql<{ name: string; columns: string[] }>`select c.relname as name,
        array_agg(a.attname::text) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      group by 1`.execute(demo.server.db);
    const part = kindergartenPart({ id: randomUUID(), code: 'KG0001' });
    const undecided = rows.filter(
      (table) =>
        part.conditionOf(table) === null &&
        ![leftOutTables, stayingBehind].some((reasons) => Object.hasOwn(reasons, table.name)) &&
        !sharedTables.includes(table.name),
    );
    expect(undecided.map(({ name }) => name)).toEqual([]);
  });
});

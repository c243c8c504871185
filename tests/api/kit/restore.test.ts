import { appendFileSync, existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ERASURES_FILE, matchErasures } from '@kiga/server/app/backup/erasure-register.ts';
import { restoreCommand } from '@kiga/server/app/backup/restore-command.ts';
import { localStorage } from '@kiga/server/app/file-storage.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { codeOf, filesOf, killed, rowsOf, startBackedUp } from '../../support/backups.ts';
import { colleague } from '../../support/colleague.ts';
import { connectAsOwner } from '../../support/database.ts';
import { startTestServer } from '../../support/test-server.ts';
import { tracesOf } from '../../support/traces.ts';

const demo = startBackedUp();

describe('a restore', () => {
  it('returns every row and every file into an empty installation, which works', async () => {
    const path = await demo.backUp();
    const place = await demo.emptyPlace();
    const before = await rowsOf(demo.server.databaseUrl);
    expect(Object.values(before).filter((hash) => !hash.startsWith('0 ')).length).toBeGreaterThan(40);
    expect(await restoreCommand([path], place.settings)).toContain('is restored');
    expect(await rowsOf(place.url)).toEqual(before);
    expect(filesOf(place.data)).toEqual(filesOf(demo.folder));
    expect(filesOf(place.data).length).toBeGreaterThan(0);

    const restored = await startTestServer({
      place: { url: place.url, storage: localStorage(join(place.data, 'files')), drop: async () => undefined },
    });
    try {
      const head = await restored.as('demo3');
      const [dish] = (await head.ask('/api/catering/dish/page', { q: '备份的汤' })).list;
      expect(dish.dishName).toBe('备份的汤');
      const [student] = (await head.ask('/api/campus/student/page', {})).list;
      expect(student.stuName).toEqual(expect.any(String));
      expect(
        (
          await restored.request('/api/identity/session/show', {
            headers: { authorization: `Bearer ${demo.demo3.token}` },
          })
        ).status,
      ).not.toBe(200);
    } finally {
      await restored.close();
    }
  });

  it('has the rows of one moment while records are written', async () => {
    let stops = false;
    const write = async () => {
      let count = 0;
      while (!stops) {
        await demo.demo3.ask('/api/campus/student/save', { id: demo.studentId, remark: `第 ${count} 次` });
        count += 1;
      }
      return count;
    };
    const backingUp = sleep(200)
      .then(() => demo.backUp())
      .finally(() => {
        stops = true;
      });
    const [path, saves] = await Promise.all([backingUp, write()]);
    expect(saves).toBeGreaterThan(5);
    const place = await demo.emptyPlace();
    await restoreCommand([path], place.settings);
    const db = connectAsOwner(place.url, 2);
    const { rows } = await sql<{ saved: number; told: number }>`select
      (select version from students where id = ${demo.studentId}) as saved,
      (select max(version) from record_history where record_id = ${demo.studentId}) as told`.execute(db);
    await db.destroy();
    expect(rows[0]?.saved).toBeGreaterThan(1);
    expect(rows[0]?.told).toBe(rows[0]?.saved);
  });

  it('needs an empty database, the right key, and a key at all', async () => {
    const path = demo.shared;
    expect(await codeOf(restoreCommand([path], demo.settings()))).toBe('RESTORE_NOT_EMPTY');
    const place = await demo.emptyPlace();
    const other = { ...place.settings, KIGA_SECRET_KEY: '08'.repeat(32) };
    expect(await codeOf(restoreCommand([path], other))).toBe('RESTORE_OTHER_KEY');
    const { KIGA_SECRET_KEY: _, ...without } = place.settings;
    expect(await codeOf(restoreCommand([path], without))).toBe('BACKUP_KEY_MISSING');
    expect(existsSync(join(place.data, 'secret.key'))).toBe(false);
    expect(await restoreCommand([path], place.settings)).toContain('is restored');
  });

  it('refuses a second one into the same database', async () => {
    const path = demo.shared;
    const place = await demo.emptyPlace();
    const both = await Promise.all([1, 2].map(() => codeOf(restoreCommand([path], place.settings))));
    expect(both.toSorted()).toEqual(['RESTORE_RUNS', 'no error']);
  });

  it('continues after it was killed in the middle', async () => {
    const path = demo.shared;
    const place = await demo.emptyPlace();
    await killed('restore', [path], place.settings, () => existsSync(join(place.data, 'files', 'kept')));
    expect(await restoreCommand([path], place.settings)).toContain('is restored');
    expect(await rowsOf(place.url)).toEqual(demo.sharedRows);
  });
});

describe('the register of erasures', () => {
  it('keeps a restore from bringing back who was erased after the backup', async () => {
    const words = ['濮阳归来', 'guilai07'];
    const eraseChild = await demo.newChildToErase('濮阳归来');
    await colleague(demo.server, { userName: 'guilai07' });
    const { id } = await demo.server.db
      .selectFrom('accounts')
      .select('id')
      .where('user_name', '=', 'guilai07')
      .executeTakeFirstOrThrow();
    const path = await demo.backUp();
    const tracesIn = async (url: string) => {
      const db = connectAsOwner(url, 2);
      const found = await tracesOf({ db }, words);
      await db.destroy();
      return found;
    };
    await eraseChild();
    const who = { id, typedName: 'guilai07', password: 'Kiga_2026' };
    await demo.demo3.ask('/api/system/user/erase', who);

    // The register that lies beside the backup is older than the erasures.
    const before = await demo.emptyPlace();
    expect(await restoreCommand([path], before.settings)).toContain('Nobody had to be erased again');
    expect(await tracesIn(before.url)).toContain('students.stu_name');

    await matchErasures(demo.server.program, dirname(path));
    const after = await demo.emptyPlace();
    expect(await restoreCommand([path], after.settings)).toContain('2 people had to be erased again');
    expect(await tracesIn(after.url)).toEqual(await tracesIn(demo.server.databaseUrl));
    expect(await tracesIn(after.url)).not.toContain('students.stu_name');

    appendFileSync(join(dirname(path), ERASURES_FILE), '{"kind":"child"}\n');
    const damaged = await demo.emptyPlace();
    expect(await codeOf(restoreCommand([path], damaged.settings))).toBe('BACKUP_DAMAGED');
    rmSync(join(dirname(path), ERASURES_FILE));
    expect(await restoreCommand([path], damaged.settings)).toContain('erase them again');
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areas } from '@kiga/contract/app/areas.ts';
import { connect } from '@kiga/kit-server/db/connect.ts';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { createDatabase, databaseSettings } from '../support/database.ts';
import { launch } from '../support/programs.ts';

it.each([
  ['serve', 3],
  ['start', 2],
] as const)(
  'several simultaneous processes of npm run %s set up an empty database once',
  async (command, count) => {
    const { url, drop } = await createDatabase(inject('postgresUrl'));
    const folder = mkdtempSync(join(tmpdir(), 'kiga-together-'));
    const settings = { KIGA_DATA: folder, ...databaseSettings(url), PORT: '0', KIGA_SIMULATE: '0', KIGA_LOG: 'warn' };
    const programs = Array.from({ length: count }, () => launch(command, settings));
    try {
      await Promise.all(programs.map((program) => program.hasSaid('Kiga: http')));
      for (const program of programs) {
        expect(program.said()).not.toContain('starting it again');
        const address = /Kiga: (http\S+)/.exec(program.said())?.[1];
        expect((await fetch(`${address}/readyz`)).status).toBe(200);
      }
      const db = connect(url, { maxConnections: 1 });
      const countOf = async (what: string) =>
        (await sql<{ count: number }>`select count(*) as count from ${sql.raw(what)}`.execute(db)).rows[0]?.count;
      expect(await countOf('menus')).toBe(areas.flatMap((area) => area.menus).length);
      expect(await countOf("organizations where code = 'OP0001'")).toBe(1);
      expect(await countOf('accounts')).toBe(await countOf('(select distinct user_name from accounts) names'));
      await db.destroy();
      // One process creates the administrator, and only that process prints its password.
      const told = programs.filter((program) => program.said().includes('First administrator'));
      expect(told).toHaveLength(command === 'serve' ? 1 : 0);
    } finally {
      for (const program of programs) program.signal('SIGTERM');
      await Promise.all(programs.map(({ ended }) => ended));
      rmSync(folder, { recursive: true, force: true });
      await drop();
    }
  },
  180_000,
);

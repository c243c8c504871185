import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assertReachHolds } from '@kiga/server/app/check-reach.ts';
import type { Database } from '@kiga/server/program/database.ts';
import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  connectAsOwner,
  connectAsProgram,
  createDatabase,
  DEMO_TEMPLATE,
  databaseSettings,
} from '../../support/database.ts';

let url: string;
let owner: Kysely<Database>;
let program: Kysely<Database>;
beforeAll(async () => {
  const database = await createDatabase(inject('postgresUrl'), DEMO_TEMPLATE);
  url = database.url;
  owner = connectAsOwner(url, 2);
  program = connectAsProgram(url, 2);
  return async () => {
    await program.destroy();
    await owner.destroy();
    await database.drop();
  };
});

/** Ways to break row security as the owner, with the statement that repairs it and the error of the start. */
const broken: [what: string, breaks: string, mends: string, told: RegExp][] = [
  [
    'is disabled on a table',
    'alter table students disable row level security',
    'alter table students enable row level security',
    /does not protect students\./,
  ],
  [
    'is not forced on the owner',
    'alter table parents no force row level security',
    'alter table parents force row level security',
    /does not protect parents\./,
  ],
  [
    'has a policy that permits everything',
    'create policy everything on leads using (true)',
    'drop policy everything on leads',
    /does not protect leads\./,
  ],
  [
    'is disabled on a partition',
    'alter table log_entries_rest disable row level security',
    'alter table log_entries_rest enable row level security',
    /does not protect log_entries_rest\./,
  ],
  [
    'has no policy',
    'drop policy within_reach on jobs',
    "select protect_tenant_table('jobs')",
    /does not protect jobs\./,
  ],
  [
    'treats any reach as the reach of all',
    'alter function reaches_all() rename to reaches_all_kept; create function reaches_all() returns boolean language sql stable return true; ' +
      'drop policy within_reach on number_series; create policy within_reach on number_series using (reaches_all())',
    "drop policy within_reach on number_series; drop function reaches_all(); alter function reaches_all_kept() rename to reaches_all; select protect_tenant_table('number_series')",
    /whoever reaches another one/,
  ],
  [
    'shows everything without a proven reach',
    "drop policy within_reach on number_series; create policy within_reach on number_series using (coalesce(current_setting('kiga.reach', true), '') = '' or kig_id = any ((select reached())::uuid[]))",
    "select protect_tenant_table('number_series')",
    /whoever proves no reach/,
  ],
  [
    'shows nothing for any reach',
    'drop policy within_reach on number_series; create policy within_reach on number_series using (kig_id is null) with check (true)',
    "select protect_tenant_table('number_series')",
    /not there for whoever reaches it/,
  ],
];

describe('the check of row security', () => {
  it('succeeds on a prepared database and leaves no rows behind', async () => {
    await assertReachHolds(program);
    const { rows } = await sql`select from number_series where series = 'reach'`.execute(owner);
    expect(rows).toEqual([]);
  });

  it.each(broken)('fails if row security %s', async (_what, breaks, mends, told) => {
    await sql.raw(breaks).execute(owner);
    await expect(assertReachHolds(program)).rejects.toMatchObject({
      code: 'REACH_FAILS_OPEN',
      message: expect.stringMatching(told),
    });
    await sql.raw(mends).execute(owner);
    await assertReachHolds(program);
  });

  it.each(['start', 'serve'])('stops npm run %s at the start if it fails', async (command) => {
    await sql`create policy everything on students using (true)`.execute(owner);
    const data = await mkdtemp(join(tmpdir(), 'kiga-reach-'));
    const script = fileURLToPath(new URL(`../../../scripts/${command}.ts`, import.meta.url));
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, KIGA_DATA: data, PORT: '0', KIGA_SIMULATE: '0', ...databaseSettings(url) },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    await sql`drop policy everything on students`.execute(owner);
    expect(output).toMatch(/^REACH_FAILS_OPEN: Row security does not protect students\. Kiga does not start/m);
    expect(code).toBe(1);
  });
});

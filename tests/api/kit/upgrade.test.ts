import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ceilingOf } from '@kiga/contract/app/areas.ts';
import { regularWorks } from '@kiga/contract/system/regular-works.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { programRole } from '@kiga/postgres/init-cluster.ts';
import { assertReachHolds } from '@kiga/server/app/check-reach.ts';
import { migrationsFolder, prepareDatabase } from '@kiga/server/app/prepare-database.ts';
import { createServer } from '@kiga/server/app/server.ts';
import { hashPassword } from '@kiga/server/identity/passwords.ts';
import { type Kysely, sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectAsOwner, connectAsProgram, createDatabase, testSecrets } from '../../support/database.ts';
import { readSchema } from '../../support/upgrade/read-schema.ts';
import { readRows } from '../../support/upgrade/rows.ts';
import { idOf } from '../../support/upgrade/table-values.ts';
import { readTables } from '../../support/upgrade/tables.ts';
import { type Upgrade, upgradeStepByStep } from '../../support/upgrade/upgrade.ts';

const [kigId, otherKigId] = [idOf(0), idOf(1)];
const PASSWORD = 'Kiga_2026';

/** Two kindergartens and an account of the first schema. The account may read everything of its kindergarten. */
async function begin(db: Kysely<AnyDatabase>): Promise<void> {
  for (const [place, id] of [kigId, otherKigId].entries()) {
    await sql`insert into organizations (id, kind, code, name, name_pinyin, area_code)
      values (${id}, 'kindergarten', ${`OLD${place}`}, '老园', 'lao yuan 老园', '110101')`.execute(db);
  }
  await sql`insert into accounts (id, user_name, nick_name, app_type, organization_id, password_hash)
    values (${kigId}, 'old', '老园长', 3, ${kigId}, ${await hashPassword(PASSWORD)})`.execute(db);
  await sql`insert into roles (id, organization_id, name, whole_ceiling) values (${kigId}, ${kigId}, '园长', true)`.execute(
    db,
  );
  await sql`insert into account_roles values (${kigId}, ${kigId})`.execute(db);
}

const adminUrl = inject('postgresUrl');
let place: { url: string; drop(): Promise<void> };
let upgrade: Upgrade;
beforeAll(async () => {
  place = await createDatabase(adminUrl);
  upgrade = await upgradeStepByStep(place.url, { folder: migrationsFolder, adminUrl, begin });
});
afterAll(() => place.drop());

describe('an upgrade from every schema that has landed', () => {
  it('runs each migration over tables with rows, and keeps every row', async () => {
    expect(upgrade.ran.length).toBeGreaterThan(70);
    expect(upgrade.lost).toEqual([]);
    const owner = connectAsOwner(place.url, 1);
    const empty = [...(await readRows(owner, await readTables(owner)))]
      .filter(([, { rows }]) => rows.length === 0)
      .map(([name]) => name);
    await owner.destroy();
    expect(empty).toEqual([]);
  });

  it('runs all that is left in one start', () => {
    expect(upgrade.atOnce).toBeGreaterThan(2);
    expect(upgrade.failedAtOnce).toEqual([]);
  });

  it('ends with the schema of a new database', async () => {
    const fresh = await createDatabase(adminUrl);
    const schemas: string[][] = [];
    for (const { url } of [place, fresh]) {
      const owner = connectAsOwner(url, 2);
      await prepareDatabase(owner, { secrets: testSecrets, program: programRole });
      schemas.push(await readSchema(owner));
      await owner.destroy();
    }
    const [upgraded = [], made = []] = schemas;
    expect(made.length).toBeGreaterThan(2_000);
    expect(upgraded).toEqual(made);

    const owner = connectAsOwner(fresh.url, 1);
    for (const change of [
      'drop policy within_reach on students',
      'alter table students alter version drop default',
      'drop index students_class',
      'alter table students alter remark set not null',
      'alter table students drop constraint students_status_check',
    ]) {
      const before = await readSchema(owner);
      await sql.raw(change).execute(owner);
      expect(await readSchema(owner), change).not.toEqual(before);
    }
    await owner.destroy();
    await fresh.drop();
  });

  it('lets the server start, and an account of the first schema signs in and reads each list', async () => {
    const owner = connectAsOwner(place.url, 2);
    const db = connectAsProgram(place.url, 10);
    await prepareDatabase(owner, { secrets: testSecrets, program: programRole });
    await assertReachHolds(db);
    const app = await createServer({ db, owner, secrets: testSecrets, log: pino({ level: 'silent' }) });
    const call = async (path: string, payload: object, token?: string) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      return (await app.inject({ method: 'POST', url: path, payload, headers })).json();
    };
    const { token } = (await call('/sys/login/login', { userName: 'old', password: PASSWORD, appType: 3 })).data;
    const permissions = ceilingOf(3);
    const lists = app.program.stores.all().filter(({ entity }) => permissions.has(`${entity.key}.read`));
    let filled = 0;
    for (const { entity } of lists) {
      const path = `/api/${entity.key.replace('.', '/')}/page`.replace(
        /[A-Z]/g,
        (letter) => `-${letter.toLowerCase()}`,
      );
      const answer = await call(path, {}, token);
      expect.soft(answer, entity.key).toMatchObject({ code: '200' });
      if (answer.data?.list.length > 0) filled += 1;
    }
    expect(filled).toBeGreaterThan(60);

    const works = Object.keys(regularWorks);
    const runs = async () =>
      (
        await sql<{ name: string; error: string | null }>`select name, error from scheduled_runs
          where name = any (${works}) and ended_at is not null`.execute(owner)
      ).rows;
    await expect.poll(async () => (await runs()).length).toBe(works.length);
    expect((await runs()).filter(({ error }) => error !== null)).toEqual([]);
    await app.close();
    await db.destroy();
    await owner.destroy();
  });
});

describe('a planted mistake in a migration', () => {
  /** Upgrades through three migrations: two tables, one of which refers to the other, and the mistake. */
  async function upgradeOver(...mistakes: string[]): Promise<Upgrade> {
    const folder = await mkdtemp(join(tmpdir(), 'kiga-planted-'));
    const { url, drop } = await createDatabase(adminUrl);
    const texts = [
      `create table halls (id uuid primary key, name text not null);
        create table seats (id uuid primary key, hall_id uuid not null references halls (id) deferrable initially deferred)`,
      ...mistakes,
    ];
    for (const [number, text] of texts.entries()) await writeFile(join(folder, `000${number + 1}-planted.sql`), text);
    try {
      return await upgradeStepByStep(url, { folder, adminUrl, begin: async () => undefined });
    } finally {
      await drop();
      await rm(folder, { recursive: true });
    }
  }

  it('fails where a required column has no value for the rows', async () => {
    await expect(upgradeOver('alter table halls add column place text not null')).rejects.toThrow(
      /0002-planted\.sql fails over rows: column "place".* contains null values/,
    );
  });

  it('is told where rows or values get lost, unless the text says so', async () => {
    const lost = async (text: string) => (await upgradeOver(text)).lost;
    expect(await lost('truncate seats')).toEqual([
      expect.stringContaining('0002-planted.sql: seats lost (id, hall_id)'),
      expect.stringContaining('seats lost'),
    ]);
    expect(await lost("alter table halls alter name type text using 'x'")).toHaveLength(2);
    expect(await lost('alter table seats rename to chairs')).toEqual(['0002-planted.sql: the table seats is gone']);
    expect(await lost('delete from seats')).toEqual([]);
    expect(await lost('drop table seats')).toEqual([]);
  });

  it('is told where two migrations fail in one start only', async () => {
    const { lost, failedAtOnce, ran } = await upgradeOver(
      'insert into seats (id, hall_id) select gen_random_uuid(), id from halls',
      'alter table seats add column number integer',
    );
    expect(ran).toHaveLength(3);
    expect(lost).toEqual([]);
    expect(failedAtOnce).toEqual([expect.stringMatching(/^before 0002-planted\.sql: .*pending trigger events/)]);
  });
});

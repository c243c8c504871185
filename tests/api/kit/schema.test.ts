import { cp, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areas } from '@kiga/contract/app/areas.ts';
import { connect } from '@kiga/kit-server/db/connect.ts';
import { migrate } from '@kiga/kit-server/db/migrate.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { readCatalogue } from '@kiga/kit-server/schema/catalogue.ts';
import { ownerColumns, wantedFields } from '@kiga/kit-server/schema/wanted-table.ts';
import { programRole } from '@kiga/postgres/init-cluster.ts';
import { tableRules } from '@kiga/server/app/entity-migrations.ts';
import { migrationsFolder, prepareDatabase } from '@kiga/server/app/prepare-database.ts';
import { createServer } from '@kiga/server/app/server.ts';
import { hashPassword } from '@kiga/server/identity/passwords.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { facts } from '../../facts/facts.ts';
import { connectAsOwner, connectAsProgram, createDatabase, testSecrets } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Columns of a table of records without a field, as listed in tests/facts. */
const hiddenIn = (stores: readonly EntityStore[]) =>
  stores.flatMap(({ entity }) => facts[entity.key]?.hiddenColumns ?? []);

describe('the database schema', () => {
  it('has no column without a field, apart from those listed in tests/facts', async () => {
    const catalogue = await readCatalogue(server.db);
    const stores = server.program.stores.all();
    expect(stores.map(({ entity }) => entity.key).toSorted()).toEqual(
      areas.flatMap((area) => area.entities.map(({ key }) => key)).toSorted(),
    );
    const ofEvery = ['id', 'version', 'deleted', 'created_at', 'updated_at', 'updated_by'];
    // One table may hold several kinds of records.
    for (const [table, itsStores] of Map.groupBy(stores, ({ entity }) => entity.table)) {
      const shown = itsStores.flatMap((store) => [
        ...ownerColumns(store),
        ...wantedFields(store, tableRules).flatMap(({ columns }) => columns.map(({ name }) => name)),
      ]);
      const known = [...new Set([...ofEvery, ...shown, ...hiddenIn(itsStores)])];
      const there = catalogue.get(table)?.columns.map(({ name }) => name);
      expect.soft(there?.toSorted(), table).toEqual(known.toSorted());
    }
  });
});

describe('migrations', () => {
  it('run once when several processes start concurrently', async () => {
    const { url, drop } = await createDatabase(inject('postgresUrl'));
    const pools = [connect(url), connect(url), connect(url)];
    const ran = await Promise.all(pools.map((db) => migrate(db, migrationsFolder)));
    expect(ran.map((names) => names.length).sort((a, b) => a - b)).toEqual([
      0,
      0,
      (await migrationNames(pools[0])).length,
    ]);
    await Promise.all(pools.map((db) => db.destroy()));
    await drop();
  });

  it('refuse a file that was changed after it ran, and a database newer than the program', async () => {
    const { url, drop } = await createDatabase(inject('postgresUrl'));
    const db = connect(url);
    const folder = await mkdtemp(join(tmpdir(), 'kiga-migrations-'));
    await writeFile(join(folder, '0001-one.sql'), 'create table one (id int);');
    expect(await migrate(db, folder)).toEqual(['0001-one.sql']);
    await writeFile(join(folder, '0001-one.sql'), 'create table one (id int);\r\n'.replace('\r\n', ''));
    expect(await migrate(db, folder)).toEqual([]);
    await writeFile(join(folder, '0001-one.sql'), 'create table one (id bigint);');
    await expect(migrate(db, folder)).rejects.toThrow(/0001-one.sql was changed/);
    await expect(migrate(db, await mkdtemp(join(tmpdir(), 'kiga-migrations-')))).rejects.toThrow(/newer/);
    await db.destroy();
    await drop();
  });

  it('roll back a file that fails midway', async () => {
    const { url, drop } = await createDatabase(inject('postgresUrl'));
    const db = connect(url);
    const folder = await mkdtemp(join(tmpdir(), 'kiga-migrations-'));
    await writeFile(join(folder, '0001-one.sql'), 'create table one (id int); select 1 / 0;');
    await expect(migrate(db, folder)).rejects.toThrow();
    const { rows } = await sql`select to_regclass('one') as one`.execute(db);
    expect(rows).toEqual([{ one: null }]);
    await db.destroy();
    await drop();
  });
});

describe('a database from before the program’s role', () => {
  it('is migrated with its rows, which the program reads without owning a table', async () => {
    const { url, drop } = await createDatabase(inject('postgresUrl'));
    const folder = await mkdtemp(join(tmpdir(), 'kiga-migrations-'));
    const before = (await readdir(migrationsFolder)).filter((name) => name < '0012');
    for (const name of before) await cp(join(migrationsFolder, name), join(folder, name));
    const old = connect(url);
    expect(await migrate(old, folder)).toEqual(before.sort());
    await sql`insert into people_lists (kig_id, version) values (gen_random_uuid(), 1)`.execute(old);
    await old.destroy();

    const owner = connectAsOwner(url, 2);
    await prepareDatabase(owner, { secrets: testSecrets, program: programRole });
    const db = connectAsProgram(url, 1);
    expect((await sql`select from people_lists`.execute(db)).rows).toHaveLength(1);
    await expect(sql`drop table people_lists`.execute(db)).rejects.toThrow(/must be owner/);
    const { rows } = await sql`select proname from pg_proc where proname in ('limit_rows', 'make_rows_role')`.execute(
      db,
    );
    expect(rows).toEqual([]);
    // Repeated, as at every start.
    await prepareDatabase(owner, { secrets: testSecrets, program: programRole });
    await db.destroy();
    await owner.destroy();
    await drop();
  });
});

describe('a database of the first release', () => {
  /** Migrations of the release before states, history and imports. */
  const released = ['0001-ground-floor.sql', '0002-campus.sql'];
  const [kigId, accountId, roleId, gradeId, classId, studentId, parentId] = Array.from(
    { length: 7 },
    (_, index) => `00000000-0000-7000-8000-00000000000${index}`,
  );
  const phone = '13512345678';

  it('keeps its records in the migration, with all present features', async () => {
    const { url, drop } = await createDatabase(inject('postgresUrl'));
    const db = connectAsOwner(url, 10);
    const folder = await mkdtemp(join(tmpdir(), 'kiga-migrations-'));
    for (const name of released) await cp(join(migrationsFolder, name), join(folder, name));
    expect(await migrate(db, folder)).toEqual(released);
    const then = new Date('2026-09-01T08:00:00Z');
    const record = { kig_id: kigId, created_at: then, updated_at: then };
    const reading = (column: string, text: string, pinyin: string, initials: string) => ({
      [column]: text,
      [`${column}_pinyin`]: pinyin,
      [`${column}_initials`]: initials,
      [`${column}_sort`]: pinyin,
    });
    const rows: [table: string, row: Record<string, unknown>][] = [
      ['organizations', { id: kigId, kind: 'kindergarten', code: 'OLD1', name: '老园', name_pinyin: 'laoyuan' }],
      ['roles', { id: roleId, organization_id: kigId, name: '园长', whole_ceiling: true }],
      [
        'accounts',
        {
          id: accountId,
          user_name: 'old',
          nick_name: '老园长',
          app_type: 3,
          organization_id: kigId,
          password_hash: await hashPassword('Kiga_2026'),
        },
      ],
      ['account_roles', { account_id: accountId, role_id: roleId }],
      [
        'grades',
        { ...record, id: gradeId, ...reading('grade_name', '小班', 'xiaoban', 'xb'), stage: 'junior', sort: 1 },
      ],
      [
        'classes',
        { ...record, id: classId, ...reading('class_name', '小一班', 'xiaoyiban', 'xyb'), grade_id: gradeId },
      ],
      [
        'students',
        {
          ...record,
          id: studentId,
          ...reading('stu_name', '老生', 'laosheng', 'ls'),
          stu_name_latin: 'Lao Sheng',
          stu_no: '20250001',
          sex: 'female',
          birthday: '2022-03-04',
          class_id: classId,
        },
      ],
      [
        'parents',
        {
          kig_id: kigId,
          id: parentId,
          parent_name: '老家长',
          parent_phone_encrypted: testSecrets.encrypt(phone, 'parents.parent_phone'),
          parent_phone_hash: testSecrets.hash(phone, 'parents.parent_phone'),
          parent_phone_last4: phone.slice(-4),
          created_at: then,
        },
      ],
      ['student_parents', { kig_id: kigId, student_id: studentId, parent_id: parentId, relation: 'mother', sort: 0 }],
    ];
    for (const [table, row] of rows)
      await db
        .insertInto(table as 'roles')
        .values(row as never)
        .execute();

    expect((await migrate(db, migrationsFolder))[0]).toBe('0003-history-and-jobs.sql');
    const app = await createServer({ db, secrets: testSecrets, log: pino({ level: 'silent' }) });
    const call = async (path: string, payload?: object, token?: string) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const answer = await app.inject({ method: payload ? 'POST' : 'GET', url: path, payload, headers });
      return answer.json();
    };
    const login = { userName: 'old', password: 'Kiga_2026', appType: 3 };
    const { token } = (await call('/sys/login/login', login)).data;
    const at = '/api/campus';
    const person = { id: parentId, parentName: '老家长', children: [{ stuName: '老生', className: '小一班' }] };
    for (const q of ['laojia', '5678', '老生']) {
      expect((await call(`${at}/parent/page`, { q }, token)).data.list, q).toMatchObject([person]);
    }
    const historyOf = async () => (await call(`${at}/student/history?id=${studentId}`, undefined, token)).data.entries;
    expect(await historyOf()).toEqual([]);
    const parents = [{ parentName: '改了名', parentPhone: '135****5678', relation: 'mother' }];
    const saved = await call(`${at}/student/save`, { id: studentId, version: 1, parents }, token);
    expect(saved.data).toMatchObject({ version: 2, parents: [{ parentName: '改了名' }] });
    const [{ id: historyId }] = await historyOf();
    const back = { id: studentId, version: 2, historyId, field: 'parents' };
    expect((await call(`${at}/student/restore-field`, back, token)).data).toMatchObject({
      version: 3,
      parents: [{ parentName: '老家长' }],
    });
    await app.close();
    await db.destroy();
    await drop();
  });
});

async function migrationNames(db: Parameters<typeof migrate>[0] | undefined): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db as never);
  return rows.map(({ name }) => name);
}

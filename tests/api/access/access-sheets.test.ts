import { areas } from '@kiga/contract/app/areas.ts';
import { appTypes } from '@kiga/contract/identity/app-types.ts';
import type { Call } from '@kiga/entity/define-call.ts';
import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { facts } from '../../facts/facts.ts';
import { organizationOf, reachedBy } from '../../support/access-law.ts';
import { importer } from '../../support/imports.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { day, type Kindergarten, startTenants, type Tenants } from '../../support/tenants.ts';
import { succeeded } from '../../support/test-server.ts';

/*
 * The sheets that jobs write and read, as every kind of user: whose rows an export contains, and how a sheet from
 * another kindergarten is handled. The expectations are written by hand, in tests/facts and access-law.ts.
 */

let tenants: Tenants;
/** Ids of all organizations by code. */
let organizations: Map<string, string>;

beforeAll(async () => {
  tenants = await startTenants();
  const { rows } = await sql<{ code: string; id: string }>`select code, id from organizations`.execute(
    tenants.server.db,
  );
  organizations = new Map(rows.map(({ code, id }) => [code, id]));
});
afterAll(() => tenants.server.close());

const idsIn = (text: string) => text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];

/** The kinds of user that export each kind of record, with a column that all of them see. */
const exports: Record<string, { column: string; who: readonly number[] }> = {
  ...Object.fromEntries(
    Object.entries(facts).flatMap(([key, { sheet }]) =>
      sheet ? [[key, { column: sheet.columns[0], who: sheet.who }]] : [],
    ),
  ),
  // Exports that belong to no kind of record.
  'system.log': { column: '', who: [3, 8] },
  'system.viewer': { column: '', who: [3] },
};
const entityOf = (key: string) =>
  areas.flatMap((area) => area.entities).find((entity) => entity.key === key) as AnyEntity;
const tableOf = (key: string) => entityOf(key).table;

/** Exports by a job. Calls that answer a sheet of figures at once have no columns to choose. */
const declared = () =>
  tenants.server.program.api.calls.filter(({ name, answersFile }) => name.endsWith('.export') && !answersFile);
const ask = (appType: number, entity: string) => {
  const { path } = declared().find(({ name }) => name === `${entity}.export`) as Call;
  const { column } = exports[entity] as { column: string };
  return tenants.as(appType).call(path, column === '' ? {} : { columns: [column] });
};
const begin = async (appType: number, entity: string): Promise<string> => {
  const answer = await ask(appType, entity);
  if (answer.code !== '200') throw new Error(`${appType} ${entity}: ${answer.text}`);
  return answer.data.jobId;
};
const beginAll = async (wanted: (entity: string, appType: number) => boolean) => {
  const begun: { appType: number; entity: string; jobId: string }[] = [];
  for (const [entity, { who }] of Object.entries(exports)) {
    for (const appType of who.filter((one) => wanted(entity, one))) {
      begun.push({ appType, entity, jobId: await begin(appType, entity) });
    }
  }
  return begun;
};
const isDone = () =>
  vi.waitUntil(
    async () => {
      const { rows } = await sql`select from jobs where state in ('waiting', 'running')`.execute(tenants.server.db);
      return rows.length === 0;
    },
    { timeout: 90_000, interval: 100 },
  );
const textOf = async (appType: number, jobId: string) => {
  const { data, text } = await tenants.as(appType).call<Buffer>(`/api/system/job/file?id=${jobId}`);
  if (!(data instanceof Buffer)) throw new Error(`no file: ${text}`);
  return JSON.stringify(await readWorkbook(data));
};

async function idsOf(entity: string, where: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(tableOf(entity))}
    where ${where} and not deleted`.execute(tenants.server.db);
  return rows.map(({ id }) => id).toSorted();
}
const rowsOf = (entity: string, numbers: readonly Kindergarten[]) =>
  idsOf(
    entity,
    sql`${sql.ref(String(entityOf(entity).ownerColumn))} = any(${numbers.map((number) => tenants.kig[number])}::uuid[])`,
  );

/** Ids of the rows that the file of this kind of user must contain, by the hand-written facts. */
async function expectedIn(appType: number, entity: string): Promise<string[]> {
  const own = organizations.get(organizationOf[appType] as string) as string;
  const where = facts[entity]?.sheet?.rows?.(appType, own, tenants.kig);
  return where ? idsOf(entity, where) : rowsOf(entity, reachedBy(appType, entity));
}

describe('sheets', () => {
  it('are exported only by the kinds of user in the hand-written facts', async () => {
    const names = declared().map(({ name }) => name.replace('.export', ''));
    expect(names.toSorted()).toEqual(Object.keys(exports).toSorted());
    for (const [entity, { who }] of Object.entries(exports)) {
      for (const appType of appTypes.filter((one) => !who.includes(one))) {
        expect((await ask(appType, entity)).error, `${appType} ${entity}`).toBe('PERMISSION_MISSING');
      }
    }
  });

  it('contain no rows of owners that the account no longer reaches when the job runs', async () => {
    const { db } = tenants.server;
    const isOfKindergartens = (entity: string) => facts[entity]?.owner === 'kindergarten';
    const begun = await beginAll((entity, appType) => isOfKindergartens(entity) && [4, 5, 15].includes(appType));
    expect(begun.length).toBeGreaterThan(8);
    await sql`update contracts set ends_on = ${day(-1)} where kind = 'agency' and kindergarten_id = ${tenants.kig[1]}`.execute(
      db,
    );
    await sql`update organizations set group_id = null where id = ${tenants.kig[2]}`.execute(db);
    await sql`update account_areas set area_code = '31' where account_id = (select id from accounts where user_name = 'demo15')`.execute(
      db,
    );
    await tenants.server.jobs.start({ works: true });
    await isDone();
    for (const { appType, entity, jobId } of begun) {
      const name = `${appType} ${entity}`;
      const job = await tenants.as(appType).ask(`/api/system/job/get?id=${jobId}`);
      // The agent reaches nothing any more, because the export was about this one kindergarten.
      expect(job.state, name).toBe(appType === 5 ? 'failed' : 'done');
      if (appType === 5) continue;
      // 15 now has another area, in which it exported nothing.
      const left = appType === 4 ? await rowsOf(entity, [1]) : [];
      expect(idsIn(await textOf(appType, jobId)).toSorted(), name).toEqual(left);
    }
    await sql`update contracts set begins_on = ${day(-30)}, ends_on = ${day(30)}
      where kind = 'agency' and kindergarten_id = ${tenants.kig[1]}`.execute(db);
    await sql`update organizations set group_id = ${organizations.get('GR0001')} where id = ${tenants.kig[2]}`.execute(
      db,
    );
    await sql`update account_areas set area_code = '11' where account_id = (select id from accounts where user_name = 'demo15')`.execute(
      db,
    );
  });

  it('contain exactly the rows that the account reaches, and are available only to it', async () => {
    const begun = await beginAll(() => true);
    await isDone();
    for (const { appType, entity, jobId } of begun) {
      const text = await textOf(appType, jobId);
      const name = `${appType} ${entity}`;
      if (entity !== 'system.log' && entity !== 'system.viewer') {
        expect([...new Set(idsIn(text))].toSorted(), name).toEqual(await expectedIn(appType, entity));
      } else if (appType === 3) {
        // An entry names its kindergarten: no other kindergarten's name may appear in it.
        const { rows } = await sql<{ name: string }>`select name from organizations
          where kind = 'kindergarten' and id <> ${tenants.kig[1]}`.execute(tenants.server.db);
        for (const other of rows) expect(text, name).not.toContain(other.name);
      }
      const stranger = tenants.of(2);
      for (const path of ['get', 'file']) {
        const answer = await stranger.call(`/api/system/job/${path}?id=${jobId}`);
        expect(answer.error, `${name} ${path}`).toBe('RECORD_NOT_FOUND');
      }
    }
  }, 240_000);

  it('change no foreign row when imported from another kindergarten, and are imported only by kinds of user that may', async () => {
    const { server } = tenants;
    const { jobId } = succeeded(
      await tenants.of(2).call('/api/campus/class/export', { columns: ['className', 'gradeId'] }),
    );
    await isDone();
    const bytes = await tenants.of(2).ask<Buffer>(`/api/system/job/file?id=${jobId}`);
    const foreign = idsIn(JSON.stringify(await readWorkbook(bytes)));
    expect(foreign.length).toBeGreaterThan(0);
    const fingerprint = async () => {
      const { rows } = await sql`select md5(string_agg(t::text, '' order by id)) as sum from classes t
        where kig_id <> ${tenants.kig[1]}`.execute(server.db);
      return rows;
    };
    const before = await fingerprint();
    const importable = Object.entries(facts).filter(([, { importers }]) => importers.length > 0);
    for (const [entity, { importers }] of importable) {
      for (const appType of appTypes.filter((one) => !importers.includes(one))) {
        const sent = await importer(server, tenants.as(appType), entity).send(bytes);
        expect(sent.error, `${appType} ${entity}`).toBe('PERMISSION_MISSING');
      }
      if (facts[entity]?.owner !== 'kindergarten') continue;
      const none = await importer(server, tenants.as(3), entity).send(bytes, {
        kigId: '00000000-0000-7000-8000-00000000dead',
      });
      const theirs = await importer(server, tenants.as(3), entity).send(bytes, { kigId: tenants.kig[2] });
      expect({ ...theirs, requestId: '' }, entity).toEqual({ ...none, requestId: '' });
      expect(none.error).toBe('OWNER_OUT_OF_REACH');
    }
    const mine = importer(server, tenants.as(3), 'class');
    const { id } = await mine.check(bytes);
    const rows = JSON.stringify(await mine.rows(id));
    for (const one of foreign) expect(rows).not.toContain(one);
    await mine.press('importApply', id);
    await mine.settled(id);
    expect(await fingerprint()).toEqual(before);
  });
});

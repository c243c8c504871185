import { keptThings } from '@kiga/contract/system/keeping.acts.ts';
import { eraseRecords } from '@kiga/server/app/erase-records.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';

const path = '/api/system/keeping/page';

interface Row {
  key: string;
  isRecord: boolean;
  times: { from: string; days: number | null }[];
  reason: string;
  dueSoon: number | null;
  nextOn: string | null;
}

let server: TestServer;
let demo3: Caller;
let demo8: Caller;
beforeAll(async () => {
  server = await startTestServer();
  [demo3, demo8] = [await server.as('demo3'), await server.as('demo8')];
});
afterAll(() => server.close());

const rowsOf = async (caller: Caller, more: Record<string, unknown> = {}): Promise<Row[]> =>
  (await caller.ask(path, { pageSize: 200, ...more })).list;
const rowOf = async (caller: Caller, key: string) => (await rowsOf(caller)).find((row) => row.key === key) as Row;
const dayIn = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

describe('the page of keeping times', () => {
  it('names every entity and every other kept thing, with a time and a reason', async () => {
    const rows = await rowsOf(demo8);
    const entities = server.program.stores.all().map(({ entity }) => entity.key);
    expect(
      rows
        .filter(({ isRecord }) => isRecord)
        .map(({ key }) => key)
        .sort(),
    ).toEqual(entities.sort());
    const things = rows.filter(({ isRecord }) => !isRecord).map(({ key }) => key);
    expect(things.sort()).toEqual([...keptThings].sort());
    for (const { times } of rows) expect(times.length).toBeGreaterThan(0);
    expect(rows.find(({ key }) => key === 'campus.student')).toMatchObject({
      times: [
        { from: 'deleted', days: 180 },
        { from: 'closed', days: 1095 },
      ],
      reason: 'healthCare',
    });
  });

  it('begins with what goes soonest, and ends with what always stays', async () => {
    const rows = await rowsOf(demo8);
    const days = rows.map(({ nextOn }) => nextOn ?? 'none');
    expect(days).toEqual(days.toSorted());
    expect(days[0]).not.toBe('none');
    const stays = rows.map(({ times }) => times.every(({ from }) => from === 'always'));
    expect(stays).toContain(true);
    expect(stays.slice(stays.indexOf(true))).not.toContain(false);
  });

  it('leaves the platform’s own records to the operator', async () => {
    const keys = (await rowsOf(demo3)).map(({ key }) => key);
    expect(keys).toContain('campus.student');
    expect(keys).not.toContain('system.admin');
    expect((await rowOf(demo3, 'messages')).dueSoon).toBe(null);
  });

  it('counts what goes within 30 days, and the next day on which the erasure takes it', async () => {
    const before = await rowOf(demo3, 'campus.classroom');
    const { id } = await demo3.ask('/api/campus/classroom/save', { classroomName: '将到期' });
    expect(await demo3.call('/api/campus/classroom/delete', { id })).toMatchObject({ code: '200' });
    const age = (days: number) =>
      sql`update classrooms set updated_at = ${new Date(Date.now() - days * 86_400_000)} where id = ${id}`.execute(
        server.db,
      );
    await age(149);
    expect((await rowOf(demo3, 'campus.classroom')).dueSoon).toBe(before.dueSoon);
    await age(151);
    const due = await rowOf(demo3, 'campus.classroom');
    expect(due).toMatchObject({ dueSoon: (before.dueSoon ?? 0) + 1, nextOn: dayIn(29) });
    expect(await rowOf(demo8, 'campus.classroom')).toMatchObject({ nextOn: dayIn(29) });
    expect((await rowsOf(demo3, { dueOnly: true })).map(({ key }) => key)).toContain('campus.classroom');
    await age(181);
    await eraseRecords(server.program);
    expect(await rowOf(demo3, 'campus.classroom')).toMatchObject(before);
  });

  it('is refused without its permission, and counts no other kindergarten', async () => {
    const clerk = await colleague(server, { userName: 'clerk9', only: ['campus.class.read'] });
    expect(await clerk.call(path, {})).toMatchObject({ status: 403, error: 'PERMISSION_MISSING' });
    const other = await colleague(server, { userName: 'other2', of: 'KG0002' });
    const { id } = await other.ask('/api/campus/classroom/save', { classroomName: '别园到期' });
    await sql`update classrooms set deleted = true, updated_at = now() - interval '170 days' where id = ${id}`.execute(
      server.db,
    );
    expect((await rowOf(other, 'campus.classroom')).dueSoon).toBe(1);
    expect((await rowOf(demo3, 'campus.classroom')).dueSoon).toBe(0);
  });
});

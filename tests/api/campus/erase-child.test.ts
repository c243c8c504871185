import { eraseAgain } from '@kiga/server/app/erase-again.ts';
import { readErasures } from '@kiga/server/system/system.public.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { asParent } from '../../support/family.ts';
import { type FullChild, newFullChild } from '../../support/full-child.ts';
import { waitForJob } from '../../support/jobs-of.ts';
import { at, type MorningServer, startMorning } from '../../support/morning.ts';
import type { Caller } from '../../support/test-server.ts';
import { tracesOf } from '../../support/traces.ts';

const DAY = '2026-11-20';
const path = '/api/campus/student/erase';

let morning: MorningServer;
let demo3: Caller;
let child: FullChild;
let before: unknown;
let objects: string[];

beforeAll(async () => {
  morning = await startMorning();
  ({ demo3 } = morning);
  morning.setNow(at('18:00'));
  child = await newFullChild(morning.server, demo3, DAY);
  await waitForJob(morning.server);
  before = await figures();
  objects = await filesOf();
  return () => morning.server.close();
});

/** Returns the stored files of the child's records that the store has. */
async function filesOf(): Promise<string[]> {
  const { db, program } = morning.server;
  const { rows } = await sql<{ path: string }>`select path from stored_files where record_id = ${child.id}
    or record_id in (select id from health_injuries) or record_id in (select id from teaching_records)`.execute(db);
  const found: string[] = [];
  for (const { path } of rows) if ((await program.files.store.sizeOf(`kept/${path}`)) !== null) found.push(path);
  return found;
}

/** Returns the statistics to which the child contributes. */
async function figures() {
  const span = { from: '2026-11-01', to: DAY };
  const { demo4, kig } = morning;
  const { list } = await demo4.ask('/api/attendance/statistics/compare', span);
  const { list: activities } = await demo3.ask('/api/communication/activity/page', { pageSize: 50 });
  const { rows: refunds } = await sql`select count(*) as lines, sum(amount_fen) as fen from refund_lines`.execute(
    morning.server.db,
  );
  return {
    attendance: await demo3.ask('/api/attendance/statistics/figures', span),
    compare: list.find(({ kigId }: { kigId: string }) => kigId === kig[0]),
    monthly: await demo3.ask('/api/health/monthly/report?month=2026-11'),
    week: await demo3.ask(`/api/health/statistics/week?day=2026-11-18`),
    graduations: (await demo3.ask('/api/campus/student/graduations')).map(
      ({ total, graduated }: Record<string, number>) => [total, graduated],
    ),
    activities: activities.map((one: Record<string, unknown>) => [one.activityName, one.appliedNumbers]),
    letters: await demo3.ask('/api/communication/letter/figures'),
    refunds,
  };
}

const demanded = (more: Record<string, unknown> = {}) => ({
  id: child.id,
  ground: 'demanded',
  demandedBy: child.parentName,
  reason: '搬到外地',
  typedName: child.name,
  password: 'Kiga_2026',
  ...more,
});
/** Returns the error of a refused erasure, and those of its fields. */
async function refusalOf(more: Record<string, unknown>, caller = demo3): Promise<unknown> {
  const { error, errors = [] } = await caller.call(path, demanded(more));
  return [error, ...errors.map((issue) => `${issue.field} ${issue.error}`)];
}
const isThere = async () =>
  (await sql`select from students where id = ${child.id}`.execute(morning.server.db)).rows.length === 1;

describe('the erasure of a child', () => {
  it('says in numbers what goes, what stays and what stands against it', async () => {
    const preview = await demo3.ask(`${path}-preview?id=${child.id}`);
    const counts = Object.fromEntries(preview.records.map(({ entity, count }: any) => [entity, count]));
    expect(counts).toMatchObject({
      'health.check': 1,
      'transport.rider': 2,
      'campus.lead': 1,
      'communication.letter': 1,
    });
    const traces = Object.fromEntries(preview.traces.map(({ trace, count }: any) => [trace, count]));
    expect(traces).toMatchObject({ days: 2, parents: 1, files: 1 });
    expect(preview.stays).toContainEqual({ part: 'refundLines', count: 1 });
    expect(preview).toMatchObject({ enrolled: true, duties: [{ until: '2029-11-20', isLaw: false }] });
    expect(preview.duties[0].text).not.toMatch(/\p{Script=Han}/u);
  });

  it('is refused at each field, and nothing is lost', async () => {
    expect(await refusalOf({ password: 'Wrong_2026' })).toEqual([
      'VALIDATION_FAILED',
      'password IDENTITY_OLD_PASSWORD_WRONG',
    ]);
    expect(await refusalOf({ typedName: '欧阳' })).toEqual([
      'VALIDATION_FAILED',
      'typedName CAMPUS_ERASE_NAME_DIFFERS',
    ]);
    expect(await refusalOf({ demandedBy: null, reason: null })).toEqual([
      'VALIDATION_FAILED',
      'demandedBy FIELD_REQUIRED',
      'reason FIELD_REQUIRED',
    ]);
    expect(await refusalOf({ demandedBy: '路人' })).toEqual([
      'VALIDATION_FAILED',
      'demandedBy CAMPUS_ERASE_NOT_GUARDIAN',
    ]);
    expect(await refusalOf({ ground: 'noLongerNeeded' })).toEqual([
      'VALIDATION_FAILED',
      'ground CAMPUS_ERASE_ENROLLED',
    ]);
    expect(await isThere()).toBe(true);
  });

  it('is not done by a colleague without the permission, nor by another kindergarten', async () => {
    const clerk = await colleague(morning.server, { userName: 'clerk1', only: ['campus.student.read'] });
    expect(await refusalOf({}, clerk)).toEqual(['PERMISSION_MISSING']);
    const { rows } = await sql<{
      id: string;
    }>`select id from students where kig_id <> ${morning.kig[0]} limit 1`.execute(morning.server.db);
    expect(await refusalOf({ id: rows[0]?.id })).toEqual(['RECORD_NOT_FOUND']);
    expect(await isThere()).toBe(true);
  });

  it('waits for the keeping time of health care without a demand, and for an open infectious case always', async () => {
    const { db } = morning.server;
    await sql`update students set status = 'moved-out' where id = ${child.id}`.execute(db);
    expect(await refusalOf({ ground: 'noLongerNeeded' })).toEqual(['VALIDATION_FAILED', 'ground CAMPUS_ERASE_KEPT']);
    const sealed = morning.server.program.secrets.encrypt('yes', 'health_illnesses.infectious');
    await sql`update health_illnesses set infectious_encrypted = ${sealed} where student_id = ${child.id}`.execute(db);
    expect(await refusalOf({})).toEqual(['CAMPUS_ERASE_FORBIDDEN_BY_LAW']);
    const none = morning.server.program.secrets.encrypt('no', 'health_illnesses.infectious');
    await sql`update health_illnesses set infectious_encrypted = ${none} where student_id = ${child.id}`.execute(db);
    expect(await isThere()).toBe(true);
  });

  it('leaves no trace in any table or stored object but ids in log and register', async () => {
    const { db } = morning.server;
    const found = await tracesOf(morning.server, child.words);
    expect(found.length).toBeGreaterThan(50);
    expect(objects.length).toBeGreaterThan(2);
    const copies = await copyChild();
    expect(await demo3.ask(path, demanded())).toMatchObject({ parents: 1 });
    const { id, parentId, ...named } = child;
    const words = [named.name, named.phone, named.parentName, named.idNumber];
    expect(await tracesOf(morning.server, words)).toEqual([]);
    expect(await tracesOf(morning.server, [id, parentId])).toEqual([
      'erasures.record_id',
      'log_entries.detail',
      'log_entries.record_id',
    ]);
    expect(await filesOf()).toEqual([]);
    for (const path of objects) expect(await morning.server.program.files.store.sizeOf(`kept/${path}`)).toBe(null);
    const { rows } = await sql<{ n: number }>`select count(*) as n from family_accounts`.execute(db);
    expect(rows).toEqual([{ n: 0 }]);
    await expect(asParent(morning.server, child.phone)).rejects.toThrow();
    restored = copies;
  });

  it('changes no statistics', async () => {
    expect(await figures()).toEqual(before);
  });

  it('stands in the log without a name', async () => {
    const { list } = await demo3.ask('/api/system/log/page', { recordId: child.id });
    const erasure = list.find(({ event }: { event: string }) => event === 'campus.student.erase');
    expect(erasure).toMatchObject({ text: 'Erase for good: student', title: 'erased child', changes: [] });
    expect(list.map(({ title }: { title: string }) => title)).toEqual(list.map(() => 'erased child'));
    expect(erasure.facts).toContainEqual({ label: 'Ground', value: 'A guardian demands it (PIPL, article 47)' });
    expect(JSON.stringify(list)).not.toMatch(/欧阳|端木/);
  });

  it('is done again where a restored backup brings the child back, once', async () => {
    const { program, db } = morning.server;
    for (const [table, rows] of restored) {
      await sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)},
        ${JSON.stringify(rows)}::jsonb)`.execute(db);
    }
    expect(await isThere()).toBe(true);
    const erasures = await readErasures(program.db);
    expect(erasures).toMatchObject([{ kind: 'child', recordId: child.id, ownerId: morning.kig[0] }]);
    expect(await eraseAgain(program, erasures)).toEqual({ erased: 1 });
    expect(await isThere()).toBe(false);
    expect(await tracesOf(morning.server, [child.name, child.idNumber])).toEqual([]);
    expect(await eraseAgain(program, erasures)).toEqual({ erased: 0 });
    expect(await readErasures(program.db)).toEqual(erasures);
  });
});

let restored: [table: string, rows: unknown[]][] = [];

/** Returns the child's row with its class and checks, as a backup has them. */
async function copyChild(): Promise<typeof restored> {
  const copies: typeof restored = [];
  for (const [table, column] of [
    ['students', 'id'],
    ['student_classes', 'student_id'],
    ['health_checks', 'student_id'],
  ] as const) {
    const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(table)} t
      where ${sql.ref(`t.${column}`)} = ${child.id}`.execute(morning.server.db);
    copies.push([table, rows.map(({ row }) => row)]);
  }
  return copies;
}

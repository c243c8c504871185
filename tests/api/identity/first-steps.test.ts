import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { newChildOf } from '../../support/family.ts';
import { organizationId, startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let kigId: string;

beforeAll(async () => {
  server = await startTestServer();
  kigId = await organizationId(server.db, 'KG0001');
});
afterAll(() => server?.close());

const stepsOf = async (userName: string): Promise<{ key: string; isDone: boolean; href: string }[]> =>
  (await server.as(userName)).ask('/api/identity/session/first-steps');
const doneOf = async (userName: string) =>
  (await stepsOf(userName)).filter(({ isDone }) => isDone).map(({ key }) => key.replace('.firstSteps', ''));

describe('the first steps of a kindergarten', () => {
  it('tick themselves as its records come, and never for those of others', async () => {
    const { db } = server;
    // An empty kindergarten beside the demo's full ones.
    const { rows } = await sql<{ id: string }>`insert into organizations (id, kind, code, name)
      values (gen_random_uuid(), 'kindergarten', 'KG0099', '新芽幼儿园') returning id`.execute(db);
    const empty = rows[0]?.id as string;
    await sql`update accounts set organization_id = ${empty} where user_name = 'demo3'`.execute(db);
    const steps = await stepsOf('demo3');
    expect(steps.map(({ key }) => key.replace('.firstSteps', ''))).toEqual([
      'campus.term',
      'campus.classes',
      'campus.teachers',
      'campus.students',
      'campus.cards',
      'devices.machine',
      'catering.menu',
      'system.accounts',
      'attendance.arrival',
    ]);
    expect(await doneOf('demo3')).toEqual([]);
    const office = await server.as('demo3');
    const term = { schoolYear: '2099-2100', semester: 'first', beginDate: '2099-09-01', endDate: '2100-01-31' };
    await office.ask('/api/campus/term/save', term);
    expect(await doneOf('demo3')).toEqual(['campus.term']);
    // A deleted colleague is none.
    await colleague(server, { userName: 'gone1', of: 'KG0099' });
    expect(await doneOf('demo3')).toContain('system.accounts');
    await sql`update accounts set deleted = true where user_name = 'gone1'`.execute(db);
    expect(await doneOf('demo3')).not.toContain('system.accounts');
    await sql`update accounts set organization_id = ${kigId} where user_name = 'demo3'`.execute(db);
    expect(await doneOf('demo3')).toContain('campus.teachers');
    // The kitchen may not read the attendance.
    await colleague(server, { userName: 'kitchen1', only: ['catering.recipe.publish'] });
    expect((await stepsOf('kitchen1')).map(({ key }) => key)).toEqual(['catering.firstSteps.menu']);
    // The list is over with the first child that arrives.
    const { studentId } = await newChildOf(await server.as('demo3'));
    await sql`insert into student_days (kig_id, student_id, day, first_in_at, last_in_at, event_count)
      values (${kigId}, ${studentId}, '2026-11-20', '2026-11-20T00:10:00Z', '2026-11-20T00:10:00Z', 1)`.execute(db);
    expect(await stepsOf('demo3')).toEqual([]);
    expect(await stepsOf('kitchen1')).toEqual([]);
  });

  it('are shown to nobody who can take none of them', async () => {
    expect(await stepsOf('demo7')).toEqual([]);
    expect((await stepsOf('demo8')).map(({ key }) => key)).toEqual(['system.firstSteps.colleagues']);
    expect((await stepsOf('demo9')).map(({ key }) => key)).toEqual([
      'campus.firstSteps.kindergarten',
      'billing.firstSteps.package',
      'billing.firstSteps.merchant',
    ]);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { at, startMorning } from '../../support/morning.ts';
import { succeeded } from '../../support/test-server.ts';

const morning = await startMorning();
const { server, demo3, demo4, demo9, kig, come, board, today, setNow } = morning;
afterAll(() => server.close());
beforeEach(() => morning.beginAnew());

describe('arrival times', () => {
  const save = (input: Record<string, unknown>, caller = demo3) =>
    caller.call('/api/attendance/arrival-times/save', input);
  const read = async (caller = demo3) => await caller.ask('/api/attendance/arrival-times/get');
  const usual = { arriveFrom: '07:20', lateAfter: '08:10', callAfter: '09:30' };
  const later = { arriveFrom: '07:30', lateAfter: '08:30', callAfter: '10:00' };

  it('are the product’s defaults until a kindergarten sets others, which hold from that day on', async () => {
    expect(await read()).toEqual({ ...usual, beginsOn: null });
    await come('安心', at('08:20'));
    expect((await board()).counts.late).toBe(1);
    succeeded(await save(later));
    expect(await read()).toEqual({ ...later, beginsOn: '2026-11-20' });
    expect(await board()).toMatchObject({ times: later, counts: { onTime: 1, late: 0 } });
    expect((await today(demo3)).data.counts).toMatchObject({ onTime: 1, late: 0 });
    setNow(at('08:00', '2026-11-19'));
    expect(await read()).toEqual({ ...usual, beginsOn: null });
    setNow(at('08:00', '2026-11-23'));
    expect(await read()).toEqual({ ...later, beginsOn: '2026-11-20' });
    succeeded(await save(usual));
    expect(await read()).toEqual({ ...usual, beginsOn: '2026-11-23' });
    setNow(at('08:00'));
    expect(await read()).toEqual({ ...later, beginsOn: '2026-11-20' });
  });

  it('can be set twice on one day, keeping the last editor and publishing a change each time', async () => {
    succeeded(await save(usual));
    setNow(at('08:30'));
    succeeded(await save(later));
    const { rows } = await sql<Record<string, unknown>>`select t.kig_id, t.updated_at, a.user_name
      from student_rules t join accounts a on a.id = t.updated_by`.execute(server.db);
    expect(rows).toEqual([{ kig_id: kig[0], updated_at: at('08:30'), user_name: 'demo3' }]);
    const told = await sql`select owner_id, topic from outbox where topic = 'attendance.day'`.execute(server.db);
    expect(told.rows).toEqual(Array(2).fill({ owner_id: kig[0], topic: 'attendance.day' }));
  });

  it.each([
    [{ arriveFrom: '08:10' }, ['lateAfter']],
    [{ callAfter: '08:00' }, ['callAfter']],
    [{ arriveFrom: '09:40', lateAfter: '09:35' }, ['lateAfter', 'callAfter']],
  ])('are refused in the wrong order, %j, at the field that is too early', async (wrong, fields) => {
    expect(await save({ ...usual, ...wrong })).toMatchObject({
      status: 400,
      errors: fields.map((field) => ({ field, error: 'ATTENDANCE_TIMES_ORDER' })),
    });
    expect((await read()).beginsOn).toBeNull();
  });

  it.each(['7:20', '24:00', '12:60', 'early'])('must be times of the clock: %s is refused', async (arriveFrom) => {
    expect(await save({ ...usual, arriveFrom })).toMatchObject({
      status: 400,
      errors: [{ field: 'arriveFrom', error: 'FIELD_FORMAT' }],
    });
  });

  it('are set by the kindergarten only', async () => {
    for (const caller of [demo4, demo9]) {
      expect((await save({ ...later, kigId: kig[0] }, caller)).error).toBe('PERMISSION_MISSING');
    }
    expect((await save({ ...later, kigId: kig[1] })).error).toBe('OWNER_OUT_OF_REACH');
  });

  it('belong to one kindergarten', async () => {
    succeeded(await save(later));
    expect((await board(demo4, kig[1])).times).toEqual(usual);
    expect(await demo4.ask(`/api/attendance/arrival-times/get?kigId=${kig[0]}`)).toMatchObject(later);
  });
});

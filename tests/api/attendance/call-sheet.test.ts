import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { at, type MorningServer, standing, startMorning } from '../../support/morning.ts';
import type { Caller } from '../../support/test-server.ts';

let morning: MorningServer;
beforeAll(async () => {
  morning = await startMorning();
});
afterAll(() => morning.server.close());
beforeEach(() => morning.beginAnew());

const path = '/api/attendance/call-sheet';
const sheet = (caller: Caller = morning.demo3) => caller.ask(`${path}/get`);
const note = (name: string, result: string, caller: Caller = morning.demo3) =>
  caller.call(`${path}/note`, { id: morning.children[name], result });
const listed = async (caller?: Caller) =>
  ((await sheet(caller)).children as Record<string, any>[]).map(({ name, isMissing, hasCome, call }) => [
    name,
    isMissing ? 'missing' : hasCome ? 'came' : 'excused',
    call?.result ?? null,
  ]);

describe('the call sheet', () => {
  it('lists children who are missing without a reason, and none on a day without school', async () => {
    morning.setNow(at('09:10'));
    await morning.come('安心', at('07:50'));
    await morning.demo3.ask('/api/attendance/student-day/mark', {
      ids: [morning.children.王子],
      day: '2026-11-20',
      mark: 'absent',
      absence: 'sick',
      reason: '家长来电',
    });
    expect(new Set((await listed()).map(([name]) => name))).toEqual(new Set(['白露', '赵一']));
    expect(await sheet()).toMatchObject({ day: '2026-11-20', open: true, mayCall: true, time: '09:10' });
    morning.setNow(at('09:10', '2026-11-21'));
    expect(await sheet()).toMatchObject({ open: false, children: [] });
  });

  it('excuses a child after a call about illness or leave, and takes it back after another result', async () => {
    morning.setNow(at('09:10'));
    expect((await note('白露', 'noAnswer')).code).toBe('200');
    expect(standing(await morning.board())).toMatchObject({ 白露: 'missing' });
    expect((await note('白露', 'sick')).code).toBe('200');
    expect(standing(await morning.board())).toMatchObject({ 白露: 'leave' });
    expect((await note('王子', 'leave')).code).toBe('200');
    const { rows } = await sql`select absence, reason from student_marks order by marked_at, id`.execute(
      morning.server.db,
    );
    expect(rows).toEqual([
      { absence: 'sick', reason: 'Call: Sick' },
      { absence: 'personal', reason: 'Call: Leave' },
    ]);
    expect(await listed()).toEqual(
      expect.arrayContaining([
        ['白露', 'excused', 'sick'],
        ['王子', 'excused', 'leave'],
        ['安心', 'missing', null],
      ]),
    );
    morning.setNow(at('09:20'));
    expect((await note('白露', 'willCome')).code).toBe('200');
    expect(standing(await morning.board())).toMatchObject({ 白露: 'missing', 王子: 'leave' });
    const { children } = await sheet();
    const [called] = (children as Record<string, any>[]).filter(({ name }) => name === '白露');
    expect(called?.call).toMatchObject({ result: 'willCome', at: at('09:20').toISOString(), by: '周敏' });
  });

  it('keeps the arrival of a child who came during the call', async () => {
    morning.setNow(at('09:10'));
    expect((await note('白露', 'willCome')).code).toBe('200');
    await morning.come('白露', at('09:12'));
    morning.setNow(at('09:15'));
    expect((await note('白露', 'sick')).error).toBe('ATTENDANCE_CHILD_CAME');
    expect(standing(await morning.board())).toMatchObject({ 白露: 'late' });
    expect(await listed()).toContainEqual(['白露', 'came', 'willCome']);
  });

  it('shows a teacher the own classes only, and takes no call without the permission', async () => {
    morning.setNow(at('09:10'));
    const { list } = await morning.demo3.ask('/api/campus/class/page', { pageSize: 100 });
    const own = (list as { id: string; className: string }[]).find(({ className }) => className === '大一班');
    const permissions = ['attendance.studentDay.read', 'attendance.studentDay.mark', 'campus.student.read'];
    const teacher = await colleague(morning.server, {
      userName: 'call1',
      only: permissions,
      classes: [String(own?.id)],
    });
    expect(await listed(teacher)).toEqual([['赵一', 'missing', null]]);
    expect((await note('白露', 'sick', teacher)).error).toBe('RECORD_NOT_FOUND');
    expect((await note('赵一', 'sick', teacher)).code).toBe('200');
    const reader = await colleague(morning.server, { userName: 'call2', only: ['attendance.studentDay.read'] });
    expect(await sheet(reader)).toMatchObject({ mayCall: false });
    expect((await note('白露', 'sick', reader)).error).toBe('PERMISSION_MISSING');
    expect((await morning.demo4.call(`${path}/get`)).error).toBe('PERMISSION_MISSING');
  });
});

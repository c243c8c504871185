import { dayIn } from '@kiga/kit-server/clock.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { registered } from '../../support/machine.ts';
import { at, east, standing, startMorning, type TestEvent, west } from '../../support/morning.ts';

const morning = await startMorning();
const { server, demo3, demo4, kig, children, send, come, board, today, setNow } = morning;
afterAll(() => server.close());
beforeEach(() => morning.beginAnew());

describe('the board of a day', () => {
  it('begins with every child expected and missing, by class and name', async () => {
    const data = await board();
    expect(data).toMatchObject({
      kigId: kig[0],
      kigName: '向日葵幼儿园',
      day: '2026-11-20',
      now: '2026-11-20T00:00:00.000Z',
      timeZone: 'Asia/Shanghai',
      schoolDay: { open: true, reason: null },
      times: { arriveFrom: '07:20', lateAfter: '08:10', callAfter: '09:30' },
      counts: { expected: 4, onTime: 0, late: 0, missing: 4 },
      last: [],
    });
    const classes = data.classes.map((one: any) => [one.className, one.children.map(({ name }: any) => name)]);
    expect(classes).toEqual([
      ['小一班', ['安心', '白露', '王子']],
      ['大一班', ['赵一']],
    ]);
  });

  it('shows arrivals as on time or late to the minute, and the last ones with time and place', async () => {
    await come('安心', at('08:10:59.999'));
    await come('王子', at('08:11'), west);
    const data = await board();
    expect(standing(data)).toEqual({ 安心: 'on-time', 白露: 'missing', 王子: 'late', 赵一: 'missing' });
    expect(data.counts).toEqual({ expected: 4, onTime: 1, late: 1, unseen: 0, leave: 0, missing: 2, left: 0 });
    expect(data.classes.map(({ counts }: any) => counts)).toEqual([
      { expected: 3, onTime: 1, late: 1, unseen: 0, leave: 0, missing: 1, left: 0 },
      { expected: 1, onTime: 0, late: 0, unseen: 0, leave: 0, missing: 1, left: 0 },
    ]);
    expect(data.last).toMatchObject([
      { name: '王子', className: '小一班', at: at('08:11').toISOString(), place: '西门', state: 'late' },
      { name: '安心', nameLatin: 'An Xin', sex: 'female', place: '东门签到机', state: 'on-time' },
    ]);
  });

  it('shows the earliest time of a child with its machine, in any order of events', async () => {
    await come('安心', at('08:40'), east);
    await come('安心', at('07:50'), west);
    await come('安心', at('16:30'), east);
    expect((await board()).last).toMatchObject([{ at: at('07:50').toISOString(), place: '西门', state: 'on-time' }]);
  });

  it('ignores events without a child, with a lost card or with a doubtful departure', async () => {
    await send(kig[0], [
      { studentId: null, at: at('07:50'), deviceId: east },
      { studentId: children.安心 as string, at: at('07:50'), deviceId: east, lost: true },
      { studentId: children.安心 as string, at: at('07:50'), deviceId: east, doubtful: true, direction: 'out' },
    ]);
    expect((await board()).counts.missing).toBe(4);
    expect((await sql`select 1 from outbox`.execute(server.db)).rows).toEqual([]);
  });

  it('counts a doubtful time as the time of receipt, marked until a better one arrives', async () => {
    const childOf = async () => (await board()).classes[0].children.find(({ name }: any) => name === '安心');
    await send(kig[0], [{ studentId: children.安心 as string, at: at('08:30'), deviceId: east, doubtful: true }]);
    expect(await childOf()).toMatchObject({ state: 'late', isDoubtful: true, at: at('08:30').toISOString() });
    expect((await today(demo3)).data.counts).toMatchObject({ late: 1, missing: 3 });
    await come('安心', at('07:50'), west);
    expect(await childOf()).toMatchObject({ state: 'on-time', isDoubtful: false, at: at('07:50').toISOString() });
    expect((await today(demo3)).data.counts).toMatchObject({ onTime: 1, late: 0, missing: 3 });
  });

  it('shows which children arrived, left and came back', async () => {
    const childOf = async () => (await board()).classes[0].children.find(({ name }: any) => name === '安心');
    const pass = (direction: 'in' | 'out' | null, time: string) =>
      send(kig[0], [{ studentId: children.安心 as string, at: at(time), deviceId: east, direction }]);
    await pass('out', '09:00');
    expect(await childOf()).toMatchObject({ state: 'unseen', at: null, leftAt: at('09:00').toISOString() });
    const counts = { expected: 4, onTime: 0, late: 0, unseen: 1, leave: 0, missing: 3, left: 1 };
    expect((await board()).counts).toEqual(counts);
    expect((await today(demo3)).data.counts).toEqual(counts);
    expect((await board()).last).toEqual([]);
    // The arrival event comes late, from another machine.
    await pass('in', '07:45');
    expect(await childOf()).toMatchObject({ state: 'on-time', leftAt: at('09:00').toISOString(), backAt: null });
    await pass(null, '10:30');
    expect(await childOf()).toMatchObject({
      at: at('07:45').toISOString(),
      leftAt: null,
      backAt: at('10:30').toISOString(),
    });
    expect((await board()).counts).toMatchObject({ onTime: 1, unseen: 0, left: 0 });
    await pass('out', '16:40');
    expect(await childOf()).toMatchObject({ state: 'on-time', leftAt: at('16:40').toISOString(), backAt: null });
  });

  it('begins at midnight of the kindergarten', async () => {
    await come('安心', new Date('2026-11-19T16:00:00Z'));
    await come('白露', new Date('2026-11-19T15:59:59Z'));
    await come('王子', new Date('2026-11-20T16:30:00Z'));
    expect(standing(await board())).toMatchObject({ 安心: 'on-time', 白露: 'missing', 王子: 'missing' });
    setNow(new Date('2026-11-19T16:30:00Z'));
    expect(await board()).toMatchObject({ day: '2026-11-20', counts: { onTime: 1 } });
    setNow(new Date('2026-11-19T15:30:00Z'));
    expect(await board()).toMatchObject({ day: '2026-11-19', counts: { late: 1 } });
  });

  it('follows the time zone of its kindergarten', async () => {
    const set = (timeZone: string) =>
      server.db.updateTable('organizations').set({ time_zone: timeZone }).where('id', '=', kig[0]).execute();
    await set('Asia/Urumqi');
    await come('安心', new Date('2026-11-20T02:10:00Z'));
    await come('白露', new Date('2026-11-19T17:30:00Z'));
    expect(await board()).toMatchObject({
      day: '2026-11-20',
      timeZone: 'Asia/Urumqi',
      counts: { onTime: 1, late: 0, missing: 3 },
    });
    expect((await today(demo3)).data.counts).toEqual({
      expected: 4,
      onTime: 1,
      late: 0,
      unseen: 0,
      leave: 0,
      missing: 3,
      left: 0,
    });
    await set('Asia/Shanghai');
  });

  it.each([
    ['2026-11-21', 'weekend', 'weekend'],
    ['2026-10-01', 'National Day', '国庆节'],
  ])('expects no child on %s but shows children who came', async (day, english, chinese) => {
    setNow(at('10:00', day));
    await come('安心', at('09:00', day));
    const data = await board();
    expect(data.schoolDay).toEqual({ open: false, reason: english });
    expect(data.counts).toEqual({ expected: 0, onTime: 1, late: 0, unseen: 0, leave: 0, missing: 0, left: 0 });
    expect(standing(data)).toEqual({ 安心: 'on-time' });
    expect(data.last).toHaveLength(1);
    const inChinese = await server.request('/api/attendance/day/board?language=zh_CN', {
      headers: { authorization: `Bearer ${demo3.token}` },
    });
    expect(inChinese.data.schoolDay.reason).toBe(chinese);
    const counted = (await today(demo3)).data;
    expect(counted).toMatchObject({ counts: data.counts, list: [{ open: false, counts: data.counts }] });
  });

  it('expects every child on a Saturday worked in exchange for a holiday', async () => {
    setNow(at('08:00', '2026-10-10'));
    expect(await board()).toMatchObject({ schoolDay: { open: true, reason: null }, counts: { missing: 4 } });
  });

  it('counts weeks of the term from Monday, and none outside of terms', async () => {
    const terms = (await demo3.ask('/api/campus/term/page', { pageSize: 100 })).list as { id: string }[];
    await demo3.ask('/api/campus/term/delete', { id: terms.map(({ id }) => id) });
    expect((await board()).termWeek).toBeNull();
    await demo3.ask('/api/campus/term/save', {
      schoolYear: '2026-2027',
      semester: 'first',
      beginDate: '2026-09-01',
      endDate: '2026-11-23',
    });
    const weekOn = async (day: string) => {
      setNow(at('08:00', day));
      return (await board()).termWeek;
    };
    expect(await weekOn('2026-11-20')).toBe(12);
    expect([await weekOn('2026-11-22'), await weekOn('2026-11-23'), await weekOn('2026-11-24')]).toEqual([
      12,
      13,
      null,
    ]);
    expect(await weekOn('2026-11-06')).toBe(10);
  });

  it('leaves out a transferred child, even if it came today', async () => {
    await come('赵一', at('07:50'));
    const set = (status: string) =>
      sql`update students set status = ${status} where id = ${children.赵一}`.execute(server.db);
    await set('transferred');
    const data = await board();
    expect(data).toMatchObject({ counts: { expected: 3, onTime: 0, missing: 3 }, last: [] });
    expect(data.classes.map(({ className }: any) => className)).toEqual(['小一班']);
    expect((await today(demo3)).data.counts).toEqual(data.counts);
    await set('enrolled');
  });

  it('expects a child from its first day on, and shows one who comes before', async () => {
    const begin = (day: string | null) =>
      sql`update students set admission_date = ${day} where id = ${children.赵一}`.execute(server.db);
    await begin('2026-11-21');
    const before = await board();
    expect(before).toMatchObject({ counts: { expected: 3, missing: 3 } });
    expect(Object.keys(standing(before))).toEqual(['安心', '白露', '王子']);
    expect((await today(demo3)).data.counts).toEqual(before.counts);
    await come('赵一', at('07:50'));
    const early = await board();
    expect(early).toMatchObject({ counts: { expected: 4, onTime: 1, missing: 3 } });
    expect((await today(demo3)).data.counts).toEqual(early.counts);
    await morning.beginAnew();
    await begin('2026-11-20');
    expect(await board()).toMatchObject({ counts: { expected: 4, missing: 4 } });
    await begin(null);
  });

  it('shows the last ten arrivals, the newest first', async () => {
    const ids = (await board(demo4, kig[1])).classes.flatMap((one: any) => one.children.map(({ id }: any) => id));
    const events = ids.slice(0, 12).map((studentId: string, index: number) => ({
      studentId,
      at: at(`07:${30 + index}`),
      deviceId: east,
    }));
    await send(kig[1], events);
    const { last } = await board(demo4, kig[1]);
    expect(last.map(({ id }: any) => id)).toEqual(ids.slice(2, 12).reverse());
  });
});

describe('a machine at the gate', () => {
  it('fills the board through its interface and counts a repeated event once', async () => {
    const machine = await registered(server, 'KG0001', 0, morning.now);
    const change = { id: children.安心, cardNumber: '0088001' };
    expect((await demo3.call('/api/campus/student/save', change)).status).toBe(200);
    setNow(at('08:30'));
    const [first, second] = ['07:55', '08:20'].map((time) => ({
      id: time,
      kind: 'card',
      at: machine.time(at(time)),
      cardNumber: '0088001',
    }));
    expect(await machine.send(second)).toEqual(['stored']);
    expect((await board()).last).toMatchObject([{ name: '安心', state: 'late' }]);
    expect(await machine.send(first, second)).toEqual(['stored', 'repeated']);
    expect((await board()).last).toMatchObject([
      { name: '安心', at: at('07:55').toISOString(), place: '东门', state: 'on-time' },
    ]);
    const { rows } = await sql`select event_count from student_days`.execute(server.db);
    expect(rows).toEqual([{ event_count: 2 }]);
  });
});

describe('days of children', () => {
  const rows = async () =>
    (
      await sql<
        Record<string, unknown>
      >`select day, student_id, first_in_at, first_in_device_id, last_in_at, first_out_at, last_out_at, last_out_device_id,
        event_count from student_days order by student_id, day`.execute(server.db)
    ).rows;

  it('are the same for any order and batching of the machines’ events', async () => {
    const ids = Object.values(children).sort();
    const event = fc.record({
      studentId: fc.constantFrom(...ids),
      // Few moments, so that two machines report the same child at the same one; from Thursday to Saturday.
      at: fc.integer({ min: 0, max: 20 }).map((step) => new Date(at('00:00').getTime() + (step - 10) * 3 * 3_600_000)),
      deviceId: fc.constantFrom(east, west),
      direction: fc.constantFrom('in' as const, 'out' as const, null),
    });
    /** A partition: the number of events in each batch. */
    const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 15, maxLength: 15 });
    const batches = (events: TestEvent[], cuts: readonly number[]) => {
      let from = 0;
      return cuts.map((size) => events.slice(from, (from += size))).filter(({ length }) => length > 0);
    };
    const arrivals = fc
      .array(event, { minLength: 1, maxLength: 15 })
      .chain((events) =>
        fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }), sizes),
      );
    await fc.assert(
      fc.asyncProperty(arrivals, fc.boolean(), async ([events, shuffled, cuts], atOnce) => {
        await sql`delete from student_days`.execute(server.db);
        const waiting = batches(shuffled, cuts).map((batch) => () => send(kig[0], batch));
        if (atOnce) await Promise.all(waiting.map((next) => next()));
        else for (const next of waiting) await next();

        const order = (a: TestEvent, b: TestEvent) =>
          a.at.getTime() - b.at.getTime() || (a.deviceId < b.deviceId ? -1 : 1);
        const keyOf = ({ studentId, at: when }: TestEvent) => `${studentId} ${dayIn(when, 'Asia/Shanghai')}`;
        const expected = [...Map.groupBy(events, keyOf)]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, ofDay]) => {
            const sorted = ofDay.toSorted(order);
            const ins = sorted.filter(({ direction }) => direction !== 'out');
            const outs = sorted.filter(({ direction }) => direction === 'out');
            const [studentId, day] = key.split(' ');
            return {
              day,
              student_id: studentId,
              first_in_at: ins[0]?.at ?? null,
              first_in_device_id: ins[0]?.deviceId ?? null,
              last_in_at: ins.at(-1)?.at ?? null,
              first_out_at: outs[0]?.at ?? null,
              last_out_at: outs.at(-1)?.at ?? null,
              last_out_device_id: outs.at(-1)?.deviceId ?? null,
              event_count: ofDay.length,
            };
          });
        expect(await rows()).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('publish one change for each batch', async () => {
    await send(
      kig[0],
      Object.values(children).map((studentId) => ({ studentId, at: at('07:50'), deviceId: east })),
    );
    const told = await sql`select owner_id, topic from outbox`.execute(server.db);
    expect(told.rows).toEqual([{ owner_id: kig[0], topic: 'attendance.day' }]);
  });
});

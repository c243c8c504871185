import { ENTRIES_MAX } from '@kiga/contract/health/check.acts.ts';
import { CHECK_SYMPTOMS_MAX } from '@kiga/contract/health/check.ts';
import { productDictionaries } from '@kiga/contract/system/dictionaries.ts';
import { expirePhotos } from '@kiga/server/health/expire-photos.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, east, type MorningServer, startMorning } from '../../support/morning.ts';
import type { Caller } from '../../support/test-server.ts';
import { photo, upload } from '../../support/uploads.ts';

let morning: MorningServer;
let demo3: Caller;

beforeAll(async () => {
  morning = await startMorning();
  ({ demo3 } = morning);
  return () => morning.server.close();
});

beforeEach(async () => {
  await morning.beginAnew();
  await sql`delete from health_checks`.execute(morning.server.db);
});

let entries = 0;

/** Returns a normal check of a child as a tablet sends it. */
function entryOf(name: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  entries += 1;
  return {
    entryId: `00000000-0000-4000-8000-${String(entries).padStart(12, '0')}`,
    studentId: morning.children[name],
    day: '2026-11-20',
    part: 'morning',
    version: null,
    checkedAt: at('07:42').toISOString(),
    temperatures: [{ celsius: 36.6, method: 'forehead', takenAt: '07:42' }],
    levels: {},
    symptoms: [],
    hasMedicine: false,
    action: null,
    handledBy: '赵医生',
    parentToldAt: null,
    remark: null,
    photo: null,
    ...changes,
  };
}

const record = async (...all: Record<string, unknown>[]): Promise<Record<string, any>[]> =>
  (await demo3.ask('/api/health/check/record', { entries: all })).results;

const stored = async (): Promise<Record<string, any>[]> =>
  (await demo3.ask('/api/health/check/page', { pageSize: 100 })).list;

describe('a check of a tablet', () => {
  it('is stored with all that was found, and read back (E22)', async () => {
    const [result] = await record(
      entryOf('安心', {
        temperatures: [
          { celsius: 37.6, method: 'forehead', takenAt: '07:42' },
          { celsius: 37.2, method: 'armpit', takenAt: '07:48' },
        ],
        levels: { oral: 'abnormal', hand: 'observe', eye: 'observe', nails: 'observe', trauma: 'abnormal' },
        symptoms: ['oral-ulcer', 'hand-rash'],
        action: 'isolate',
        parentToldAt: '07:50',
        remark: '口腔有两个疱疹',
      }),
    );
    expect(result).toMatchObject({ outcome: 'saved', error: null, check: { colour: 'red', version: 1 } });
    const [row] = await stored();
    expect(row).toMatchObject({
      day: '2026-11-20',
      part: 'morning',
      source: 'hand',
      checkedAt: at('07:42').toISOString(),
      temperatures: [{ celsius: 37.6 }, { celsius: 37.2, method: 'armpit', takenAt: '07:48' }],
      oral: 'abnormal',
      hand: 'observe',
      eye: 'observe',
      nails: 'observe',
      trauma: 'abnormal',
      symptoms: [{ symptom: 'oral-ulcer' }, { symptom: 'hand-rash' }],
      action: 'isolate',
      handledBy: '赵医生',
      parentToldAt: '07:50',
      remark: '口腔有两个疱疹',
    });
  });

  it('gets its colour from the last temperature, the findings and the medicine', async () => {
    const measured = (celsius: number) => [{ celsius, method: null, takenAt: null }];
    const results = await record(
      entryOf('安心', { temperatures: measured(37.2) }),
      entryOf('王子', { temperatures: measured(37.3) }),
      entryOf('白露', { temperatures: measured(37.5) }),
      entryOf('赵一', { hasMedicine: true }),
    );
    expect(results.map(({ check }) => [check.colour, check.symptoms])).toEqual([
      ['green', []],
      ['yellow', ['fever']],
      ['red', ['fever']],
      ['red', []],
    ]);
  });

  it('keeps no finding in clear', async () => {
    await record(entryOf('安心', { symptoms: ['hand-rash'], remark: '疑似手足口' }));
    const { rows } = await sql<{ text: string }>`select c::text as text from health_checks c`.execute(
      morning.server.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toMatch(/hand-rash|36\.6|疑似|green|yellow/);
    const utf8 = Buffer.from('疑似手足口').toString('hex');
    expect(rows[0]?.text).not.toContain(utf8);
  });

  it('is saved once when the device sends it again, as its answer was lost', async () => {
    const entry = entryOf('安心');
    await record(entry);
    const [again] = await record(entry);
    expect(again).toMatchObject({ outcome: 'saved', check: { version: 1 } });
    expect(await stored()).toHaveLength(1);
  });

  it('meets the check of another tablet as a conflict, and changes it with its version only', async () => {
    await record(entryOf('安心'));
    const other = entryOf('安心', { levels: { eye: 'observe' }, symptoms: ['red-eyes'] });
    const [conflict] = await record(other);
    expect(conflict).toMatchObject({ outcome: 'conflict', check: { version: 1, colour: 'green' } });
    const [changed] = await record({ ...other, version: 1 });
    expect(changed).toMatchObject({
      outcome: 'saved',
      check: { version: 2, colour: 'yellow', symptoms: ['red-eyes'] },
    });
  });

  it('takes a change of the time at which the parent was told, and of nothing else', async () => {
    await record(entryOf('安心'));
    const [changed] = await record(entryOf('安心', { version: 1, parentToldAt: '07:45' }));
    expect(changed).toMatchObject({ outcome: 'saved', check: { parentToldAt: '07:45', version: 2 } });
  });

  it('keeps the first measurement when a change would lose it', async () => {
    await record(entryOf('安心'));
    const [refused] = await record(
      entryOf('安心', { version: 1, temperatures: [{ celsius: 36.9, method: null, takenAt: null }] }),
    );
    expect(refused).toMatchObject({ outcome: 'refused', error: { error: 'HEALTH_FIRST_MEASUREMENT_KEPT' } });
    const [kept] = await record(
      entryOf('安心', {
        version: 1,
        temperatures: [
          { celsius: 36.6, method: 'forehead', takenAt: '07:42' },
          { celsius: 36.9, method: null, takenAt: null },
        ],
      }),
    );
    expect(kept).toMatchObject({ outcome: 'saved', check: { temperatures: [{ celsius: 36.6 }, { celsius: 36.9 }] } });
  });

  it('is refused when the child belongs to another kindergarten', async () => {
    const { server, kig } = morning;
    const { rows } = await sql<{ id: string }>`select id from students where kig_id = ${kig[1]} limit 1`.execute(
      server.db,
    );
    const results = await record(entryOf('安心', { studentId: rows[0]?.id }));
    expect(results).toMatchObject([{ outcome: 'refused', check: null, error: { error: 'FIELD_REFERENCE_UNKNOWN' } }]);
  });

  it('is refused alone among others when the child had left', async () => {
    const id = morning.children.王子;
    await demo3.ask('/api/campus/student/move-out', { id, leaveDate: '2026-11-18', reason: '搬家' });
    const results = await record(entryOf('安心'), entryOf('王子'), entryOf('白露'));
    expect(results.map(({ outcome }) => outcome)).toEqual(['saved', 'refused', 'saved']);
    expect(results[1]?.error).toMatchObject({ error: 'HEALTH_CHECK_CHILD_GONE' });
    const [room] = await demo3.ask<{ id: string }[]>('/api/campus/class/list');
    await demo3.ask('/api/campus/student/resume', { id, classId: room?.id });
  });

  it.each([
    [91.3, 'FIELD_TOO_LARGE'],
    [3.65, 'FIELD_TOO_SMALL'],
    [36.55, 'FIELD_TOO_MANY_PLACES'],
  ])('is refused at its field when the temperature is %s', async (celsius, error) => {
    const answer = await demo3.call('/api/health/check/record', {
      entries: [entryOf('安心', { temperatures: [{ celsius, method: null, takenAt: null }] })],
    });
    expect(answer).toMatchObject({
      code: '400',
      errors: expect.arrayContaining([expect.objectContaining({ field: 'entries.0.temperatures.0.celsius', error })]),
    });
  });

  it('is refused when it lies more than seven days back or ahead', async () => {
    const results = await record(
      entryOf('安心', { day: '2026-11-12', checkedAt: at('07:42', '2026-11-12').toISOString() }),
      entryOf('安心', { day: '2026-11-13', checkedAt: at('07:42', '2026-11-13').toISOString() }),
      entryOf('王子', { checkedAt: at('08:06').toISOString() }),
      entryOf('王子', { day: '2026-11-21', checkedAt: at('07:42').toISOString() }),
    );
    expect(results.map(({ error, outcome }) => error?.error ?? outcome)).toEqual([
      'HEALTH_CHECK_TOO_LATE',
      'saved',
      'HEALTH_CHECK_AHEAD',
      'HEALTH_CHECK_AHEAD',
    ]);
  });
});

describe('a photo of a check', () => {
  it('is shown by day, class and child, and erased after the days that the kindergarten keeps it', async () => {
    const path = await upload(morning.server, demo3, await photo(), 'jpg', { mode: 'image', module: 'check' });
    const [result] = await record(entryOf('安心', { photo: path }));
    expect(result).toMatchObject({ outcome: 'saved', check: { photoCount: 1 } });
    const photos = (input: Record<string, unknown>) => demo3.ask('/api/health/check/photos', input);
    const { list } = await photos({ from: '2026-11-20', to: '2026-11-20', studentId: morning.children.安心 });
    expect(list).toMatchObject([{ name: '安心', className: '小一班', day: '2026-11-20', part: 'morning' }]);
    expect((await photos({ to: '2026-11-19' })).total).toBe(0);
    expect((await photos({ studentId: morning.children.王子 })).total).toBe(0);
    // The usual time is 30 days. A session lasts less.
    morning.setNow(at('08:00', '2026-12-20'));
    demo3 = await morning.server.as('demo3');
    await expirePhotos(morning.server.program);
    expect((await photos({})).total).toBe(1);
    morning.setNow(at('08:00', '2026-12-21'));
    await expirePhotos(morning.server.program);
    expect((await photos({})).total).toBe(0);
    expect(await stored()).toMatchObject([{ photo: null, temperatures: [{ celsius: 36.6 }] }]);
  });
});

describe('a morning-check machine', () => {
  const send = (name: string, time: string, detail: Record<string, unknown>, more: object = {}) =>
    morning.send(morning.kig[0], [
      {
        studentId: morning.children[name] as string,
        at: at(time),
        deviceId: east,
        kind: 'morning-check',
        detail,
        ...more,
      },
    ]);

  it('fills the same record, with its findings (B32:check)', async () => {
    await send('安心', '07:30', { temperatureCelsius: 37.8, measuredAt: 'forehead', findings: ['HAND_RASH', 'VOMIT'] });
    const [row] = await stored();
    expect(row).toMatchObject({
      source: 'machine',
      part: 'morning',
      temperatures: [{ celsius: 37.8, method: 'forehead', takenAt: '07:30' }],
      symptoms: [{ symptom: 'fever' }, { symptom: 'hand-rash' }, { symptom: 'vomiting' }],
      hand: 'abnormal',
      digestion: 'abnormal',
      colour: 'red',
    });
  });

  it('adds a second measurement to a check, and leaves the entries of a person', async () => {
    await record(entryOf('安心', { levels: { hand: 'observe' }, remark: '看一看' }));
    await send('安心', '07:50', { temperatureCelsius: 36.9, findings: ['HAND_RASH', 'MEDICINE'] });
    const [row] = await stored();
    expect(row).toMatchObject({
      source: 'hand',
      temperatures: [{ celsius: 36.6 }, { celsius: 36.9 }],
      hand: 'observe',
      remark: '看一看',
      hasMedicine: true,
      colour: 'red',
    });
  });

  it('adds its measurement to a check that has as many symptoms as it can hold', async () => {
    const items = productDictionaries.find(({ code }) => code === 'symptom')?.items ?? [];
    const symptoms = items.map(({ code }) => code).filter((code) => !['fever', 'hand-rash'].includes(code));
    symptoms.length = CHECK_SYMPTOMS_MAX;
    await record(entryOf('安心', { symptoms }));
    await send('安心', '07:50', { temperatureCelsius: 36.9, findings: ['HAND_RASH'] });
    const [row] = await stored();
    expect(row?.temperatures).toMatchObject([{ celsius: 36.6 }, { celsius: 36.9 }]);
    expect(row?.symptoms.map(({ symptom }: { symptom: string }) => symptom)).toEqual(symptoms);
  });

  it('makes an afternoon check after the boundary of the day, and one check of many events at once', async () => {
    const event = (time: string, celsius: number) => ({
      studentId: morning.children.安心 as string,
      at: at(time),
      deviceId: east,
      kind: 'temperature' as const,
      detail: { temperatureCelsius: celsius },
    });
    morning.setNow(at('15:00'));
    await morning.send(morning.kig[0], [event('07:31', 36.4), event('07:32', 36.5), event('14:40', 36.8)]);
    const rows = await stored();
    expect(
      rows
        .map(({ part, temperatures }) => [part, temperatures.map((one: any) => one.celsius)])
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ).toEqual([
      ['afternoon', [36.8]],
      ['morning', [36.4, 36.5]],
    ]);
  });

  it('makes no check of a lost card, of an impossible time, or of an impossible temperature', async () => {
    await send('安心', '07:30', { temperatureCelsius: 36.5 }, { lost: true });
    await send('安心', '07:30', { temperatureCelsius: 36.5 }, { doubtful: true });
    expect(await stored()).toEqual([]);
    await send('安心', '07:30', { temperatureCelsius: 44.9 });
    expect(await stored()).toMatchObject([{ temperatures: [], colour: 'green' }]);
  });
});

describe('the lists of a day', () => {
  it('show who came unchecked, who is absent and why, and count the checks', async () => {
    await morning.come('安心', at('07:31'));
    await morning.come('王子', at('07:35'));
    await record(entryOf('安心'));
    const leave = { studentId: morning.children.白露, kind: 'sick', symptom: 'fever', reason: '发烧' };
    const { id } = await demo3.ask('/api/attendance/student-leave/save', {
      ...leave,
      fromDay: '2026-11-20',
      toDay: '2026-11-23',
    });
    await demo3.ask('/api/attendance/student-leave/approve', { id });
    morning.setNow(at('09:40'));
    const list = await demo3.ask('/api/health/check/not-checked');
    const named = (rows: any[]) => rows.map(({ name }) => name);
    expect(named(list.unchecked)).toEqual(['王子']);
    expect(list.absent.find(({ name }: any) => name === '白露')).toMatchObject({ reason: 'sick', until: '2026-11-23' });
    expect(list.absent.find(({ name }: any) => name === '赵一')).toMatchObject({ reason: null });
    const day = await demo3.ask('/api/health/check/day');
    const states = Object.fromEntries(
      day.children.map(({ name, state, morning: half }: any) => [name, [state, half?.colour]]),
    );
    expect(states).toMatchObject({
      安心: ['came', 'green'],
      王子: ['came', undefined],
      白露: ['leave', undefined],
      赵一: ['absent', undefined],
    });
    expect(day.counts).toMatchObject({ came: 2, morning: 1, afternoon: 0, abnormal: 0 });
    await demo3.ask('/api/attendance/student-leave/cancel', { id });
  });

  it('mark a check as late when it was made after its day was settled, or on a later day', async () => {
    morning.setNow(at('11:00'));
    await record(
      entryOf('安心', { checkedAt: at('09:59').toISOString() }),
      entryOf('王子', { checkedAt: at('10:00').toISOString() }),
      entryOf('白露', { part: 'afternoon', checkedAt: at('10:30').toISOString() }),
      entryOf('白露', { day: '2026-11-19', part: 'afternoon', checkedAt: at('10:30').toISOString() }),
    );
    const lateOn = async (day: string) => {
      const { children } = await demo3.ask(`/api/health/check/day?day=${day}`);
      const late = children.flatMap(({ name, ...one }: any) =>
        [one.morning, one.afternoon].flatMap((half) => (half ? [[name, half.isLate]] : [])),
      );
      return Object.fromEntries(late);
    };
    expect(await lateOn('2026-11-20')).toEqual({ 安心: false, 王子: true, 白露: false });
    expect(await lateOn('2026-11-19')).toEqual({ 白露: true });
  });

  it('are for an institution while its contract runs, and closed to others (A04, A12)', async () => {
    await record(entryOf('安心'));
    const { server, kig } = morning;
    const institution = await server.as('demo6');
    const dayOf = (caller: Caller) => caller.call(`/api/health/check/day?kigId=${kig[0]}`);
    expect(await dayOf(institution)).toMatchObject({ code: '200', data: { counts: { morning: 1 } } });
    for (const [userName, expected] of [
      ['demo4', '403'],
      ['demo5', '403'],
      ['demo9', '403'],
      ['demo16', '403'],
      ['demo17', '403'],
    ] as const) {
      expect.soft([userName, (await dayOf(await server.as(userName))).code]).toEqual([userName, expected]);
    }
    const { list } = await institution.ask('/api/health/service/kindergartens');
    const own = list.find(({ kigId }: any) => kigId === kig[0]);
    expect(own).toMatchObject({ today: { morning: 1, afternoon: 0 } });
    const figuresOf = async (caller: Caller) => {
      const figures: { key: string; value: number }[] = await caller.ask('/api/identity/session/home-figures');
      return figures.flatMap(({ key, value }) => (key.startsWith('health.') ? [value] : []));
    };
    expect(await figuresOf(institution)).toEqual([1, 0, 0, 0, 0]);
    expect(await figuresOf(demo3)).toEqual([]);
    // The contract ended yesterday.
    await sql`update contracts set ends_on = '2026-11-19' where id = ${own.contractId}`.execute(server.db);
    expect((await dayOf(institution)).code).toBe('403');
    const after = await institution.ask('/api/health/service/kindergartens');
    expect(after.list.map(({ kigId }: any) => kigId)).not.toContain(kig[0]);
    expect(await figuresOf(institution)).toEqual([0, 0, 0, 0, 0]);
  });
});

// It adds children, so it is the last.
describe('a tablet that was away for days', () => {
  it('has its 400 checks stored once, also when it sends them again', async () => {
    const classes = (await demo3.ask('/api/campus/class/page', { pageSize: 100 })).list as { id: string }[];
    for (let number = 0; number < 37; number++) {
      const child = {
        stuName: `早检${number}`,
        sex: 'female',
        birthday: '2022-04-10',
        admissionDate: '2026-09-01',
        classId: classes[number % 2]?.id,
      };
      morning.children[child.stuName] = (await demo3.ask('/api/campus/student/save', child)).id;
    }
    // 王子 had left for two of the days.
    const names = Object.keys(morning.children).filter((name) => name !== '王子');
    const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
    const backlog = days.flatMap((day) =>
      (['morning', 'afternoon'] as const).flatMap((part) =>
        names.map((name) =>
          entryOf(name, { day, part, checkedAt: at(part === 'morning' ? '07:42' : '14:10', day).toISOString() }),
        ),
      ),
    );
    morning.setNow(at('17:00'));
    const sendAll = async () => {
      const outcomes: Record<string, any>[] = [];
      for (let first = 0; first < backlog.length; first += ENTRIES_MAX) {
        outcomes.push(...(await record(...backlog.slice(first, first + ENTRIES_MAX))));
      }
      return outcomes.map(({ entryId, outcome, check }) => [entryId, outcome, check?.version]);
    };
    expect(backlog).toHaveLength(400);
    const answers = await sendAll();
    expect(answers).toEqual(backlog.map(({ entryId }) => [entryId, 'saved', 1]));
    expect(await sendAll()).toEqual(answers);
    const { rows } = await sql<{ count: number }>`select count(*) as count from health_checks`.execute(
      morning.server.db,
    );
    expect(rows).toEqual([{ count: backlog.length }]);
  });
});

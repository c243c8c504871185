import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inShanghai } from '@kiga/contract/attendance/school-clock.ts';
import { readFamily } from '@kiga/contract/family/app-session.acts.ts';
import { Bearer } from '@kiga/simulator/bearer.ts';
import type { Refusal } from '@kiga/simulator/door.ts';
import { KeptSecrets } from '@kiga/simulator/kept-secrets.ts';
import { Office } from '@kiga/simulator/office.ts';
import { type AppUser, belongs, doTask } from '@kiga/simulator/parents/app-tasks.ts';
import { type Task, tasks, tasksOf } from '@kiga/simulator/parents/parent-day.ts';
import { figuresOfParents, type ParentFigures, playParents } from '@kiga/simulator/parents/play-parents.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newPackage } from '../../support/billing.ts';
import { newPost, newTopic } from '../../support/community.ts';
import { asParent, newChildOf } from '../../support/family.ts';
import { at, east, startMorning } from '../../support/morning.ts';
import { newGoods } from '../../support/shop.ts';

const { server, demo3, kig, send, setNow, now } = await startMorning({ testPay: true });
const day = inShanghai(at('08:00')).day;
let folder: string;
let studentId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kiga-parents-'));
});
beforeEach(() => sql`delete from verification_codes`.execute(server.db));
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Publishes an activity with a sign-up, a notice and news. */
async function publish(places: number): Promise<string> {
  const publishOne = async (kind: string, fields: Record<string, unknown>): Promise<string> => {
    const { id } = await demo3.ask(`/api/communication/${kind}/save`, fields);
    await demo3.ask(`/api/communication/${kind}/publish-direct`, { id });
    return id;
  };
  const text = { content: '<p>周五下午四点</p>' };
  await publishOne('notice', {
    ...text,
    title: '家长会',
    noticeType: 'ordinary',
    audience: 'both',
    sendTarget: 'school',
  });
  await publishOne('news', { ...text, title: '红薯丰收了' });
  return publishOne('activity', {
    ...text,
    activityName: '参观消防站',
    places,
    beginDate: '2026-11-27',
    endDate: '2026-11-27',
    signBeginDate: day,
    signEndDate: '2026-11-24',
    contactPerson: '周敏',
    contactPhone: '19900002201',
    sendTarget: 'school',
  });
}

/** Starts to play all parents of the kindergarten, by the server's clock. Returns what they print. */
function play(seed: string) {
  const stop = new AbortController();
  const way = { address: server.address, stop: stop.signal };
  const told: string[] = [];
  const noted: string[] = [];
  const requests = vi.spyOn(globalThis, 'fetch');
  const playing = playParents({
    way,
    office: new Office(way),
    count: 20,
    seed,
    time: { now, speed: 1, isMeasured: true, isLeaping: false },
    secrets: new KeptSecrets(join(folder, 'simulator.json')),
    stop: stop.signal,
    tell: (sentence) => told.push(sentence),
    note: (sentence) => noted.push(sentence),
  });
  return {
    told,
    noted,
    /** Returns the number of requests that waited for a message so far. */
    waits: () => requests.mock.calls.filter(([url]) => String(url).includes('/messages/wait')).length,
    end(): Promise<ParentFigures> {
      stop.abort();
      requests.mockRestore();
      return playing;
    },
  };
}

const arrive = (studentId: string, moment: Date, direction: 'in' | 'out' = 'in') =>
  send(kig[0], [{ studentId, at: moment, deviceId: east, direction }]);

describe('simulated parents', () => {
  it('hear of an arrival, and print the seconds since the event', async () => {
    setNow(at('08:00'));
    ({ studentId } = await newChildOf(demo3, { stuName: '安安', phone: '13800138001' }));
    const run = play('kiga');
    await expect.poll(run.waits).toBeGreaterThan(0);
    setNow(at('08:20:04'));
    await arrive(studentId, at('08:20:00'));
    await expect.poll(() => run.noted.join()).toMatch(/parent of 安安: 安安 has arrived, \d+\.\d s after the event/);
    const figures = await run.end();
    // The other children of the kindergarten have no parent.
    const summary = figuresOfParents(figures).join('\n');
    expect(summary).toMatch(/^1 parent played\.\n {2}arrival: 1 message, half of them within \d+\.\d s/);
    expect(figures.counts.troubles).toBe(0);
    expect(run.told).toEqual([]);
  });

  it('use the kept token, and sign in with a new code once the session has ended', async () => {
    setNow(at('16:30'));
    const sessions = async () =>
      (await sql<{ id: string }>`select id from family_sessions`.execute(server.db)).rows.map(({ id }) => id);
    const before = await sessions();
    const run = play('kiga');
    await expect.poll(run.waits).toBeGreaterThan(0);
    expect(await sessions()).toEqual(before);
    await sql`delete from family_sessions`.execute(server.db);
    setNow(at('16:40:02'));
    await arrive(studentId, at('16:40:00'), 'out');
    await expect.poll(() => run.noted.join()).toMatch(/安安 has left/);
    expect(await sessions()).toHaveLength(1);
    expect((await run.end()).counts.troubles).toBe(0);
  });

  it('do the tasks of their day, which the kindergarten sees', async () => {
    setNow(at('07:45'));
    const child = await newChildOf(demo3, { stuName: '贝贝', phone: '13800138002' });
    await publish(5);
    const wanted: Task[] = ['day', 'notice', 'leave', 'letter'];
    const seed = Array.from({ length: 5000 }, (_, index) => `seed ${index}`).find((one) => {
      const planned = tasksOf(child.studentId, day, one).map(({ task }) => task);
      const ofOther = tasksOf(studentId, day, one).map(({ task }) => task);
      return wanted.every((task) => planned.includes(task)) && !ofOther.includes('letter');
    }) as string;
    const run = play(seed);
    await expect.poll(run.waits).toBeGreaterThan(1);
    setNow(at('17:29'));
    const leaves = async () =>
      (await demo3.ask('/api/attendance/student-leave/page', { studentId: child.studentId })).total;
    await expect.poll(leaves).toBe(1);
    expect(run.told).toEqual([]);
    // The report of use is the last task. Only this parent opened the letters.
    const reported = () =>
      sql<{ screen: string }>`select screen from app_usage`
        .execute(server.db)
        .then(({ rows }) => rows.map(({ screen }) => screen));
    await expect.poll(reported).toContain('letters');
    const { counts } = await run.end();
    for (const task of [...wanted, 'usage'] as Task[]) expect(counts.done[task], task).toBeGreaterThan(0);
    expect(run.told).toEqual([]);
  });
});

describe('a task with the app', () => {
  async function userOf(phone: string, stuName: string, lucky: number): Promise<AppUser> {
    await newChildOf(demo3, { stuName, phone });
    const { token } = await asParent(server, phone);
    const bearer = new Bearer({ address: server.address, stop: new AbortController().signal }, token);
    const [child] = (await bearer.call(readFamily)).children;
    return {
      bearer,
      child: child as AppUser['child'],
      luck: () => lucky,
      key: `key-of-${phone}`,
      tickets: [],
      opened: new Map([['day', 2]]),
    };
  }

  it('is possible for every task, with any luck', async () => {
    setNow(at('09:00'));
    await publish(50);
    await newPackage(await server.as('demo9'), { packageName: '安心接送' });
    const charge = { chargeName: '保教费', kind: 'care', basis: 'month', amountFen: 180_000, beginsOn: '2026-09-01' };
    await demo3.ask('/api/billing/charge/save', charge);
    const operations = await server.as('demo9');
    await newPost(server, { topicId: await newTopic(operations) });
    await newGoods(server, operations, { operations, variants: [[16_800, 9]] });
    for (const [place, lucky] of [0, 0.5, 0.999].entries()) {
      const user = await userOf(`1380013810${place}`, `万${place}`, lucky);
      await demo3.ask('/api/billing/bill/make-month', { month: '2026-12', dueOn: '2026-12-05' });
      await demo3.ask('/api/billing/bill/issue-month', { month: '2026-12' });
      for (const task of tasks) {
        const done = await doTask(task, { ...user, key: `${user.key}-${task}` });
        expect(done, `${task} ${lucky}`).toBe(true);
      }
    }
    const { list } = await demo3.ask('/api/communication/letter/page', { pageSize: 50 });
    const bills = await demo3.ask('/api/billing/bill/page', { status: 'paid' });
    expect(bills.total).toBe(3);
    // The third of them lets the order close.
    const { list: ordered } = await operations.ask('/api/shop/order/page', { pageSize: 50 });
    expect(ordered.map(({ status }: { status: string }) => status).toSorted()).toEqual(['paid', 'paid', 'unpaid']);
    expect(new Set(list.map(({ isAnonymous }: { isAnonymous: boolean }) => isAnonymous))).toEqual(
      new Set([true, false]),
    );
  });

  it('is refused as it may be when the activity is full, and by nothing else', async () => {
    // The newest activity is the first of the list. Neither parent wants to wait.
    const luck = (word: string) => (word === 'wait' ? 0.9 : 0);
    const first = { ...(await userOf('13800138111', '满一', 0)), luck };
    const second = { ...(await userOf('13800138112', '满二', 0)), luck };
    setNow(at('17:00'));
    await publish(1);
    expect(await doTask('signUp', first)).toBe(true);
    const error = await doTask('signUp', second).catch((refused: unknown) => refused);
    expect(error).toMatchObject({ id: 'COMMUNICATION_ACTIVITY_FULL' });
    expect(belongs('signUp', error as Refusal)).toBe(true);
    expect(belongs('leave', error as Refusal)).toBe(false);
    const overlaps = { id: 'VALIDATION_FAILED', issues: ['ATTENDANCE_LEAVE_OVERLAPS'] };
    expect(belongs('leave', overlaps)).toBe(true);
    expect(belongs('leave', { ...overlaps, issues: [...overlaps.issues, 'FIELD_REQUIRED'] })).toBe(false);
  });
});

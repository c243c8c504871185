import { beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { at, type MorningServer, startMorning } from '../../support/morning.ts';
import type { Caller } from '../../support/test-server.ts';

const WALL = '/api/dashboards/wall/get';

let morning: MorningServer;
let demo3: Caller;
let classes: Record<string, string>[];

beforeAll(async () => {
  morning = await startMorning();
  ({ demo3 } = morning);
  classes = (await demo3.ask('/api/campus/class/page', { pageSize: 100 })).list;
  return () => morning.server.close();
});

const wall = (caller = demo3) => caller.ask(WALL);
const classId = (name: string) => classes.find(({ className }) => className === name)?.id as string;

let entries = 0;

/** Records the morning check of a child, normal unless `changes` say more. */
async function check(name: string, changes: Record<string, unknown> = {}): Promise<void> {
  entries += 1;
  const entry = {
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
    handledBy: null,
    parentToldAt: null,
    remark: null,
    photo: null,
    ...changes,
  };
  const { results } = await demo3.ask('/api/health/check/record', { entries: [entry] });
  expect(results).toMatchObject([{ outcome: 'saved' }]);
}

describe('the wall', () => {
  it('counts the children of each class who came, are on leave and are not yet here', async () => {
    await morning.come('安心', at('07:40'));
    await morning.come('王子', at('08:30'));
    morning.setNow(at('08:40'));
    const sick = { ids: [morning.children.赵一], day: '2026-11-20', mark: 'absent', absence: 'sick', reason: '发烧' };
    await demo3.ask('/api/attendance/student-day/mark', sick);
    expect(await wall()).toMatchObject({
      kigId: morning.kig[0],
      day: '2026-11-20',
      now: at('08:40').toISOString(),
      timeZone: 'Asia/Shanghai',
      schoolDay: { open: true, reason: null },
      arrivals: {
        came: 2,
        expected: 4,
        leave: 1,
        missing: 1,
        classes: [
          { className: '小一班', came: 2, expected: 3 },
          { className: '大一班', came: 0, expected: 1 },
        ],
      },
    });
  });

  it('counts the morning checks, and those that need an eye', async () => {
    expect((await wall()).checks).toEqual({ checked: 0, healthy: 0, toWatch: 0 });
    await check('安心');
    await check('王子', { temperatures: [{ celsius: 37.4, method: 'forehead', takenAt: '08:31' }], hasMedicine: true });
    await check('白露', { part: 'afternoon' });
    expect((await wall()).checks).toEqual({ checked: 2, healthy: 1, toWatch: 1 });
    expect(await demo3.ask('/api/health/check/today')).toEqual({
      day: '2026-11-20',
      open: true,
      came: 3,
      checked: 2,
      healthy: 1,
      toWatch: 1,
      withMedicine: 1,
    });
  });

  it('hides the findings of a check from a reader without health data on the home, and shows numbers to all on the wall', async () => {
    const reader = await colleague(morning.server, {
      userName: 'hall',
      only: ['dashboards.wall.read', 'attendance.day.read', 'health.check.read'],
    });
    expect(await reader.ask('/api/health/check/today')).toMatchObject({
      checked: 2,
      healthy: null,
      toWatch: null,
      withMedicine: null,
    });
    expect(await wall(reader)).toMatchObject({ checks: { checked: 2, healthy: 1, toWatch: 1 }, menus: null });
  });

  it('leaves out a part without its permission, and counts own classes only for an account of some', async () => {
    const cook = await colleague(morning.server, {
      userName: 'cook',
      only: ['dashboards.wall.read', 'catering.recipe.read'],
    });
    expect(await wall(cook)).toMatchObject({
      arrivals: null,
      checks: null,
      menus: [{ day: '2026-11-20', meals: null }],
    });
    const teacher = await colleague(morning.server, { userName: 'teacher', classes: [classId('大一班')] });
    expect((await wall(teacher)).arrivals).toMatchObject({ came: 0, expected: 1, leave: 1, missing: 0 });
    const stranger = await colleague(morning.server, { userName: 'stranger', without: ['dashboards.wall.read'] });
    expect(await stranger.call(WALL)).toMatchObject({ error: 'PERMISSION_MISSING' });
  });

  it('shows activities until their end and notices for a week, if they are for all families', async () => {
    const publish = async (kind: 'activity' | 'notice', input: Record<string, unknown>) => {
      const common = { content: '<p>内容</p>', sendTarget: 'school', ...input };
      const { id } = await demo3.ask(`/api/communication/${kind}/save`, common);
      await demo3.ask(`/api/communication/${kind}/publish-direct`, { id });
    };
    const activity = (activityName: string, beginDate: string, endDate: string, more = {}) =>
      publish('activity', {
        activityName,
        beginDate,
        endDate,
        signBeginDate: '2026-11-01',
        signEndDate: '2026-11-18',
        contactPerson: '周敏',
        contactPhone: '13800138000',
        ...more,
      });
    const notice = (title: string, more = {}) =>
      publish('notice', { title, noticeType: 'ordinary', audience: 'families', ...more });
    await activity('昨天结束', '2026-11-18', '2026-11-19');
    await activity('今天结束', '2026-11-19', '2026-11-20');
    await activity('只请大一班', '2026-11-21', '2026-11-21', { sendTarget: 'class', classIds: [classId('大一班')] });
    await activity('运动会', '2026-11-28', '2026-11-29');
    await notice('全园通知');
    await notice('只给教师', { audience: 'staff' });
    const titles = async () => (await wall()).notes.map(({ title }: { title: string }) => title);
    expect(await titles()).toEqual(['今天结束', '运动会', '全园通知']);
    expect((await wall()).notes[1]).toMatchObject({ kind: 'activity', from: '2026-11-28', to: '2026-11-29' });
    morning.setNow(at('08:00', '2026-11-26'));
    expect(await titles()).toEqual(['运动会', '全园通知']);
    morning.setNow(at('08:00', '2026-11-27'));
    expect(await titles()).toEqual(['运动会']);
  });

  it('says why a day has no school, and expects no child', async () => {
    morning.setNow(at('09:00', '2026-11-21'));
    expect(await wall()).toMatchObject({
      day: '2026-11-21',
      schoolDay: { open: false, reason: 'weekend' },
      arrivals: { came: 0, expected: 0, classes: [] },
    });
  });

  it('names no child', async () => {
    morning.setNow(at('08:40'));
    const answer = JSON.stringify(await wall());
    for (const [name, id] of Object.entries(morning.children)) {
      expect(answer).not.toContain(name);
      expect(answer).not.toContain(id);
    }
  });
});

describe('the open items of a home', () => {
  it('counts what the kitchen has to do, in the line of the home', async () => {
    morning.setNow(at('08:40'));
    const keys = async (place: string) =>
      (await demo3.ask(`/api/attendance/open/list${place}`)).items.map(({ key }: { key: string }) => key);
    expect(await keys('?place=board')).toContain('attendance.open.items.noMenu');
    const foodId = (
      await demo3.ask('/api/catering/food/save', { foodName: '米', foodGroup: 'cereal', ediblePercent: 100 })
    ).id;
    const { id } = await demo3.ask('/api/catering/recipe/save', {
      recipeName: '周一食谱',
      recipeDate: '2026-11-23',
      meals: [{ meal: 'lunch', mealName: '午餐', mealTime: '11:20' }],
      portions: [{ meal: 'lunch', foodId, middleG: 60 }],
    });
    await demo3.ask('/api/catering/recipe/publish', { id });
    expect(await keys('?place=board')).not.toContain('attendance.open.items.noMenu');
  });
});

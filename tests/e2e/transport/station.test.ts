import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter, type PageOptions } from '../../support/browser.ts';
import { fridayAt, untilSynced } from '../../support/check-tablet.ts';
import { newBus, type TestBus } from '../../support/school-bus.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

let now = fridayAt('07:02:00');
const site = startSite({ clock: { now: () => now } });
const ids: Record<string, string> = {};
let demo3: Caller;
let bus: TestBus;

beforeAll(async () => {
  demo3 = await site.server.as('demo3');
  const { list } = await demo3.ask('/api/campus/class/page', { pageSize: 100 });
  const classId = list.find(({ className }: Record<string, string>) => className === '小一班').id;
  for (const [stuName, parentName] of [
    ['丁一然', '丁爷爷'],
    ['马若溪', '马妈妈'],
    ['袁可心', '袁奶奶'],
    ['赵小鱼', '赵妈妈'],
  ] as const) {
    const parents = [{ parentName, relation: 'mother', parentPhone: `1380000${2000 + Object.keys(ids).length}` }];
    const child = { stuName, sex: 'female', birthday: '2022-04-10', classId, parents };
    ids[stuName] = (await demo3.ask('/api/campus/student/save', child)).id;
  }
  const children = [[ids.丁一然 as string, ids.马若溪 as string], [ids.袁可心 as string]];
  bus = await newBus(site.server, demo3, { children });
  const person = { studentId: ids.袁可心, personName: '袁大伯', relation: 'uncle', personPhone: '13900001111' };
  const rule = { permitted: 'must-not', fromDate: '2026-11-01' };
  await demo3.ask('/api/campus/pickup-person/save', { ...person, ...rule });
});

beforeEach(async () => {
  now = fridayAt('07:02:00');
  for (const table of ['bus_trip_events', 'bus_trips', 'messages']) {
    await sql`delete from ${sql.table(table)}`.execute(site.server.db);
  }
});

const words = {
  zh_CN: {
    start: '发车',
    arrive: /^到达/,
    drive: /^开往/,
    board: '上车',
    off: '下车',
    notToday: '今天不来',
    ill: '生病',
    nobody: '没有人',
    walk: '走一遍车厢',
    tag: '输入标签号',
    tagLabel: '标签号',
    ok: '确 定',
    end: /没有人留下，结束行程/,
    firstSettle: '先处理马若溪，再开车',
    rowsOpen: '还差第 1、2 排',
    wrongTag: '这不是这辆车的车尾标签',
    ended: /07:0\d 结束，2 名幼儿已下车/,
  },
  en_US: {
    start: 'Start',
    arrive: /^At /,
    drive: /^Drive on to/,
    board: 'Board',
    off: 'Get off',
    notToday: 'Not today',
    ill: 'Ill',
    nobody: 'Nobody',
    walk: 'Walk through the bus',
    tag: 'Enter its number',
    tagLabel: 'Number of the tag',
    ok: 'OK',
    end: /Nobody is left, end the trip/,
    firstSettle: /First settle/,
    rowsOpen: 'Rows 1, 2 are open',
    wrongTag: 'This is not the tag at the back of this bus',
    ended: /Ended at 07:0\d; 2 children got off/,
  },
} as const;

async function open(options: PageOptions = {}): Promise<Page> {
  const page = await site.browser.open(site.server.address, { width: 1024, height: 768, ...options });
  await enter(page, 'demo3', '/transport/station');
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const nextOf = (page: Page) => page.locator('[data-next=true]');

/** Starts the trip of the morning and reaches the first stop. */
async function toFirstStop(page: Page, language: keyof typeof words = 'zh_CN'): Promise<void> {
  const { start, arrive } = words[language];
  await button(page, start).click();
  await button(page, start).click();
  await page.getByRole('button', { name: arrive }).click();
  await nextOf(page).waitFor();
}

const trips = async (): Promise<Record<string, any>[]> =>
  (await demo3.ask('/api/transport/trip/page', { pageSize: 20 })).list;

describe('the tablet on the bus', () => {
  it.each(['zh_CN', 'en_US'] as const)('leads from the first stop to the walk, and ends, in %s', async (language) => {
    const w = words[language];
    const page = await open({ language });
    await toFirstStop(page, language);
    await rowOf(page, '丁一然').getByRole('button', { name: w.board, exact: true }).dblclick();
    await page.getByRole('button', { name: w.drive }).filter({ hasText: w.firstSettle }).waitFor();
    expect(await page.getByRole('button', { name: w.drive }).isDisabled()).toBe(true);
    await rowOf(page, '马若溪').getByRole('button', { name: w.notToday, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: w.ill, exact: true }).click();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: w.drive }).click();
    await page.getByRole('button', { name: w.arrive }).click();
    await nextOf(page).getByRole('button', { name: w.board, exact: true }).click();
    await page.getByRole('button', { name: w.drive }).click();
    await page.getByRole('button', { name: w.arrive }).click();
    for (const name of ['丁一然', '袁可心']) {
      await rowOf(page, name).getByRole('button', { name: w.off, exact: true }).click();
    }
    await page.getByRole('heading', { name: w.walk, level: 2 }).waitFor();
    await page.getByRole('button', { name: w.end }).filter({ hasText: w.rowsOpen }).waitFor();
    await button(page, w.nobody).click();
    await page.locator('[data-state=done]').first().waitFor();
    await button(page, w.nobody).click();
    for (const [number, isRight] of [
      ['WRONG1', false],
      ['TAG00001', true],
    ] as const) {
      await button(page, w.tag).click();
      await page.getByRole('dialog').getByLabel(w.tagLabel).fill(number);
      await page.getByRole('dialog').getByLabel(w.tagLabel).press('Enter');
      if (!isRight) await page.getByText(w.wrongTag).waitFor();
    }
    await untilSynced(page);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: w.end }).click();
    await page.getByText(w.ended).waitFor();
    await untilSynced(page);
    expect(await trips()).toMatchObject([
      { status: 'ended', plannedCount: 3, boardedCount: 2, offCount: 2, notTodayCount: 1 },
    ]);
    await page.context().close();
  });

  it('goes on without a network from the second stop, through a reload, and sends all once it is back', async () => {
    const page = await open();
    await toFirstStop(page);
    await expect.poll(() => page.evaluate(async () => (await caches.match('/transport/station'))?.status)).toBe(200);
    for (const name of ['丁一然', '马若溪']) await rowOf(page, name).getByRole('button', { name: '上车' }).click();
    await page.getByRole('button', { name: /^开往/ }).click();
    await untilSynced(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /^到达/ }).click();
    await nextOf(page).getByRole('button', { name: '上车' }).click();
    await page.getByRole('button', { name: '离线，2 条待上传' }).waitFor();
    await page.goto(page.url());
    await page.getByText('当前无网络，显示 07:0').waitFor();
    await rowOf(page, '袁可心').getByText('已上车').waitFor();
    await page.getByRole('button', { name: /^开往/ }).click();
    await page.getByRole('button', { name: /^到达/ }).click();
    expect(await trips()).toMatchObject([{ status: 'underway', boardedCount: 2 }]);
    await page.context().setOffline(false);
    await untilSynced(page);
    expect(await trips()).toMatchObject([{ status: 'arrived', boardedCount: 3 }]);
    await page.context().close();
  });

  it('shows the steps of a second tablet, and takes its own last step back', async () => {
    const one = await open();
    await toFirstStop(one);
    await untilSynced(one);
    const other = await open();
    await button(other, '继续').click();
    await rowOf(other, '丁一然').getByRole('button', { name: '上车' }).click();
    await untilSynced(other);
    await rowOf(one, '马若溪').getByRole('button', { name: '上车' }).click();
    await untilSynced(one);
    // The answer to its own step brings the other tablet's.
    await rowOf(one, '丁一然').getByText('已上车').waitFor();
    await button(one, '撤回上一步').click();
    await rowOf(one, '马若溪').getByRole('button', { name: '上车' }).waitFor();
    await untilSynced(one);
    expect(await trips()).toMatchObject([{ boardedCount: 1 }]);
    await Promise.all([one.context().close(), other.context().close()]);
  });

  it('hands a child over to a person of the family, and to none who must not', async () => {
    now = fridayAt('17:00:00');
    const page = await open();
    await page.getByRole('listitem').filter({ hasText: '晚班' }).getByRole('button', { name: '发车' }).click();
    await button(page, '发车').click();
    for (const name of ['袁可心', '丁一然', '马若溪']) {
      await rowOf(page, name).getByRole('button', { name: '上车' }).click();
    }
    await page.getByRole('button', { name: /^开往/ }).click();
    await page.getByRole('button', { name: /^到达/ }).click();
    await rowOf(page, '袁可心').getByRole('button', { name: '下车' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('不能交给袁大伯').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('textbox').fill('袁大伯');
    await dialog.getByRole('textbox').press('Enter');
    await dialog.getByText('袁大伯不能接走这名幼儿').waitFor();
    await dialog.getByRole('button', { name: /袁奶奶/ }).click();
    await rowOf(page, '袁可心').getByText('交给妈妈 袁奶奶').waitFor();
    // Nobody fetches the others: they stay on the bus, and a question names them.
    await page.getByRole('button', { name: /^开往/ }).click();
    await page.getByRole('button', { name: /^到达/ }).click();
    await page.getByRole('button', { name: /^开往/ }).click();
    await page.getByRole('dialog', { name: '丁一然、马若溪没有人接，带回幼儿园？' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '带回幼儿园' }).click();
    await page.getByRole('button', { name: /^到达/ }).click();
    await rowOf(page, '丁一然').getByRole('button', { name: '下车' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '园里的教师' }).click();
    await rowOf(page, '丁一然').getByText('交给园里的教师').waitFor();
    await untilSynced(page);
    expect(await trips()).toMatchObject([{ boardedCount: 3, offCount: 2 }]);
    await page.context().close();
  });

  it('tells the office of somebody in a row, and goes on once it is said who it was', async () => {
    const page = await open();
    await toFirstStop(page);
    for (const name of ['丁一然', '马若溪']) {
      await rowOf(page, name).getByRole('button', { name: '今天不来' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '家里有事' }).click();
    }
    for (const step of [/^开往/, /^到达/]) await page.getByRole('button', { name: step }).click();
    await nextOf(page).getByRole('button', { name: '上车' }).click();
    for (const step of [/^开往/, /^到达/]) await page.getByRole('button', { name: step }).click();
    await rowOf(page, '袁可心').getByRole('button', { name: '下车' }).click();
    await button(page, '有人').click();
    await page.getByRole('dialog').getByRole('button', { name: '有人，通知园长' }).click();
    await page.getByRole('button', { name: /先说明第 1 排是谁/ }).waitFor();
    await page.getByLabel('是谁，怎样处理的').fill('赵小鱼睡着了，已抱下车');
    await page.getByRole('button', { name: '已处理，这一排没有人了' }).click();
    await page.getByText('赵小鱼睡着了，已抱下车').waitFor();
    await untilSynced(page);
    const { rows } = await sql<{ name: string }>`select name from messages where name like 'transport.%'`.execute(
      site.server.db,
    );
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['transport.somebodyOnBus']));
    await page.context().close();
  });

  it('does not start with a licence that has expired, and says what to do', async () => {
    const setEnd = (day: string) =>
      sql`update drivers set license_expires_on = ${day}::date where id = ${bus.driverId}`.execute(site.server.db);
    await setEnd('2026-11-19');
    try {
      const page = await open();
      await page.getByText('司机的驾驶证已到期，不能发车').first().waitFor();
      expect(await button(page, '发车').isDisabled()).toBe(true);
      await page.context().close();
    } finally {
      await setEnd('2029-05-01');
    }
  });
});

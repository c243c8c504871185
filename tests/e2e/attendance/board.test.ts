import { demoSpeaker } from '@kiga/contract/devices/demo-machines.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter, type PageOptions } from '../../support/browser.ts';
import { registered, type TestMachine } from '../../support/machine.ts';
import { startSite } from '../../support/site.ts';
import { type Caller, organizationId, succeeded } from '../../support/test-server.ts';
import { moveTo } from '../../support/within-page.ts';

const site = startSite({ clock: { now: () => now } });
let page: Page;
let demo3: Caller;
let east: TestMachine;
/** Ids by name. */
const children: Record<string, string> = {};

/** A Friday morning of the kindergarten. */
const at = (time: string, day = '2026-11-20') => new Date(`${day}T${time}+08:00`);
let now = at('07:40:00');

beforeAll(async () => {
  demo3 = await site.server.as('demo3');
  // The kindergarten is past the list of its first steps, which another file tests.
  await demo3.ask('/api/identity/session/save-setting', { key: 'home.firstSteps', value: true });
  page = await open('demo3');
});

async function open(userName: string, options?: PageOptions): Promise<Page> {
  const opened = await site.browser.open(site.server.address, options);
  await enter(opened, userName);
  return opened;
}

const shown = (within = page) => within.getByRole('tabpanel').filter({ visible: true });
const zh = { arrived: '已到园', spoken: / 已到 \d+ 名，应到 \d+ 名$/, toDos: /^待办/ };
const en: typeof zh = { arrived: 'Arrived', spoken: / \d+ of \d+ arrived$/, toDos: /^To do/ };
/** The figures of the day in reading order, without the final line for screen readers. */
const figures = async (within = page, words = zh) => {
  const title = shown(within).getByRole('heading', { name: words.arrived, exact: true });
  const text = await title.locator('xpath=../..').innerText();
  return text.replace(/\s+/g, ' ').replace(words.spoken, '');
};
const square = (name: string, within = page) => shown(within).locator(`a[data-square="${children[name]}"]`);
/** The name of a child with its state or time, as the board shows it. */
const told = async (name: string, within = page) => (await square(name, within).innerText()).replace(/\s+/g, ' ');
const toDos = (within = page, words = zh) => shown(within).getByRole('region', { name: words.toDos });
const last = (within = page) =>
  shown(within)
    .getByRole('region', { name: /^刚到园/ })
    .getByRole('listitem');
/** Publishes a recipe of the next school day. */
async function publishMonday(): Promise<void> {
  const rice = { foodName: '米', foodGroup: 'cereal', ediblePercent: 100 };
  const { id: foodId } = await demo3.ask('/api/catering/food/save', rice);
  const { id } = await demo3.ask('/api/catering/recipe/save', {
    recipeName: '周一食谱',
    recipeDate: '2026-11-23',
    meals: [{ meal: 'lunch', mealName: '午餐', mealTime: '11:20' }],
    portions: [{ meal: 'lunch', foodId, middleG: 60 }],
  });
  await demo3.ask('/api/catering/recipe/publish', { id });
}

const card = (number: string, when = now) => ({ kind: 'card', at: when.toISOString(), cardNumber: number });

describe('the living board', () => {
  it('[C03] invites a new kindergarten to add children, and shows them once they exist', async () => {
    await shown().getByRole('heading', { name: '早上好，周敏' }).waitFor();
    await shown().getByRole('heading', { name: '暂无在园幼儿' }).waitFor();
    await toDos().getByText('3 台设备未注册').waitFor();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    const data = await demo3.ask('/api/campus/class/page', { pageSize: 100 });
    const classId = (name: string) => data.list.find(({ className }: { className: string }) => className === name).id;
    for (const [stuName, className, cardNumber] of [
      ['安心', '小一班', '1001'],
      ['白露', '小一班', '1002'],
      ['王子', '小一班', '1003'],
      ['赵一', '大一班', '1004'],
      ['钱二', '大一班', '1005'],
    ] as const) {
      const input = { stuName, sex: 'female', birthday: '2022-05-01', classId: classId(className), cardNumber };
      children[stuName] = (await demo3.ask('/api/campus/student/save', input)).id;
    }
    await expect.poll(() => figures()).toBe('0 / 5 已到园 点击查看资料 按时 0 迟到 0 未到 5');
    await shown().getByText('今天还没有幼儿到园').waitFor();
    east = await registered(site.server, 'KG0001', 0, () => now);
    await registered(site.server, 'KG0001', 1, () => now);
    const { serialNumber, verificationCode } = demoSpeaker('KG0001');
    succeeded(await site.server.request('/device/v1/register', { body: { serialNumber, verificationCode } }));
    await shown().getByText('3 台设备在线').waitFor();
    // The kitchen has published nothing for Monday.
    await toDos().getByText('还有 1 项待处理').waitFor();
    await publishMonday();
    await toDos().getByText('暂无待办').waitFor();
  });

  it('[C04] shows each arriving child as on time or late, without reloading', async () => {
    expect(await east.send(card('1001'))).toEqual(['stored']);
    await expect.poll(() => figures()).toMatch(/^1 \/ 5 .* 按时 1 迟到 0 未到 4$/);
    expect((await last().allInnerTexts()).map((text) => text.split('\n'))).toEqual([
      ['安心', '小一班，东门', '07:40:00'],
    ]);
    expect(await told('安心')).toBe('安心 07:40');
    await shown().getByText('到园时段 07:20 至 08:10，正在到园').waitFor();

    now = at('08:20:00');
    await east.send(card('1002'), card('1001'));
    await expect.poll(() => figures()).toMatch(/^2 \/ 5 .* 按时 1 迟到 1 未到 3$/);
    expect((await last().allInnerTexts()).map((text) => text.split('\n'))).toEqual([
      ['白露', '小一班，东门', '08:20:00', '迟到'],
      ['安心', '小一班，东门', '07:40:00'],
    ]);
    expect(await told('白露')).toBe('白露 迟到 08:20');
    expect(await told('王子')).toBe('王子 未到');
    await shown().getByText('到园时段 07:20 至 08:10 已结束').waitFor();
    await shown().getByText('近 10 分钟到园 1 名').waitFor();
    await toDos().getByText('09:30 仍未到园，请联系家长：王子、钱二、赵一').waitFor();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

    await page.goto('/kigHome');
    await expect.poll(() => figures()).toMatch(/^2 \/ 5 /);
    await moveTo(page, '/home');
    await expect.poll(() => figures()).toMatch(/^2 \/ 5 /);
  });

  it('names the missing children and links each of them', async () => {
    now = at('09:40:00');
    await east.send(card('1004'));
    await toDos().getByText('2 名幼儿未到').waitFor();
    await toDos().getByRole('button', { name: '查看名单' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 名幼儿未到').first().waitFor();
    expect((await dialog.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n'))).toEqual([
      ['王子', '小一班', '未到'],
      ['钱二', '大一班', '未到'],
    ]);
    await dialog.getByRole('link', { name: '钱二' }).click();
    await page.waitForURL(`**/campus/students?open=${children.钱二}`);
    await shown().getByRole('dialog').getByRole('heading', { name: '钱二' }).waitFor();
    await moveTo(page, '/home');
  });

  it('shows name and time of a focused child, and opens the child by keyboard', async () => {
    await shown().getByRole('button', { name: '小一班' }).focus();
    await page.keyboard.press('Tab');
    await page.getByRole('tooltip').filter({ hasText: '安心，按时，07:40' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tooltip').filter({ hasText: '白露，迟到，08:20' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain(`/campus/students?open=${children.白露}`);
    await moveTo(page, '/home');
  });

  it('shows the alerts of machines until they are settled', async () => {
    await east.send(card('4711'), card('4711', at('09:39:00')));
    const alert = toDos().getByRole('listitem').filter({ hasText: '未登记的卡被使用' });
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/卡号 4711\s+东门\s+2 次\s+最近 09:40/);
    await east.send(...['4712', '4713', '4714', '4715'].map((number) => card(number)));
    const buttons = toDos().getByRole('button', { name: /已处理/ });
    await expect.poll(() => buttons.count()).toBe(5);
    // The next row moves up under the pointer, and a second click at once must not settle it.
    const { x, y } = (await buttons.first().boundingBox()) as { x: number; y: number };
    await page.mouse.click(x + 8, y + 8);
    await expect.poll(() => buttons.count()).toBe(4);
    await page.mouse.click(x + 8, y + 8);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await buttons.count()).toBe(4);
    const open = await demo3.ask('/api/devices/alert/list');
    for (const { id, cardNumber } of open.list) {
      if (cardNumber !== '4711') await demo3.ask('/api/devices/alert/close', { id });
    }
    await expect.poll(() => buttons.count()).toBe(1);
    await alert.getByRole('button', { name: /已处理/ }).click({ delay: 600 });
    await alert.waitFor({ state: 'detached' });
    await expect.poll(async () => (await demo3.ask('/api/devices/alert/list')).total).toBe(0);
    await toDos().getByText('2 名幼儿未到').waitFor();
  });

  it('stays usable when the script of a dialog cannot be loaded', async () => {
    await page.route('**/assets/*-dialog-*.js', (route) => route.abort());
    await shown().getByRole('button', { name: '到园时间' }).click();
    await page.getByRole('dialog').getByText('加载失败').waitFor();
    expect(await figures()).toMatch(/^3 \/ 5 /);
    await page.unroute('**/assets/*-dialog-*.js');
    await page.getByRole('dialog').getByRole('button', { name: '点击重试' }).click();
    await page.getByRole('dialog').getByLabel('按时到园截止').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('follows the arrival times, and refuses times in a wrong order', async () => {
    await shown().getByRole('button', { name: '到园时间' }).click();
    const dialog = page.getByRole('dialog');
    const lateAfter = dialog.getByLabel('按时到园截止');
    await lateAfter.fill('7:00');
    await dialog.getByRole('button', { name: '保存到园时间' }).click();
    await dialog.getByText('要晚于前一个时间').waitFor();
    expect(await lateAfter.inputValue()).toBe('07:00');
    await lateAfter.fill('830');
    await page.keyboard.press('Enter');
    await page.getByText('保存成功').first().waitFor();
    await expect.poll(() => figures()).toMatch(/^3 \/ 5 .* 按时 2 迟到 1 未到 2$/);
    expect(await told('白露')).toBe('白露 08:20');
  });

  it('does not list a disabled machine as not registered', async () => {
    const data = await demo3.ask('/api/devices/device/page', {});
    const { id } = data.list.find(({ place }: { place: string }) => place === '西门');
    await demo3.ask('/api/devices/device/disable', { id });
    // The speaker unit has been silent since it registered.
    await shown().getByText('2 台设备，1 台在线').waitFor();
    expect(await toDos().getByText('未注册').count()).toBe(0);
  });

  it('keeps its figures and shows a notice when new ones cannot be loaded', async () => {
    await page.route('**/api/attendance/day/board*', (route) => route.abort());
    await east.send(card('1005'));
    await shown().getByText('数据更新失败，显示 09:40:00 的数据').waitFor();
    expect(await figures()).toMatch(/^3 \/ 5 /);
    await page.unroute('**/api/attendance/day/board*');
    await shown().getByRole('button', { name: '点击重试' }).click();
    await expect.poll(() => figures()).toMatch(/^4 \/ 5 /);
    expect(await shown().getByText('数据更新失败').count()).toBe(0);
  });

  /** An English page in dark, and one whose answers are bent; each has two tests. */
  let english: Page;
  let busy: Page;

  it('shows a notice while it is not live', async () => {
    english = await site.browser.open(site.server.address, { language: 'en_US', theme: 'dark' });
    await english.route('**/api/system/change/stream*', (route) => route.abort());
    await enter(english, 'demo3');
    await shown(english).getByText('Not live, trying again; figures of 09:40:00').waitFor();
    await english.unroute('**/api/system/change/stream*');
    await expect.poll(() => shown(english).getByText('Not live').count()).toBe(0);
  });

  it.each([
    { width: 1366, height: 768 },
    { width: 1024, height: 768 },
  ])('fits in English and dark at $width x $height without a serious axe finding', async (size) => {
    await english.setViewportSize(size);
    await expect
      .poll(() => figures(english, en))
      .toBe('4 / 5 Arrived Click a child for details On time 2 Late 2 Not arrived 1');
    await shown(english).getByText('Friday 20 November').waitFor();
    await toDos(english, en).getByText('1 child not arrived').waitFor();
    expect(await told('王子', english)).toMatch(/^王子 .* Not arrived$/);
    expect(await seriousFindings(english)).toEqual([]);
    expect(await hiddenPx(english)).toEqual({ sideways: 0, down: 0 });
  });

  it('shows 286 children of ten classes as squares on a small screen without scrolling, and in print', async () => {
    await english.context().close();
    busy = await site.browser.open(site.server.address);
    const classes = [18, 26, 25, 27, 30, 31, 30, 33, 33, 33].map((size, index) => {
      const ofClass = Array.from({ length: size }, (_, child) => ({
        id: `${index}-${child}`,
        name: '安心',
        nameLatin: null,
        sex: 'female',
        state: 'missing',
        at: null,
        isDoubtful: false,
        leftAt: null,
        backAt: null,
      }));
      const counts = { expected: size, onTime: 0, late: 0, unseen: 0, leave: 0, missing: size, left: 0 };
      return { id: `${index}`, className: `中${index}班`, counts, children: ofClass };
    });
    await busy.route('**/api/attendance/day/board*', async (route) => {
      const response = await route.fetch();
      const { data, ...envelope } = await response.json();
      // The next test looks at the names.
      for (const arrival of data.last) arrival.name = '艾合麦提江·努尔买买提·'.repeat(3);
      await route.fulfill({ response, json: { ...envelope, data: { ...data, classes } } });
    });
    await enter(busy, 'demo3');
    await expect.poll(() => shown(busy).locator('a[data-square]').count()).toBe(286);
    await shown(busy).getByText('每格代表 1 名幼儿，点击查看资料').waitFor();
    expect(await hiddenPx(busy)).toEqual({ sideways: 0, down: 0 });
    const first = shown(busy).locator('a[data-square]').first();
    expect(await first.getAttribute('aria-label')).toBe('安心，未到');
    await busy.emulateMedia({ media: 'print' });
    expect(await first.evaluate((element) => getComputedStyle(element).borderTopWidth)).not.toBe('0px');
    await busy.emulateMedia({ media: null });
  });

  it('shows a long name without overflow', async () => {
    await last(busy).nth(1).waitFor();
    expect(await last(busy).nth(1).innerText()).toContain('努尔买买提·艾合麦提江');
    const overflows = await last(busy).evaluateAll((rows) =>
      rows.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
    );
    expect(Math.max(...overflows)).toBe(0);
    await busy.context().close();
  });

  it('shows why no child is expected, and continues by itself the next morning', async () => {
    now = at('23:59:58', '2026-11-22');
    await page.reload();
    await shown().getByRole('heading', { name: '今天不上课：周末' }).waitFor();
    now = at('07:00:00', '2026-11-23');
    await expect.poll(() => figures()).toMatch(/^0 \/ 5 .* 未到 5$/);
    await shown().getByText('07:20 开始到园').waitFor();
  });
});

describe('the home page of other accounts', () => {
  beforeEach(() => {
    now = at('09:45:00');
  });

  it('shows a group its kindergartens today, and opens the living board of one', async () => {
    const group = await open('demo4', { language: 'en_US' });
    const own = shown(group).getByRole('row').filter({ hasText: '向日葵幼儿园' });
    await own.waitFor();
    expect((await own.innerText()).replace(/\s+/g, ' ')).toBe('向日葵幼儿园 4 / 5 2 1');
    await own.getByRole('link', { name: '向日葵幼儿园' }).click();
    await group.waitForURL(`**/home/kindergartens/${await organizationId(site.server.db, 'KG0001')}`);
    await group.getByRole('tab', { name: '向日葵幼儿园', selected: true }).waitFor();
    await expect.poll(() => figures(group, en)).toMatch(/^4 \/ 5 /);
    expect(await shown(group).getByRole('button', { name: 'Arrival times' }).count()).toBe(0);
    await east.send(card('1003'));
    await expect.poll(() => figures(group, en)).toMatch(/^5 \/ 5 /);
    await group.getByRole('tab', { name: 'Home' }).click();
    await expect.poll(async () => (await own.innerText()).replace(/\s+/g, ' ')).toBe('向日葵幼儿园 5 / 5 3 0');
    await moveTo(group, '/home/nowhere');
    await shown(group).getByRole('heading', { name: 'Page not found' }).waitFor();
    await group.context().close();
  });

  it('shows operations the number of arrivals, and no full name of a child', async () => {
    const operations = await open('demo9');
    await shown(operations).getByRole('link', { name: '向日葵幼儿园' }).click();
    await expect.poll(() => figures(operations)).toMatch(/^5 \/ 5 /);
    const text = await shown(operations).innerText();
    for (const name of Object.keys(children)) expect(text).not.toContain(name);
    expect(text).toContain('安*');
    await operations.context().close();
  });

  it('shows an agent figures and no board', async () => {
    const agent = await open('demo5');
    await shown(agent).getByText('在线设备').waitFor();
    expect(await shown(agent).getByRole('table').count()).toBe(0);
    await moveTo(agent, '/kigHome');
    await agent.getByRole('heading', { name: '您的身份不能访问此页面' }).waitFor();
    await agent.context().close();
  });
});

/** The hidden part of the page that would need scrolling. */
const hiddenPx = (within: Page) =>
  shown(within).evaluate((panel) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = panel.firstElementChild as HTMLElement;
    return { sideways: scrollWidth - clientWidth, down: scrollHeight - clientHeight };
  });

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter, type PageOptions } from '../../support/browser.ts';
import { registered, type TestMachine } from '../../support/machine.ts';
import { startSite } from '../../support/site.ts';
import { type Caller, organizationId, succeeded } from '../../support/test-server.ts';

/** A Friday morning of the kindergarten. */
const now = new Date('2026-11-20T07:50:00+08:00');
const site = startSite({ clock: { now: () => now } });
let page: Page;
let office: Caller;
let east: TestMachine;
/** Ids by name. */
const children: Record<string, string> = {};

async function open(userName: string, path: string, options?: PageOptions): Promise<Page> {
  const opened = await site.browser.open(site.server.address, options);
  await enter(opened, userName, path);
  return opened;
}

const shown = (within = page) => within.getByRole('tabpanel').filter({ visible: true });
const rows = (within = page) => shown(within).locator('tbody tr[data-row-key]');
const dialog = (title: string, within = page) => within.getByRole('dialog').filter({ hasText: title, visible: true });
const card = (cardNumber: unknown, time: string, more: object = {}) => ({
  kind: 'card',
  at: `2026-11-20T${time}+08:00`,
  cardNumber,
  ...more,
});
const cardOf = async (name: string) =>
  succeeded(await office.call(`/api/campus/student/get?id=${children[name]}`)).cardNumber;
const asked = (within = page) => new URL(within.url()).searchParams;
const word = (text: string | null) => text?.replace(/\s+/g, ' ').trim();

beforeAll(async () => {
  office = await site.server.as('demo3');
  const [inClass] = succeeded(await office.call<{ id: string }[]>('/api/campus/class/list'));
  for (const [stuName, cardNumber] of [
    ['安心', '1001'],
    ['白露', null],
    ['林小满', '1003'],
  ] as const) {
    const child = { stuName, sex: 'female', birthday: '2022-05-01', classId: inClass?.id, cardNumber };
    children[stuName] = succeeded(await office.call('/api/campus/student/save', child)).id;
  }
  east = await registered(site.server, 'KG0001', 0, () => now);
  await east.send(
    card('1001', '07:41:05', { direction: 'in' }),
    card('8899', '07:42:10'),
    card('1003', '07:43:15', { temperature: 36.6 }),
    card(null, '07:44:00'),
  );
  page = await open('demo3', '/home');
});

describe('a card event', () => {
  it('is found from the alert of an unknown card, and counts for the child after the card is assigned', async () => {
    const toDo = shown().getByRole('listitem').filter({ hasText: '未登记的卡被使用' });
    await toDo.getByRole('link', { name: /查看记录/ }).click();
    await rows().getByText('卡未登记', { exact: true }).waitFor();
    expect(await rows().count()).toBe(1);
    expect(word(await rows().first().innerText())).toMatch(
      /^07:42:10 无 8899 刷卡 东门签到机 东门 卡未登记 此卡未登记，未计入。分配给学生后，今天的刷卡会补计。 分配给学生$/,
    );
    expect(Object.fromEntries(asked())).toMatchObject({
      cardNumber: '8899',
      outcome: 'unknown-card',
      from: '2026-11-20',
      to: '2026-11-20',
    });

    await rows().getByRole('button', { name: '分配给学生' }).click();
    const ask = dialog('卡 8899 分配给谁');
    await ask.locator('[role=combobox]:focus').waitFor();
    // Enter before the answer waits for it.
    await page.keyboard.type('bl');
    await page.keyboard.press('Enter');
    await page.getByText('已把卡 8899 分配给白露').waitFor();
    await ask.waitFor({ state: 'detached' });
    await shown().getByText('没有设备事件').waitFor();
    expect(await cardOf('白露')).toBe('8899');

    await page.goto('/home');
    const face = shown().locator(`a[data-square="${children.白露}"]`);
    await expect.poll(async () => (await face.innerText()).split('\n')).toEqual(['白露', '07:42']);
    expect(await shown().getByText('未登记的卡被使用').count()).toBe(0);
  });

  it('is listed newest first with its machine, its outcome and the sent data', async () => {
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('button', { name: '设备管理' }).click();
    await menu.getByRole('link', { name: '设备事件', exact: true }).click();
    // The tab keeps its filters.
    await shown().getByText('没有设备事件').waitFor();
    await shown().getByRole('button', { name: '清除筛选' }).click();
    await expect.poll(() => rows().count()).toBe(4);
    const texts = (await rows().allInnerTexts()).map(word);
    expect(texts[0]).toMatch(/^07:50:00 .*无法读取卡号 记录中没有可读取的卡号，未计入。$/);
    expect(texts[1]).toMatch(
      /^07:43:15 林小满 .*1003 刷卡 东门签到机 东门 已计入 以下字段不规范，可识别的部分已采用：temperature$/,
    );
    expect(texts[2]).toMatch(/^07:42:10 白露 .*已计入 卡于 2026-11-20 07:50 分配给该学生，这次刷卡已补计。$/);
    expect(texts[3]).toMatch(/^07:41:05 安心 .*1001 刷卡 到园 东门签到机 东门 已计入$/);
    await rows().first().getByRole('button', { name: '展开' }).click();
    await shown().getByText('"cardNumber":null').waitFor();
    await rows().nth(3).getByRole('button', { name: '展开' }).click();
    await shown().getByText('设备上的时间').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('is filtered by card, outcome and child, and the filters are kept in the address', async () => {
    const search = shown().getByRole('searchbox', { name: '卡号' });
    await search.fill('88-99');
    await search.press('Enter');
    await expect.poll(() => rows().count()).toBe(1);
    expect(asked().get('cardNumber')).toBe('8899');
    await page.reload();
    await rows().filter({ hasText: '白露' }).waitFor();
    expect(await search.inputValue()).toBe('8899');
    await search.fill('');
    await expect.poll(() => rows().count()).toBe(4);
    // All filters and the refresh stand in one line.
    const [first, refresh] = [
      await search.boundingBox(),
      await shown().getByRole('button', { name: '刷新' }).boundingBox(),
    ];
    expect(Math.abs((first?.y ?? Number.NaN) - (refresh?.y ?? Number.NaN))).toBeLessThan(20);
    await shown().getByRole('combobox', { name: '结果' }).click();
    await page.locator('.ant-select-dropdown').filter({ visible: true }).getByText('待核对', { exact: true }).click();
    await expect.poll(() => rows().count()).toBe(2);
    expect(asked().get('toCheck')).toBe('true');
    await shown().getByRole('combobox', { name: '学生' }).pressSequentially('lxm');
    const options = page.locator('.ant-select-dropdown').filter({ visible: true }).locator('.ant-select-item-option');
    await expect.poll(() => options.allInnerTexts()).toEqual(['林小满']);
    await page.keyboard.press('Enter');
    await expect.poll(() => rows().count()).toBe(1);
    expect(asked().get('studentId')).toBe(children.林小满);
  });

  it('is linked from the child and from the machine', async () => {
    await page.goto(`/campus/students?open=${children.安心}`);
    await shown().getByRole('dialog').getByRole('link', { name: '查看设备事件' }).click();
    await rows().filter({ hasText: '安心' }).waitFor();
    expect(await rows().count()).toBe(1);
    await rows().getByRole('link', { name: '东门签到机' }).click();
    await shown().getByRole('dialog').getByRole('link', { name: '查看设备事件' }).click();
    await expect.poll(() => rows().count()).toBe(4);
  });

  it('is announced when it is new, and the list shows when it is empty or fails to load', async () => {
    await page.goto('/devices/events');
    await expect.poll(() => rows().count()).toBe(4);
    await east.send(card('1001', '07:49:00', { direction: 'out' }));
    await shown().getByText('有新的设备事件').waitFor();
    expect(await rows().count()).toBe(4);
    await shown()
      .getByRole('button', { name: /^显\s?示$/ })
      .click();
    await expect.poll(() => rows().count()).toBe(5);
    await page.goto('/devices/events?from=2026-11-01&to=2026-11-02');
    await shown().getByText('没有设备事件').waitFor();
    await page.goto('/devices/events?from=2026-09-01&to=2026-11-02');
    await shown().getByText('请选择不超过 31 天的日期').waitFor();
    await page.route('**/api/devices/event/page?*', (route) => route.abort());
    await page.goto('/devices/events');
    await shown().getByText('加载失败').waitFor();
    await page.unroute('**/api/devices/event/page?*');
    await shown().getByRole('button', { name: /重试/ }).click();
    await expect.poll(() => rows().count()).toBe(5);
  });
});

describe('an assigned card', () => {
  it('replaces the card that the child has, in English, and asks again if that card has changed', async () => {
    await east.send(card('AB77', '07:45:00'));
    const english = await open('demo3', '/devices/machines', { language: 'en_US', theme: 'dark', width: 1024 });
    const alert = shown(english).getByRole('listitem').filter({ hasText: 'AB77' });
    await alert.getByRole('link', { name: 'See events' }).waitFor();
    await alert.getByRole('link', { name: 'A new child: add the student' }).waitFor();
    await alert.getByRole('button', { name: 'Assign card' }).click();
    const ask = dialog('Assign card AB77', english);
    await ask.getByRole('combobox').pressSequentially('ax');
    await ask.getByRole('option', { name: '安心' }).waitFor();
    await english.keyboard.press('Enter');
    await ask.getByText(/^安心 \(.+\) has card 1001 now\. It is replaced and stops working\.$/).waitFor();
    succeeded(await office.call('/api/campus/student/save', { id: children.安心, cardNumber: '1002' }));
    await ask.getByRole('button', { name: 'Replace the card' }).click();
    await ask.getByRole('option', { name: /安心.*1002/ }).waitFor();
    expect(await cardOf('安心')).toBe('1002');
    await ask.getByRole('combobox').press('Enter');
    await ask.getByText(/has card 1002 now/).waitFor();
    expect(await seriousFindings(english)).toEqual([]);
    await ask.getByRole('combobox').press('Enter');
    await english.getByText('Card AB77 assigned to 安心').waitFor();
    await alert.waitFor({ state: 'detached' });
    expect(await cardOf('安心')).toBe('AB77');
    await english.context().close();
  });

  it('is not offered to an account that may not change children', async () => {
    await east.send(card('AB78', '07:46:00'));
    const agent = await open('demo5', '/devices/machines');
    const alert = shown(agent).getByRole('listitem').filter({ hasText: '未登记的卡被使用' });
    await alert.getByRole('link', { name: '查看记录' }).waitFor();
    expect(await alert.getByRole('button', { name: '分配给学生' }).count()).toBe(0);
    await agent.context().close();
  });
});

describe('the operator’s support', () => {
  it('sees events of a chosen kindergarten without names and cards on a phone', async () => {
    const support = await open('demo8', '/devices/events', { language: 'en_US', width: 360, height: 740 });
    await shown(support).getByText('Choose a kindergarten').waitFor();
    expect(await rows(support).count()).toBe(0);
    const kigId = await organizationId(site.server.db, 'KG0001');
    const name = succeeded(await (await site.server.as('demo8')).call('/api/devices/event/page', { kigId })).kigName;
    await shown(support).getByRole('combobox', { name: 'Kindergarten' }).click();
    await support.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle(name, { exact: true }).click();
    await rows(support).first().waitFor();
    expect(asked(support).get('kigId')).toBe(kigId);
    const text = await shown(support).locator('tbody').innerText();
    expect(text).toMatch(/Unknown card/);
    expect(text).toMatch(/No card found/);
    for (const hidden of ['安心', '白露', '1001', '8899', 'AB78', '"temperature"']) expect(text).not.toContain(hidden);
    expect(await shown(support).getByRole('searchbox', { name: 'Card' }).count()).toBe(0);
    expect(await support.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await seriousFindings(support)).toEqual([]);
    await support.context().close();
  });

  it('has the page, and a kindergarten group has no access to it', async () => {
    const group = await open('demo4', '/devices/events');
    await group.getByRole('heading', { name: '您的身份不能访问此页面' }).waitFor();
    expect(await group.getByRole('link', { name: '设备事件' }).count()).toBe(0);
    await group.context().close();
  });
});

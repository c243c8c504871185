import { type RegularWork, regularWorks } from '@kiga/contract/system/regular-works.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { dueLeads } from '@kiga/server/campus/campus.public.ts';
import { dueFollowUps } from '@kiga/server/health/growth/follow-due.ts';
import { notify } from '@kiga/server/system/messages/notify.ts';
import { tellOfDue } from '@kiga/server/system/system.public.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { facts } from '../../facts/facts.ts';
import { worldOf } from '../../facts/world.ts';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { testSecrets } from '../../support/database.ts';
import { registered, type TestMachine } from '../../support/machine.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();
let machine: TestMachine;
beforeAll(async () => {
  machine = await registered(site.server, 'KG0001');
  // Works that are due at the start tell people what is due today; each message below is one that a test sent.
  await vi.waitFor(async () => {
    const runs = await site.server.db
      .selectFrom('scheduled_runs')
      .selectAll()
      .where('ended_at', 'is not', null)
      .execute();
    const ran = runs.filter(({ name, started_at }) => {
      const sinceMs = Date.now() - started_at.getTime();
      return sinceMs < regularWorks[name as RegularWork] * 60_000;
    });
    if (ran.length < Object.keys(regularWorks).length)
      throw new Error(`only ${ran.length} works of the start have ended`);
  }, 15_000);
  for (const due of [dueLeads, dueFollowUps]) await tellOfDue(site.server.program, due);
});

const texts = {
  zh_CN: {
    bell: /^消息，(\d+) 条未读$/,
    latest: '最新消息',
    todo: '待办',
    unknownCard: '未登记的卡被使用',
    unread: '未读',
    seeAll: '查看全部',
    messages: '消息',
    machines: '设备',
  },
  en_US: {
    bell: /^Messages, (\d+) unread$/,
    latest: 'Latest messages',
    todo: 'To-dos',
    unknownCard: 'An unknown card was used',
    unread: 'Unread',
    seeAll: 'See all',
    messages: 'Messages',
    machines: 'Devices',
  },
} as const;

const shown = (page: Page) => page.getByRole('tabpanel').filter({ visible: true });
const rows = (page: Page) =>
  shown(page)
    .locator('ul > li')
    .filter({ has: page.getByRole('checkbox') });

async function accountId(): Promise<string> {
  const query = site.server.db.selectFrom('accounts').select('id').where('user_name', '=', 'demo3');
  return (await query.executeTakeFirstOrThrow()).id;
}

async function tell(name: 'system.welcome' | 'system.ownPassword', count: number): Promise<void> {
  const kind = name === 'system.welcome' ? 'system' : 'todo';
  for (let n = 0; n < count; n += 1) {
    await notify(
      { db: site.server.db, secrets: testSecrets, now: new Date() },
      { to: [await accountId()], kind, name, params: {} },
    );
  }
}

let cards = 0;
/** Sends an event with a card that no child has. */
async function useUnknownCard(): Promise<void> {
  cards += 1;
  const cardNumber = String(90_000_000 + cards);
  await machine.send({ id: `e${cards}`, kind: 'card', at: machine.time(), cardNumber });
}

beforeEach(async () => {
  await site.server.db.deleteFrom('messages').execute();
  await publish(site.server.db, new Date(), 'system.message', await accountId());
});

describe.each([
  { language: 'zh_CN', theme: 'light' },
  { language: 'en_US', theme: 'dark' },
] as const)('the bell in $language', ({ language, theme }) => {
  const words = texts[language];

  it('counts a new alert at once, opens it in a tab, and counts down', async () => {
    const page = await site.browser.open(site.server.address, { language, theme });
    await enter(page, 'demo3');
    const bell = page.getByRole('button', { name: words.bell });
    const count = async () => Number(words.bell.exec((await bell.getAttribute('aria-label')) ?? '')?.[1]);
    await expect.poll(count).toBe(0);
    const title = await page.title();
    await useUnknownCard();
    await expect.poll(count).toBe(1);
    expect(await page.title()).toBe(title);

    // By keyboard: open, close and open again.
    await bell.focus();
    await page.keyboard.press('Enter');
    const latest = page.getByRole('dialog', { name: words.latest });
    const entry = latest.getByRole('link', { name: words.unknownCard });
    await entry.waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await latest.waitFor({ state: 'hidden' });
    expect(await bell.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await entry.click();
    await page.getByRole('tab', { name: words.machines, selected: true }).waitFor();
    await expect.poll(count).toBe(0);

    await bell.click();
    await latest.getByRole('link', { name: words.seeAll }).click();
    await page.getByRole('tab', { name: words.messages, selected: true }).waitFor();
    await rows(page).first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.context().close();
  });
});

it('[C06] /message lists messages by kind and unread state, ten to a page, and keeps the filters in the address', async () => {
  await tell('system.welcome', 11);
  await tell('system.ownPassword', 1);
  const page = await site.browser.open(site.server.address);
  await enter(page, 'demo3', '/message');
  await page.getByText('共 12 条').waitFor();
  expect(await rows(page).count()).toBe(10);
  await shown(page).getByRole('listitem', { name: '2' }).click();
  await expect.poll(() => rows(page).count()).toBe(2);
  await page.reload();
  await expect.poll(() => rows(page).count()).toBe(2);
  await shown(page).getByText('待办', { exact: true }).click();
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(new URL(page.url()).search).toBe('?kind=todo');
  await shown(page).getByRole('checkbox', { name: '只看未读' }).check();
  await rows(page).getByRole('button', { name: '标为已读' }).click();
  await page.getByRole('heading', { name: '暂无消息' }).waitFor();
  await page.goBack();
  await rows(page).first().waitFor();
  expect(await rows(page).getByText('请设置自己的密码').count()).toBe(1);

  // First the chosen messages, then all others at once.
  await shown(page).getByText('全部', { exact: true }).click();
  await page.getByText('共 12 条').waitFor();
  for (const index of [1, 2]) await rows(page).nth(index).getByRole('checkbox').check();
  await page.getByText('已选 2 条').waitFor();
  await shown(page).getByRole('button', { name: '标为已读', exact: true }).first().click();
  await page.getByText('已将 2 条消息标为已读').waitFor();
  await shown(page).getByRole('button', { name: '删除' }).first().click();
  await page.getByRole('tooltip').getByRole('button', { name: '删除' }).click();
  await page.getByText('共 10 条').waitFor();
  await shown(page).getByRole('button', { name: '全部标为已读' }).click();
  await page.getByRole('button', { name: '消息，0 条未读' }).waitFor();
  await rows(page).first().getByRole('button', { name: '删除' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '删除' }).click();
  await page.getByText('共 9 条').waitFor();
  await page.context().close();
});

it('/message narrows the to-dos to one area, and each leads to the place of its work', async () => {
  const demo3 = await site.server.as('demo3');
  const world = worldOf(site.server, () => demo3);
  const leadId = (await facts['campus.lead']?.make?.create(world)) as string;
  await demo3.ask('/api/campus/lead/save', { id: leadId, childName: '陈可昕', nextFollowDate: '2026-01-05' });
  await tellOfDue(site.server.program, dueLeads);
  const makeupId = (await facts['attendance.makeup']?.make?.create(world)) as string;
  const page = await site.browser.open(site.server.address);
  await enter(page, 'demo3', '/message?kind=todo');
  const titles = async () => (await rows(page).getByRole('link').allInnerTexts()).toSorted();
  const makeup = /^待审批：.+加班$/;
  await expect.poll(titles).toEqual([expect.stringContaining('今日待跟进：陈可昕'), expect.stringMatching(makeup)]);
  const choose = async (area: string) => {
    await shown(page).getByRole('combobox', { name: '所属模块' }).click();
    await page.locator('.ant-select-item-option').getByText(area, { exact: true }).click();
  };
  await choose('考勤');
  await expect.poll(titles).toEqual([expect.stringMatching(makeup)]);
  expect(new URL(page.url()).search).toBe('?kind=todo&area=attendance');
  await page.reload();
  await expect.poll(titles).toEqual([expect.stringMatching(makeup)]);
  await shown(page).getByText('考勤', { exact: true }).waitFor();
  await rows(page).getByRole('link').click();
  await page.waitForURL(`**/attendance/makeups/${makeupId}`);
  await shown(page).getByText('布置亲子活动').first().waitFor();

  await page.goBack();
  await choose('园所管理');
  await expect.poll(titles).toEqual(['今日待跟进：陈可昕']);
  expect(await seriousFindings(page)).toEqual([]);
  await rows(page).getByRole('link').click();
  await page.waitForURL(`**/campus/enrollment?open=${leadId}`);
  await page.getByRole('dialog').getByText('陈可昕').first().waitFor();
  await page.context().close();
});

it('the previous page is shown when the only message of the last page is deleted', async () => {
  await tell('system.welcome', 11);
  const page = await site.browser.open(site.server.address);
  await enter(page, 'demo3', '/message?pageNumber=2');
  await page.getByText('共 11 条').waitFor();
  await expect.poll(() => rows(page).count()).toBe(1);
  await rows(page).getByRole('button', { name: '删除' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '删除' }).click();
  await page.getByText('共 10 条').waitFor();
  await expect.poll(() => rows(page).count()).toBe(10);
  expect(new URL(page.url()).search).toBe('');
  await page.context().close();
});

it('the messages show an empty page and a failed load with a retry, and fit on a phone', async () => {
  const page = await site.browser.open(site.server.address, { language: 'en_US', width: 360, height: 740 });
  await enter(page, 'demo3', '/message');
  await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
  await page.route('**/api/system/message/page?*', (route) => route.abort());
  await page.reload();
  await page.getByRole('alert').getByText('Failed to load').waitFor();
  await page.unroute('**/api/system/message/page?*');
  await page.getByRole('button', { name: 'Click to retry' }).click();
  await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
  // Screen readers announce each new message, the second as well as the first.
  const spoken = (words: string) => page.getByRole('status').getByText(words);
  await tell('system.ownPassword', 1);
  await rows(page).getByText('Choose a password of your own').waitFor();
  await spoken('A new message has arrived, 1 unread').waitFor();
  await tell('system.welcome', 1);
  await spoken('A new message has arrived, 2 unread').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: texts.en_US.bell }).click();
  const box = (await page.getByRole('dialog').boundingBox()) as { x: number; width: number };
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(360);
  await page.context().close();
});

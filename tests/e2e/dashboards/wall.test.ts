import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { colleague } from '../../support/colleague.ts';
import { inOneLanguage } from '../../support/in-one-language.ts';
import { registered, type TestMachine } from '../../support/machine.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';
import { moveTo } from '../../support/within-page.ts';

/** Friday morning in the kindergarten; a test moves it on. */
let now = new Date('2026-11-20T07:40:00+08:00');
const site = startSite({ clock: { now: () => now } });
const WALL = '**/api/dashboards/wall/get*';
let demo3: Caller;
let east: TestMachine;

const words = {
  zh_CN: {
    icon: '园所大屏',
    arrivals: '今天到园的幼儿',
    expected: /应到 (\d+)/,
    checks: '晨检',
    noChecks: '今天还没有晨检记录',
    noMenu: '今天的食谱还没有发布',
    notes: '接下来',
    noNotes: '近期没有活动和通知',
    ofClass: '小一班：已到 1 人，应到 2 人',
    lost: '网络中断，以下是',
    weekend: '今天周末，祝大家休息愉快',
    ended: '大屏已停止显示',
    endedText: '账号已退出登录或被停用。重新登录后继续显示。',
    signIn: '去登录',
    forbidden: '您没有访问权限',
    failed: '加载失败',
    retry: '点击重试',
  },
  en_US: {
    icon: 'Wall display',
    arrivals: 'Children here today',
    expected: /Expected (\d+)/,
    checks: 'Morning check',
    noChecks: 'No child has been checked today',
    noMenu: 'No menu is published for today',
    notes: 'Coming up',
    noNotes: 'No activities or notices soon',
    ofClass: '小一班: 1 of 2 are here',
    lost: 'No connection. These are the figures as of',
    weekend: 'It is the weekend. Have a good rest!',
    ended: 'The wall display has stopped',
    endedText: 'The account was signed out or disabled. Sign in again to continue.',
    signIn: 'Sign in',
    forbidden: 'You do not have access',
    failed: 'Failed to load',
    retry: 'Click to retry',
  },
} as const;

beforeAll(async () => {
  demo3 = await site.server.as('demo3');
  const { list } = await demo3.ask('/api/campus/class/page', { pageSize: 100 });
  const classId = list.find(({ className }: { className: string }) => className === '小一班').id;
  for (const [stuName, cardNumber] of [
    ['安心', '1001'],
    ['白露', '1002'],
  ]) {
    const input = { stuName, sex: 'female', birthday: '2022-05-01', classId, cardNumber, admissionDate: '2026-09-01' };
    await demo3.ask('/api/campus/student/save', input);
  }
  east = await registered(site.server, 'KG0001', 0, () => now);
});

const cameOf = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).locator('strong').first().innerText();

describe.each(inOneLanguage(['zh_CN', 'en_US'] as const, import.meta.filename))('the wall in %s', (language) => {
  const w = words[language];
  let page: Page;

  it('says that it could not be loaded, and loads after a retry', async () => {
    page = await site.browser.open(site.server.address, { language, width: 1920, height: 1080 });
    await page.route(WALL, (route) => route.abort());
    await enter(page, 'demo3', '/dashBoard');
    await page.getByRole('alert').getByRole('heading', { name: w.failed }).waitFor();
    await page.unroute(WALL);
    await page.getByRole('button', { name: w.retry }).click();
    await page.getByRole('heading', { name: w.arrivals }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('[C41] [C47] opens from the header alone, without menu and tabs', async () => {
    await moveTo(page, '/home');
    const icon = page.getByRole('banner').getByRole('link', { name: w.icon, exact: true });
    await icon.waitFor();
    expect(await page.locator('a[href="/dashBoard"]').count()).toBe(1);
    await icon.click();
    await page.waitForURL('**/dashBoard');
    await page.getByRole('heading', { name: w.arrivals }).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('tab').count()).toBe(0);
    for (const text of [w.noChecks, w.noMenu, w.noNotes]) await page.getByText(text, { exact: true }).waitFor();
    expect(await page.title()).toContain(w.icon);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('has letters that are readable from five metres, and fits the screen', async () => {
    const sizes = await page
      .locator('main :is(h1, h2, strong, span, p, time)')
      .evaluateAll((all) =>
        all.filter((one) => one.textContent).map((one) => parseFloat(getComputedStyle(one).fontSize)),
      );
    expect(sizes.length).toBeGreaterThan(8);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(34);
    for (const [width, height] of [
      [1366, 768],
      [3840, 2160],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      const overflow = await page.evaluate(() => [
        document.documentElement.scrollHeight - window.innerHeight,
        document.documentElement.scrollWidth - window.innerWidth,
      ]);
      expect(overflow, `${width}`).toEqual([0, 0]);
    }
  });

  it('counts a child who arrives, without a reload and without its name', async () => {
    expect(await cameOf(page, w.arrivals)).toBe('0');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const card = { kind: 'card', at: now.toISOString(), cardNumber: '1001' };
    expect(await east.send(card)).toEqual(['stored']);
    await expect.poll(() => cameOf(page, w.arrivals)).toBe('1');
    expect(await page.getByRole('region', { name: w.arrivals }).innerText()).toMatch(w.expected);
    expect(await page.getByRole('listitem', { name: w.ofClass, exact: true }).count()).toBe(1);
    expect(await page.getByText('安心').count()).toBe(0);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

  it('keeps its figures through a night without a network, and moves to the new day by itself', async () => {
    await page.route(WALL, (route) => route.abort());
    const { id } = await demo3.ask('/api/communication/notice/save', {
      title: '园服尺码登记',
      noticeType: 'ordinary',
      content: '<p>周五前</p>',
      audience: 'families',
      sendTarget: 'school',
    });
    await demo3.ask('/api/communication/notice/publish-direct', { id });
    await page.getByRole('status').filter({ hasText: w.lost }).waitFor();
    expect(await page.getByRole('status').innerText()).toContain('07:40');
    expect(await cameOf(page, w.arrivals)).toBe('1');
    now = new Date('2026-11-21T09:00:00+08:00');
    await page.unroute(WALL);
    // The next change, such as the stream that connects again, makes it ask.
    await demo3.ask('/api/communication/notice/unpublish', { id });
    await page.getByText(w.weekend).waitFor();
    await expect.poll(() => page.getByRole('status').count()).toBe(0);
    await page.context().close();
    now = new Date('2026-11-20T07:40:00+08:00');
  });

  it('says so once its account is disabled, shows no figure any more, and leads to the sign-in', async () => {
    // The digits of its name tell the kind of user.
    const userName = `demo3hall${language.slice(0, 2)}`;
    await colleague(site.server, { userName, only: ['dashboards.wall.read', 'attendance.day.read'] });
    const hall = await site.browser.open(site.server.address, { language });
    await enter(hall, userName, '/dashBoard');
    await hall.getByRole('heading', { name: w.arrivals }).waitFor();
    expect(await hall.getByRole('heading', { name: w.checks, exact: true }).count()).toBe(0);
    const { list } = await demo3.ask('/api/system/user/page', { q: userName });
    await demo3.ask('/api/system/user/disable', { id: list[0].id });
    await hall.getByRole('heading', { name: w.ended }).waitFor();
    await hall.getByText(w.endedText).waitFor();
    expect(await hall.getByRole('heading', { name: w.arrivals }).count()).toBe(0);
    expect(await hall.getByRole('dialog').count()).toBe(0);
    await hall.getByRole('button', { name: w.signIn }).click();
    await hall.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('from') === '/dashBoard');
    await hall.context().close();
  });
});

it.each([4, 5, 6, 7, 8, 9, 11, 15, 16, 17, 18])(
  '[H03] the wall has no link for kind of user %i, and is forbidden at its address',
  async (appType) => {
    const page = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(page, `demo${appType}`, '/home');
    await page.getByRole('banner').getByRole('button', { name: 'Appearance' }).waitFor();
    expect(await page.locator('a[href="/dashBoard"]').count()).toBe(0);
    await moveTo(page, '/dashBoard');
    await page.getByRole('heading', { name: words.en_US.forbidden }).waitFor();
    expect(await page.getByRole('region').count()).toBe(0);
    await page.context().close();
  },
);

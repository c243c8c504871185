import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();

/** The screen areas of the requirements with a kind of user, an address, and the script that holds the screen. */
const areas: readonly [area: string, userName: string, path: string, script: string][] = [
  ['agent functions', 'demo5', '/agenKigFeeSet', 'fee.screen'],
  ['attendance management', 'demo3', '/attendance/students', 'student-days.screen'],
  ['campus management', 'demo3', '/campus/students', 'student.screen'],
  ['cost queries', 'demo3', '/billing/costs', 'costs.screen'],
  ['health statistics', 'demo3', '/health/statistics', 'health-statistics.screen'],
  ['kindergarten equipment', 'demo3', '/equipmentList', 'device.screen'],
  ['kindergarten settings', 'demo3', '/kigBaseKigSetting', 'kindergarten-setting.screen'],
  ['bills and recharge', 'demo3', '/addRechargeCash', 'recharge-cash.screen'],
  ['live apply', 'demo7', '/live/shows', 'show.screen'],
  ['operations management', 'demo9', '/operations/openings', 'opening.screen'],
  ['school management: activity', 'demo3', '/communication/activities', 'activity.screen'],
  ['school management: notice', 'demo3', '/communication/notices', 'notice.screen'],
  ['school management: news', 'demo3', '/communication/news', 'news.screen'],
  ['school management: recipe', 'demo3', '/catering/recipes', 'recipes.screen'],
  ['school management: timetable', 'demo3', '/teaching/timetable', 'timetable.screen'],
  ['school management: record', 'demo3', '/teaching/records', 'record.screen'],
  ['shop', 'demo3', '/mallHome', 'mall.screen'],
  ['dashboards', 'demo3', '/dashBoard', 'wall-page'],
  ['system management', 'demo3', '/system/users', 'user.screen'],
];

const pages = new Map<string, { page: Page; loaded: string[] }>();

/** Returns the page of a signed-in user on the home, and the names of all scripts that it has loaded. */
async function atHome(userName: string) {
  const known = pages.get(userName);
  if (known) return known;
  const page = await site.browser.open(site.server.address);
  const loaded: string[] = [];
  page.on('request', (request) => {
    const name = /\/assets\/(.+)-[\w-]{8}\.js$/.exec(new URL(request.url()).pathname)?.[1];
    if (name !== undefined) loaded.push(name);
  });
  await enter(page, userName, '/home');
  await page.getByRole('tab', { selected: true }).waitFor();
  await expect.poll(() => loaded).toContain('home.screen');
  pages.set(userName, { page, loaded });
  return { page, loaded };
}

describe('the screens of an area', () => {
  it.each(areas)('[C51] are loaded when one of them opens, and not before: %s', async (_, userName, path, script) => {
    const { page, loaded } = await atHome(userName);
    expect(loaded).not.toContain(script);
    await page.goto(path);
    await expect.poll(() => loaded).toContain(script);
  });
});

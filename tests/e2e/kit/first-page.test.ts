import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enter, type PageOptions } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();

const skeleton = (page: Page) => page.locator('#skeleton');
const program = /\/assets\/[\w.-]+\.js$/;

/** Opens a path signed in, and holds back all programs until `arrive` is called. */
async function openWithoutPrograms(path: string, options?: PageOptions): Promise<{ page: Page; arrive: () => void }> {
  const page = await site.browser.open(site.server.address, options);
  const { promise: mayArrive, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(program, async (route) => {
    await mayArrive;
    await route.continue().catch(() => undefined);
  });
  await enter(page, 'demo3', path, 'commit');
  return { page, arrive };
}

describe('a page without its scripts', () => {
  it('shows frame, head and rows of a list at their final places', async () => {
    const { page, arrive } = await openWithoutPrograms('/campus/grades');
    const rows = skeleton(page).locator('p');
    await rows.first().waitFor();
    const before = {
      side: await skeleton(page).locator('.sk-side').boundingBox(),
      card: await skeleton(page).locator('.sk-card').boundingBox(),
      rows: await tops(page, '#skeleton .sk-card p:not(.sk-names)'),
    };
    arrive();
    await page.locator('tbody tr[data-row-key]').first().waitFor();
    await skeleton(page).waitFor({ state: 'hidden' });
    const main = await page.getByRole('banner').boundingBox();
    expect(main?.x).toBe(before.side?.width);
    const card = await page.locator('main h1').locator('xpath=../following-sibling::div[1]').boundingBox();
    expect([card?.x, card?.y, card?.width]).toEqual([before.card?.x, before.card?.y, before.card?.width]);
    const after = await tops(page, 'tbody tr[data-row-key]');
    expect(after).toEqual(before.rows.slice(0, after.length));
  });

  it('moves nothing while scripts, session and rows arrive', async () => {
    const { page, arrive } = await openWithoutPrograms('/campus/grades');
    await page.evaluate(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as unknown as { value: number };
          if (value > 0.01) moved.push(`${value} at ${entry.startTime}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    arrive();
    await page.locator('tbody tr[data-row-key]').first().waitFor();
    await skeleton(page).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
  });

  it('asks for the rows of its list once, and again only when the list comes back', async () => {
    const page = await site.browser.open(site.server.address);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const timesAsked = () => asked.filter((path) => path === '/api/campus/grade/page').length;
    await enter(page, 'demo3', '/campus/grades');
    const first = page.locator('tbody tr[data-row-key]').first();
    await first.waitFor();
    // The list has begun to listen for changes, so it has also sent what it sends at first.
    await expect.poll(() => asked).toContain('/api/system/change/stream');
    expect(timesAsked()).toBe(1);
    await page.getByRole('tab').first().click();
    await first.waitFor({ state: 'hidden' });
    await page.getByRole('tab').nth(1).click();
    await first.waitFor();
    await expect.poll(timesAsked).toBe(2);
  });

  it('is dark where the person chose dark, and narrow where the menu was collapsed', async () => {
    const { page, arrive } = await openWithoutPrograms('/campus/grades', { theme: 'dark', width: 1000 });
    const side = skeleton(page).locator('.sk-side');
    await side.waitFor();
    expect((await side.boundingBox())?.width).toBe(64);
    const ground = await side.evaluate((element) => getComputedStyle(element).backgroundColor);
    const [red = 255] = /\d+/.exec(ground) ?? [];
    expect(Number(red)).toBeLessThan(60);
    arrive();
    await page.getByRole('tab', { selected: true }).waitFor();
    expect((await page.getByRole('banner').boundingBox())?.x).toBe(64);
  });

  it('shows the frame alone if the screen is no list, and hides the skeleton from screen readers', async () => {
    for (const path of ['/home', '/campus/students/new']) {
      const { page, arrive } = await openWithoutPrograms(path);
      await skeleton(page).locator('.sk-side').waitFor();
      expect(await skeleton(page).locator('.sk-card').isVisible(), path).toBe(false);
      expect(await skeleton(page).getAttribute('aria-hidden')).toBe('true');
      arrive();
      await page.getByRole('tab', { selected: true }).waitFor();
      await skeleton(page).waitFor({ state: 'hidden' });
      expect(await page.getByRole('banner').count()).toBe(1);
    }
  });

  it('shows no skeleton to a visitor who must sign in', async () => {
    const page = await site.browser.open(site.server.address);
    await page.route(program, () => undefined);
    await page.goto('/campus/grades', { waitUntil: 'commit' });
    await skeleton(page).waitFor({ state: 'attached' });
    expect(await skeleton(page).isVisible()).toBe(false);
    await page.goto('/login', { waitUntil: 'commit' });
    expect(await skeleton(page).count()).toBe(0);
  });
});

describe('a page during a network failure', () => {
  it('reports a session that fails to load, and retries after a click', async () => {
    const page = await site.browser.open(site.server.address, { language: 'en_US' });
    await page.route('**/api/identity/session/current?*', (route) => route.abort());
    await enter(page, 'demo3', '/campus/grades');
    await page.getByRole('alert').waitFor();
    expect(await skeleton(page).isVisible()).toBe(false);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Click to retry' }).click();
    await page.locator('tbody tr[data-row-key]').first().waitFor();
  });

  it('programs that do not come leave a button that loads the page anew', async () => {
    const page = await site.browser.open(site.server.address);
    await page.route(/\/assets\/shell-[\w-]+\.js$/, (route) => route.abort());
    await enter(page, 'demo3', '/campus/grades');
    const again = page.getByRole('button', { name: 'Kiga' });
    await again.waitFor();
    expect(await skeleton(page).isVisible()).toBe(false);
    await page.unrouteAll();
    await again.click();
    await page.locator('tbody tr[data-row-key]').first().waitFor();
  });

  it('removes the skeleton if the screen fails to load', async () => {
    const page = await site.browser.open(site.server.address, { language: 'en_US' });
    await page.route(/\/assets\/grade\.screen-[\w-]+\.js$/, (route) => route.abort());
    await enter(page, 'demo3', '/campus/grades');
    await page.getByRole('tabpanel').getByRole('alert').waitFor();
    expect(await skeleton(page).isVisible()).toBe(false);
  });
});

/** Where the elements begin, from above. */
function tops(page: Page, selector: string): Promise<number[]> {
  return page
    .locator(selector)
    .evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().top)));
}

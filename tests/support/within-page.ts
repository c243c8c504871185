import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Moves to an address without loading the page anew, as a link within it does. The new screen stands at once, but has no data yet. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Moves to an address in the same way, and waits for its heading and its data. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await moveTo(page, path);
  const place = page.locator('[role=tabpanel], main').filter({ visible: true }).last();
  await place.locator('h1, h2').filter({ visible: true }).first().waitFor();
  await expect.poll(() => place.locator('[aria-busy=true]').filter({ visible: true }).count()).toBe(0);
}

/** Changes the theme as another window of this browser does. */
export async function changeTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('kiga.theme', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'kiga.theme', newValue: chosen }));
  }, theme);
  expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
}

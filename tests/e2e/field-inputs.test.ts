import { describe, expect, it } from 'vitest';
import { buildWeb } from '../../scripts/build-web.ts';
import { enter } from '../support/browser.ts';
import { startSite } from '../support/site.ts';

// The page of all widgets is in this build only.
const site = startSite(async () => ({ pages: await buildWeb('development') }));

/** The page of all widgets: what is typed into the field, what is kept of it, and how it is read. */
async function open(language: 'zh_CN' | 'en_US') {
  const page = await site.browser.open(site.server.address, { language });
  await enter(page, 'demo9', '/dev/widgets');
  return {
    page,
    async type(field: string, typed: string) {
      const part = page.getByRole('region', { name: `field ${field}`, exact: true });
      const input = part.locator('input').first();
      await input.fill(typed);
      await input.press('Enter');
      await input.press('Tab');
      return {
        kept: JSON.parse(await part.locator('output').innerText()) as unknown,
        read: await part.locator('p').innerText(),
      };
    },
  };
}

describe('a field that is typed in', () => {
  it.each([
    ['count', '12', 12, '12'],
    ['weightKg', '15.2', 15.2, '15.20 kg'],
    ['feeFen', '1280.55', 128_055, '¥1,280.55'],
    ['feeFen', '0.29', 29, '¥0.29'],
    ['pickUpTime', '16:05', '16:05', '16:05'],
    ['beginDate', '2026-09-01', '2026-09-01', '1 Sep 2026'],
    ['illSince', '2026-9-1', '2026-09-01', '1 Sep 2026'],
  ])('of %s keeps %j as %j and reads it as %j', async (field, typed, kept, read) => {
    const { page, type } = await open('en_US');
    expect(await type(field, typed)).toEqual({ kept, read });
    await page.close();
  });

  it('keeps more than the limit, so that it can be told', async () => {
    const { page, type } = await open('zh_CN');
    expect((await type('weightKg', '99.5')).kept).toBe(99.5);
    await page.close();
  });
});

import { describe, expect, it } from 'vitest';
import { buildWeb } from '../../../scripts/build-web.ts';
import { enter } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';

// Only this build contains the page of all widgets.
const site = startSite(async () => ({ pages: await buildWeb('development') }));

/** Opens the page of all widgets; `type` answers the kept and the shown value of a field. */
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

describe('the typed field', () => {
  it.each([
    ['count', '12', 12, '12'],
    ['weightKg', '15.2', 15.2, '15.20 kg'],
    ['feeFen', '1280.55', 128_055, '¥1,280.55'],
    ['feeFen', '0.29', 29, '¥0.29'],
    ['pickUpTime', '16:05', '16:05', '16:05'],
    ['beginDate', '2026-09-01', '2026-09-01', '1 Sep 2026'],
    ['illSince', '2026-9-1', '2026-09-01', '1 Sep 2026'],
  ])('%s keeps %j as %j and shows it as %j', async (field, typed, kept, read) => {
    const { page, type } = await open('en_US');
    expect(await type(field, typed)).toEqual({ kept, read });
    await page.close();
  });

  it('weightKg keeps a value above the limit, so that the check can refuse it', async () => {
    const { page, type } = await open('zh_CN');
    expect((await type('weightKg', '99.5')).kept).toBe(99.5);
    await page.close();
  });
});

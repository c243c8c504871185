import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { inOneLanguage } from '../../support/in-one-language.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();

const languages = [
  {
    language: 'zh_CN',
    take: '从成分表选用',
    title: '从成分表选用食物',
    search: '搜索食物名称',
    food: '木瓜',
    milk: '全脂牛奶',
    used: '已选用',
    nothing: '没有找到这种食物',
    ok: '选用',
    done: '已选用 1 种食物',
    fail: '服务器没有响应，请检查网络。',
  },
  {
    language: 'en_US',
    take: 'Take from the table',
    title: 'Take foods from the table',
    search: 'Search by name',
    food: 'Guava',
    milk: 'Whole milk',
    used: 'Taken',
    nothing: 'No such food',
    ok: 'Take',
    done: '1 food taken',
    fail: 'The server is not responding. Please check your network.',
  },
] as const;

beforeAll(async () => {
  const demo3 = await site.server.as('demo3');
  // Whole milk.
  await demo3.ask('/api/catering/food/take-from-table', { foods: [{ code: '01211' }] });
});

describe.each(inOneLanguage(languages, import.meta.filename))('the foods of a kitchen in $language', (w) => {
  it('are taken from the table after a search, once, also after a lost connection', async () => {
    const page = await site.browser.open(site.server.address, { language: w.language });
    await enter(page, 'demo3', '/catering/foods');
    await page.getByRole('button', { name: w.take }).click();
    const dialog = page.getByRole('dialog', { name: w.title });
    await dialog.getByRole('textbox', { name: w.search }).fill('xyz');
    await dialog.getByText(w.nothing).waitFor();
    await dialog.getByRole('textbox', { name: w.search }).fill(w.milk);
    await dialog.getByText(w.used).waitFor();
    expect(await dialog.getByRole('checkbox', { name: w.milk, exact: false }).first().isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: w.search }).fill(w.food);
    await dialog.getByRole('checkbox', { name: w.food, exact: false }).check();
    expect(await seriousFindings(page)).toEqual([]);
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: w.ok, exact: true }).click();
    await dialog.getByText(w.fail).waitFor();
    await page.context().setOffline(false);
    await dialog.getByRole('button', { name: w.ok, exact: true }).dblclick();
    await page.getByText(w.done).waitFor();
    await page.getByRole('row').filter({ hasText: w.food }).waitFor();
    expect(await page.getByRole('row').filter({ hasText: w.food }).count()).toBe(1);
    await page.context().close();
  });
});

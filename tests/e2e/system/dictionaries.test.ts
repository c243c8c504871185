import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

const site = startSite();
let page: Page;
let demo8: Caller;

beforeAll(async () => {
  demo8 = await site.server.as('demo8');
  page = await site.browser.open(site.server.address);
  await enter(page, 'demo8');
});

const PATH = '/system/dictionaries';
const shown = (within = page) => within.getByRole('tabpanel').filter({ visible: true });
const rows = (within = page) => shown(within).locator('tbody tr[data-row-key]');
const row = (text: string, within = page) => rows(within).filter({ hasText: text });
const kinds = (name = '字典', within = page) => shown(within).getByRole('navigation', { name });
const field = (label: string, within = page) =>
  shown(within)
    .getByLabel(new RegExp(`^${label}\\s*\\*?$`))
    .first();
const words = async (dictionary: string): Promise<string[]> => {
  const data = await demo8.ask('/api/system/dictionary/words');
  return data[dictionary].map(({ zh_CN }: { zh_CN: string }) => zh_CN);
};

describe('dictionaries', () => {
  it('[B59:job] [B59:zh] offer a new source of leads at once in an open form of a kindergarten', async () => {
    const form = await site.browser.open(site.server.address);
    await enter(form, 'demo3', '/campus/enrollment/new');
    await field('来源', form).click();
    const offered = form.locator('.ant-select-dropdown').filter({ visible: true });
    await offered.getByTitle('转介绍', { exact: true }).waitFor();
    expect(await offered.getByTitle('展会', { exact: true }).count()).toBe(0);

    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('button', { name: '系统管理' }).click();
    await menu.getByRole('link', { name: '字典', exact: true }).click();
    await kinds()
      .getByRole('button', { name: /招生来源/ })
      .click();
    await row('转介绍').waitFor();
    await shown().getByRole('button', { name: '新增选项' }).click();
    await field('编码').fill('fair');
    await field('中文').fill('展会');
    await field('英文').fill('Fair');
    await page.getByRole('button', { name: '保存选项' }).click();
    await page.getByText('保存成功').first().waitFor();
    expect(await words('lead-source')).toContain('展会');
    await offered.getByTitle('展会', { exact: true }).waitFor();

    await page.goto(`${PATH}?dictionaryId=${await kindId('lead-source')}`);
    await row('展会').getByRole('switch', { name: '“展会”是否启用' }).click();
    await offered.getByTitle('展会', { exact: true }).waitFor({ state: 'detached' });
    await form.context().close();
  });

  it('[B59:refusal] refuse to delete a used item with a reason, and keep its code fixed', async () => {
    await row('电话').click();
    const drawer = shown().getByRole('dialog');
    await drawer.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await page
      .getByText(/“电话”还有 \d+ 条招生意向在使用，不能删除；可以停用它/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${PATH}?dictionaryId=${await kindId('lead-source')}`);
    await row('电话').click();
    await shown().getByRole('dialog').getByRole('button', { name: '编辑' }).click();
    await field('英文').waitFor();
    expect(await field('编码').count()).toBe(0);
    await field('英文').fill('Telephone');
    await page.getByRole('button', { name: '保存选项' }).click();
    await page.getByText('保存成功').first().waitFor();
    const data = await demo8.ask('/api/system/dictionary/words');
    expect(data['lead-source']).toContainEqual({ code: 'phone', zh_CN: '电话', en_US: 'Telephone', active: true });
  });

  it('[B59:en] can be created, deactivated after a question, and found again in English', async () => {
    const english = await site.browser.open(site.server.address, { language: 'en_US', theme: 'dark', width: 1024 });
    await enter(english, 'demo8', PATH);
    await kinds('Dictionaries', english).getByRole('button', { name: 'New dictionary' }).click();
    await field('Code', english).fill('pet');
    await field('Chinese name', english).fill('宠物');
    await field('English name', english).fill('Pets');
    await english.getByRole('button', { name: 'Save dictionary' }).click();
    await row('Pets', english).waitFor();
    await row('Pets', english).getByRole('switch', { name: 'Whether “Pets” is active' }).click();
    await english.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect
      .poll(async () => (await demo8.ask('/api/system/dictionary/page', { q: 'pet' })).list[0].isActive)
      .toBe(false);
    await row('Pets', english).getByRole('button').last().click();
    await english.getByRole('menuitem', { name: 'Edit' }).click();
    await english.getByRole('heading', { level: 1, name: 'Edit dictionary: Pets' }).waitFor();
    await english.goto(PATH);
    const pets = kinds('Dictionaries', english).getByRole('button', { name: /Pets/ });
    await pets.getByText('Off').waitFor();
    await pets.click();
    await shown(english).getByRole('button', { name: 'Add item' }).click();
    await field('Dictionary', english).waitFor();
    await shown(english).getByText('Pets').filter({ visible: true }).first().waitFor();
    await english.goto(PATH);
    await rows(english).first().waitFor();
    expect(await seriousFindings(english)).toEqual([]);
    await english.context().close();
  });
});

async function kindId(code: string): Promise<string> {
  const data = await demo8.ask('/api/system/dictionary/page', { q: code });
  return data.list[0].id;
}

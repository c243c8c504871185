import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

const site = startSite();
let page: Page;
let demo3: Caller;
let classId: string;

/** Creates a child of the parent 何静, who is the same for each child. */
async function newChild(stuName: string) {
  const parents = [{ parentName: '何静', relation: 'mother', parentPhone: '13711110001' }];
  const child = { stuName, sex: 'female', birthday: '2022-04-05', classId, parents };
  return await demo3.ask('/api/campus/student/save', child);
}

beforeAll(async () => {
  demo3 = await site.server.as('demo3');
  const data = await demo3.ask('/api/campus/class/list');
  classId = data.find(({ text }: { text: string }) => text === '小一班').id;
  await newChild('方可心');
  await newChild('方可欣');
  page = await site.browser.open(site.server.address);
  await enter(page, 'demo3');
});

/** The shown tab; hidden tabs stay in the page. */
const shown = (within: Page = page) => within.getByRole('tabpanel').filter({ visible: true });
const rows = (within: Page = page) => shown(within).locator('tbody tr[data-row-key]');
const drawer = (within: Page = page) => shown(within).getByRole('dialog');
const field = (label: string, within: Page = page) =>
  shown(within)
    .getByLabel(new RegExp(`^${label}\\s*\\*?$`))
    .first();

describe('parents', () => {
  it('[B09:job] [B09:zh] are found by a child’s name, and link to their children', async () => {
    await page.goto('/campus/parents?q=方可欣');
    await expect.poll(() => rows().count()).toBe(1);
    expect(await rows().first().innerText()).toMatch(/何静\s*137\*{4}0001\s*方可心 小一班 妈妈\s*方可欣 小一班 妈妈/);
    await rows().first().getByText('何静').click();
    await drawer().getByRole('row', { name: '方可心 小一班 妈妈' }).waitFor();
    await drawer().getByRole('button', { name: '显示电话' }).click();
    await drawer().getByRole('link', { name: '13711110001' }).waitFor();
    const looks = await site.server.db.selectFrom('personal_data_looks').selectAll().execute();
    expect(looks).toMatchObject([{ entity: 'campus.parent' }]);
    await drawer().getByRole('link', { name: '方可欣' }).click();
    await page.waitForURL(/\/campus\/students\?open=/);
    await drawer().getByRole('heading', { name: '方可欣' }).waitFor();
  });

  it('[B09:job] are changed for all their children at once', async () => {
    await page.goto('/campus/parents?q=方可欣');
    await rows().first().getByText('何静').click();
    await drawer().getByRole('button', { name: '编辑资料' }).click();
    await field('姓名').fill('何静怡');
    await field('备注').fill('下午四点后方便接电话');
    await page.getByRole('button', { name: '保存家长' }).click();
    await page.getByText('保存成功').first().waitFor();
    await rows().getByText('何静怡').click();
    await drawer().getByText('下午四点后方便接电话').waitFor();
    const data = await demo3.ask('/api/campus/student/page', { q: '方可' });
    const names = data.list.map(({ parents }: any) => parents[0].parentName);
    expect(names).toEqual(['何静怡', '何静怡']);
  });

  it('[B09:refusal] are refused with a used number, and cannot be deleted while they have children', async () => {
    await page.goto('/campus/parents/new');
    await field('姓名').fill('何静');
    await field('手机号').fill('13711110001');
    await page.getByRole('button', { name: '保存家长' }).click();
    await shown().getByText('手机号重复，已有使用该手机号的家长').waitFor();
    await field('手机号').fill('13711110002');
    await page.getByRole('button', { name: '保存家长' }).click();
    await page.getByText('保存成功').first().waitFor();
    await page.goto('/campus/parents?children=0');
    await rows().filter({ hasText: '137****0002' }).first().waitFor();

    await page.goto('/campus/parents?q=方可欣');
    await rows().first().getByRole('checkbox').check();
    await shown().getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await page.getByText('“何静怡”还有 2 条学生在使用，不能删除').waitFor();
    expect((await demo3.ask('/api/campus/parent/page', { q: '方可欣' })).total).toBe(1);
  });

  it('[B09:en] are shown in English to a group, which may only read', async () => {
    const group = await site.browser.open(site.server.address, { language: 'en_US', theme: 'dark' });
    await enter(group, 'demo4', '/campus/parents?children=1');
    await shown(group).getByRole('heading', { name: 'Parents' }).waitFor();
    await rows(group).first().waitFor();
    expect(await rows(group).count()).toBe(10);
    expect(
      await shown(group)
        .getByRole('button', { name: /Add|Import|Export|Delete/ })
        .count(),
    ).toBe(0);
    await rows(group).first().locator('td').first().click();
    await drawer(group)
      .getByRole('row', { name: /Father|Mother/ })
      .first()
      .waitFor();
    expect(await drawer(group).getByRole('button', { name: 'Show phone in full' }).count()).toBe(0);
    await group.context().close();
  });
});

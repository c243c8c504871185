import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { colleague } from '../../support/colleague.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();
const PHONE = '13824682046';

beforeAll(async () => {
  const { server } = site;
  const office = await server.as('demo3');
  const classes: { id: string }[] = await office.ask('/api/campus/class/list');
  const parents = [{ parentName: '单丽', relation: 'mother', parentPhone: PHONE }];
  const child = { stuName: '单若溪', sex: 'female', birthday: '2022-11-19', classId: classes[0]?.id, parents };
  await office.ask('/api/campus/student/save', child);
  const without = ['student', 'parent', 'lead'].flatMap((kind) => [
    `campus.${kind}.readContact`,
    `campus.${kind}.restore`,
  ]);
  await colleague(server, { userName: 'demo3masked', without });
});

const shown = (page: Page) => page.getByRole('tabpanel').filter({ visible: true });

/** Opens a path as the colleague who sees masks and may not restore records. */
async function enterMasked(page: Page, path: string): Promise<void> {
  const { token } = await site.server.as('demo3masked');
  await page.addInitScript((given) => localStorage.setItem('kiga.token', given), token);
  await page.goto(path);
}

describe('a search by whole number', () => {
  it('finds the child for the office, and shows the waiting time after too many searches', async () => {
    const page = await site.browser.open(site.server.address);
    await enter(page, 'demo3', '/campus/students');
    const search = shown(page).getByRole('searchbox');
    await search.fill(PHONE);
    await shown(page)
      .getByRole('row', { name: /单若溪/ })
      .waitFor();
    await sql`insert into number_searches (account_id, number_hash, at)
      select id, decode(md5(n::text), 'hex'), now() from accounts, generate_series(1, 30) n
      where user_name = 'demo3'`.execute(site.server.db);
    await search.fill('13900000001');
    await shown(page)
      .getByText(/按完整手机号查找的次数已用完，请 \d+ 分钟后再试，或按后四位查找/)
      .waitFor();
    await search.fill('2046');
    await shown(page)
      .getByRole('row', { name: /单若溪/ })
      .waitFor();
    await expect.poll(() => shown(page).getByText('已用完').count()).toBe(0);
  });

  it('is refused in list and quick find for an account with masks, with a hint to the last four digits', async () => {
    const page = await site.browser.open(site.server.address);
    await enterMasked(page, '/campus/students');
    await shown(page).getByRole('searchbox').fill(PHONE);
    await shown(page).getByText('您只能按手机号后四位查找').waitFor();
    expect(await shown(page).getByText('单若溪').count()).toBe(0);
    await page.keyboard.press('Control+K');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill(PHONE);
    await dialog.getByRole('alert').getByText('您只能按手机号后四位查找').waitFor();
    expect(await dialog.getByRole('button', { name: '点击重试' }).count()).toBe(0);
    await dialog.getByRole('combobox').fill('2046');
    await dialog.getByRole('option', { name: /^单若溪/ }).waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(0);
  });
});

describe('the filter for deleted records', () => {
  it('is offered only to accounts that may restore records', async () => {
    const office = await site.browser.open(site.server.address);
    await enter(office, 'demo3', '/campus/students');
    await shown(office).getByRole('button', { name: /筛选/ }).first().click();
    expect(await office.getByText('彻底清除').count()).toBe(0);
    await office.getByRole('checkbox', { name: '已删除' }).check();
    await office.getByText('删除满 180 天后彻底清除').waitFor();

    const page = await site.browser.open(site.server.address);
    await enterMasked(page, '/campus/students');
    await shown(page).getByRole('button', { name: /筛选/ }).first().click();
    await page.getByRole('button', { name: '清除筛选' }).waitFor();
    expect(await page.getByRole('checkbox', { name: '已删除' }).count()).toBe(0);
    // The address does not open it either.
    await page.goto('/campus/students?deleted=true');
    await shown(page)
      .getByText(/您没有这项权限/)
      .waitFor();
  });
});

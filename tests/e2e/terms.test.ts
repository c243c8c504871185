import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../support/browser.ts';
import { startSite } from '../support/site.ts';
import type { Caller } from '../support/test-server.ts';

const site = startSite({ clock: { now: () => new Date('2026-11-20T04:00:00Z') } });
let page: Page;
let demo3: Caller;

beforeAll(async () => {
  demo3 = await site.server.as('demo3');
  const data = await demo3.ask('/api/campus/term/page', { pageSize: 100 });
  await demo3.ask('/api/campus/term/delete', { id: data.list.map(({ id }: { id: string }) => id) });
  page = await site.browser.open(site.server.address);
  await enter(page, 'demo3');
});

const shown = (within: Page = page) => within.getByRole('tabpanel').filter({ visible: true });
const rows = (within: Page = page) => shown(within).locator('tbody tr[data-row-key]');
const field = (label: string, within: Page = page) =>
  shown(within)
    .getByLabel(new RegExp(`^${label}\\s*\\*?$`))
    .first();
const saved = async () => {
  const data = await demo3.ask('/api/campus/term/page', {});
  return data.list.map((term: Record<string, string>) => [term.termName, term.beginDate, term.endDate, term.status]);
};
const choose = async (label: string, option: string) => {
  await field(label).click();
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle(option, { exact: true }).click();
};
const type = async (label: string, text: string) => {
  await field(label).fill(text);
  await page.keyboard.press('Enter');
};

describe('terms', () => {
  it('[B05:job] [B05:zh] [E15] are added from the menu and shown as current', async () => {
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('button', { name: '园所管理' }).click();
    await menu.getByRole('link', { name: '学期', exact: true }).click();
    await page.waitForURL(/\/campus\/terms$/);
    await shown().getByRole('button', { name: '新增学期' }).first().click();
    await field('学年').fill('2026-2027');
    await choose('学期', '上学期');
    await type('开始日期', '2026-09-01');
    await type('结束日期', '2027-01-22');
    await page.getByRole('button', { name: '保存学期' }).click();
    await page.getByText('保存成功').first().waitFor();
    expect(await saved()).toEqual([['2026-2027-1', '2026-09-01', '2027-01-22', 'current']]);
    await page.goto('/campus/terms');
    await rows().first().waitFor();
    expect(await rows().first().innerText()).toMatch(/2026-2027-1\s+上学期\s+2026-09-01\s+2027-01-22\s+本学期/);
    await rows().first().click();
    const drawer = shown().getByRole('dialog');
    for (const text of ['2026-2027', '上学期', '2026-09-01', '2027-01-22', '本学期']) {
      await drawer.getByRole('definition').filter({ hasText: text }).first().waitFor();
    }
  });

  it('[B05:refusal] show missing and wrong values at their fields, and an overlap with the name of the other term', async () => {
    await page.goto('/campus/terms/new');
    await page.getByRole('button', { name: '保存学期' }).click();
    await expect.poll(() => shown().getByText('请填写', { exact: true }).count()).toBe(4);
    await field('学年').fill('2026-2028');
    await choose('学期', '下学期');
    await type('开始日期', '2027-01-22');
    await type('结束日期', '2027-01-22');
    await page.getByRole('button', { name: '保存学期' }).click();
    await shown().getByText('请填写前后两年，如 2026-2027').waitFor();
    await shown().getByText('结束日期要晚于开始日期').waitFor();
    await field('学年').fill('2026-2027');
    await type('结束日期', '2027-07-09');
    await page.getByRole('button', { name: '保存学期' }).click();
    await shown().getByText('与学期“2026-2027-1”的日期重叠').waitFor();
    expect(await field('开始日期').getAttribute('aria-invalid')).toBe('true');
    await type('开始日期', '2027-02-22');
    await page.getByRole('button', { name: '保存学期' }).click();
    await page.getByText('保存成功').first().waitFor();
    expect(await saved()).toEqual([
      ['2026-2027-2', '2027-02-22', '2027-07-09', 'coming'],
      ['2026-2027-1', '2026-09-01', '2027-01-22', 'current'],
    ]);
  });

  it('refuse to restore a deleted term into days of another term', async () => {
    const data = await demo3.ask('/api/campus/term/page', { q: '2026-2027-2' });
    const [term] = data.list;
    await demo3.ask('/api/campus/term/delete', { id: term.id });
    const other = { schoolYear: '2027-2028', semester: 'first', beginDate: '2027-07-01', endDate: '2027-12-31' };
    await demo3.ask('/api/campus/term/save', other);
    await page.goto(`/campus/terms?deleted=true&open=${term.id}`);
    await shown().getByRole('dialog').getByRole('button', { name: '恢复' }).click();
    await page.getByText('与学期“2027-2028-1”的日期重叠').first().waitFor();
    expect((await demo3.ask(`/api/campus/term/get?id=${term.id}`)).deleted).toBe(true);
  });

  it('[B05:en] are shown in English to a group, which may only read', async () => {
    const group = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(group, 'demo4', '/campus/terms');
    await shown(group).getByRole('heading', { name: 'Terms' }).waitFor();
    const own = rows(group).filter({ hasText: '2026-2027-1' }).filter({ hasText: '向日葵幼儿园' });
    await own.waitFor();
    expect(await own.innerText()).toMatch(/First\s+1 Sep 2026\s+22 Jan 2027\s+Current/);
    expect(
      await shown(group)
        .getByRole('button', { name: /Add|Delete/ })
        .count(),
    ).toBe(0);
    await group.context().close();
  });
});

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

const site = startSite();
let page: Page;
let demo3: Caller;
let id: string;

beforeAll(async () => {
  demo3 = await site.server.as('demo3');
  const created = await demo3.call('/api/campus/grade/save', { gradeName: '彩虹年级', stage: 'junior', sort: 7 });
  id = created.data.id;
  await demo3.ask('/api/campus/grade/save', { id, version: created.data.version, gradeName: '星星年级', sort: 8 });
  page = await site.browser.open(site.server.address);
  await enter(page, 'demo3');
});

const entries = (within: Page = page) => within.locator('section li').filter({ visible: true });
const gradeNow = async () => await demo3.ask(`/api/campus/grade/get?id=${id}`);

describe('the history of a record', () => {
  it('names the account and the act with old and new values, and stands in the address', async () => {
    await page.goto(`/campus/grades?open=${id}`);
    await page.getByRole('tab', { name: '历史' }).click();
    await expect.poll(() => entries().count()).toBe(2);
    const [changed, added] = await entries().allInnerTexts();
    expect(changed).toMatch(/周敏\s*修改/);
    expect(changed).toMatch(/年级名称\s*原来\s*彩虹年级\s*改为\s*星星年级/);
    expect(added).toMatch(/新增/);
    expect(page.url()).toContain('part=history');
    await page.reload();
    await expect.poll(() => entries().count()).toBe(2);
  });

  it('restores one field and leaves the others unchanged', async () => {
    await page.getByRole('button', { name: '将“年级名称”恢复为原值' }).click();
    await page.getByRole('tooltip').getByText('彩虹年级').waitFor();
    await page.getByRole('button', { name: '恢复此值' }).click();
    await page.getByText('已恢复：年级名称').waitFor();
    expect(await gradeNow()).toMatchObject({ gradeName: '彩虹年级', sort: 8, version: 3 });
    await expect.poll(() => entries().count()).toBe(3);
    expect(await entries().first().innerText()).toMatch(/恢复旧值/);
  });

  it('refuses to restore a field if the record has just changed, and shows the current state', async () => {
    // The list learns of a change within moments, so the change must happen while the click is on its way.
    await page.route('**/api/campus/grade/restore-field*', async (route) => {
      await demo3.ask('/api/campus/grade/save', { id, version: 3, sort: 9 });
      await route.continue();
    });
    await page.getByRole('button', { name: '将“排序”恢复为原值' }).last().click();
    await page.getByRole('button', { name: '恢复此值' }).filter({ visible: true }).click();
    const refusal = page.getByRole('dialog').filter({ hasText: '恢复失败' });
    await refusal.getByText('他人已修改这条记录').waitFor();
    await page.unroute('**/api/campus/grade/restore-field*');
    await refusal.getByRole('button', { name: '知道了' }).click();
    expect(await gradeNow()).toMatchObject({ sort: 9, version: 4 });
    await expect.poll(() => entries().count()).toBe(4);
  });

  it('is not offered to an account without the permission', async () => {
    const other = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(other, 'demo4', '/campus/grades');
    await other.locator('tbody tr[data-row-key]').first().click();
    await other.getByText('Updated').first().waitFor();
    expect(await other.getByRole('tab', { name: 'History' }).count()).toBe(0);
    await other.context().close();
  });
});

describe('a batch of records', () => {
  it('reports the result of each record, and restores the deleted ones on undo', async () => {
    await demo3.ask('/api/campus/grade/save', { gradeName: '月亮年级', stage: 'junior', sort: 8 });
    await demo3.ask('/api/campus/class/save', { className: '彩虹班', gradeId: id, capacity: 20 });
    const row = (name: string) => page.locator('tbody tr[data-row-key]').filter({ hasText: name, visible: true });
    await page.goto('/campus/grades');
    for (const name of ['彩虹年级', '月亮年级']) await row(name).getByRole('checkbox').check();
    await page.getByRole('button', { name: '删除', exact: true }).filter({ visible: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    const result = page.getByRole('dialog').filter({ hasText: '成功 1 条，失败 1 条' });
    await expect.poll(() => result.locator('tbody tr').count()).toBe(2);
    const [refused, done] = await result.locator('tbody tr').allInnerTexts();
    expect(refused).toMatch(/彩虹年级\s*失败\s*.*还有 1 条班级在使用/);
    expect(done).toMatch(/月亮年级\s*成功/);
    await result.getByRole('button', { name: '关闭' }).click();
    await expect.poll(() => row('月亮年级').count()).toBe(0);
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByText('恢复成功').waitFor();
    await row('月亮年级').waitFor();
  });
});

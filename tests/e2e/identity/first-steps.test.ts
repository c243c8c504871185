import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();

describe('the home of a new kindergarten', () => {
  it('shows its first steps, ticks them as they are done, and hides them for good on request', async () => {
    const { db } = site.server;
    const { rows } = await sql<{ id: string }>`insert into organizations (id, kind, code, name)
      values (gen_random_uuid(), 'kindergarten', 'KG0099', '新芽幼儿园') returning id`.execute(db);
    await sql`update accounts set organization_id = ${rows[0]?.id} where user_name = 'demo3'`.execute(db);
    const page = await site.browser.open(site.server.address, { language: 'zh_CN' });
    await enter(page, 'demo3', '/home');
    const steps = page.getByRole('region', { name: '开园准备' });
    await steps.getByText('已完成 0 / 9').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const term = { schoolYear: '2099-2100', semester: 'first', beginDate: '2099-09-01', endDate: '2100-01-31' };
    await (await site.server.as('demo3')).ask('/api/campus/term/save', term);
    // The open page learns of it.
    await steps.getByText('已完成 1 / 9').waitFor();
    expect(await steps.getByRole('link', { name: '去完成: 设置学期' }).count()).toBe(0);
    await steps.getByRole('link', { name: '去完成: 建立班级' }).click();
    await page.waitForURL('**/campus/classes');
    await page.goto('/home');
    await steps.getByRole('button', { name: '不再显示' }).click();
    await steps.waitFor({ state: 'hidden' });
    // The next visit does not even ask for them.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await page.getByRole('heading', { name: '待办' }).waitFor();
    await expect.poll(() => asked).toContain('/api/attendance/day/board');
    expect(asked).not.toContain('/api/identity/session/first-steps');
    expect(await steps.count()).toBe(0);
    await page.close();
  });
});

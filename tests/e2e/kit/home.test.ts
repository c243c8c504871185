import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter, type PageOptions } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';

/** A Friday morning by the server's clock, whatever the browser's is. */
const now = new Date('2026-11-20T07:40:00+08:00');
const site = startSite({ clock: { now: () => now } });

async function home(appType: number, options?: PageOptions): Promise<Page> {
  const page = await site.browser.open(site.server.address, options);
  await enter(page, `demo${appType}`, '/home');
  return page;
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

beforeAll(async () => {
  await sql`delete from messages`.execute(site.server.db);
  const agent = await site.server.as('demo5');
  const [area] = (await sql<{ id: string }>`select id from areas where code = '110105'`.execute(site.server.db)).rows;
  await agent.ask('/api/operations/opening/save', {
    code: 'HOME-1',
    name: '向阳幼儿园',
    kigType: 'private',
    systemType: 'universal',
    areaId: area?.id,
    address: '建国路 1 号',
    manager: '单晓蕾',
    managerPhone: '13800001000',
    adminUserName: 'home.head',
    terminalLogin: 'home.terminal',
    openingDate: '2027-03-01',
  });
});

describe('the home page of the platform', () => {
  it('shows an opening that waits, leads to it, and greets by the server’s clock', async () => {
    const page = await home(9);
    await page.getByRole('heading', { name: /^早上好，/ }).waitFor();
    const row = part(page, '异常提醒').getByRole('listitem').filter({ hasText: '3 个开园申请待审核' });
    expect(await page.getByRole('heading', { name: '常用页面' }).count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await row.getByRole('link', { name: '去处理' }).click();
    await page.waitForURL('**/operations/openings?status=applied');
    await page.getByRole('row').filter({ hasText: '向阳幼儿园' }).waitFor();
  });

  it('lists the own to-dos, of which a done one disappears', async () => {
    const page = await home(9);
    const toDos = part(page, '待办');
    await toDos.getByRole('listitem').filter({ hasText: '向阳幼儿园' }).waitFor();
    const operator = await site.server.as('demo9');
    const { list } = await operator.ask('/api/operations/opening/page', { status: ['applied'], q: '向阳' });
    const [{ id, status }] = list as [{ id: string; status: string }];
    await operator.ask('/api/operations/opening/refuse', { id, from: status, reason: '资料不全' });
    await expect.poll(() => toDos.getByText('向阳幼儿园').count()).toBe(0);
    await page.getByText('2 个开园申请待审核').waitFor();
  });

  it('shows the administrator failed jobs, and that all is in order without any, in English and dark', async () => {
    const page = await home(8, { language: 'en_US', theme: 'dark', width: 820 });
    await part(page, 'To do').getByText('Nothing to do').waitFor();
    expect(await page.getByText('1 job has failed').count()).toBe(0);
    await sql`insert into jobs (id, account_id, kind, language, state, input_encrypted, created_at)
      select gen_random_uuid(), id, 'system.log.export', 'en_US', 'failed', ''::bytea, ${now}
      from accounts where user_name = 'demo8'`.execute(site.server.db);
    await page.reload();
    const row = part(page, 'Needs attention').getByRole('listitem').filter({ hasText: '1 job has failed' });
    expect(await seriousFindings(page)).toEqual([]);
    await row.waitFor();
    await row.getByRole('link').click();
    await page.waitForURL('**/system/jobs?state=failed');
  });

  it('retries what failed to load', async () => {
    const page = await site.browser.open(site.server.address);
    await page.route('**/api/system/message/page?*', (route) => route.abort());
    await enter(page, 'demo11', '/home');
    const toDos = part(page, '待办');
    const again = toDos.getByRole('button', { name: '点击重试' });
    await again.waitFor();
    await page.unroute('**/api/system/message/page?*');
    await again.click();
    await expect.poll(() => toDos.getByText('暂无待办').count()).toBe(1);
  });
});

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();

it('an administrator requests access, and the kindergarten gives it from its to-do and withdraws it', async () => {
  const asker = await site.browser.open(site.server.address, { language: 'zh_CN' });
  await enter(asker, 'demo8', '/system/grants');
  await asker.getByRole('main').getByRole('button', { name: '申请查看' }).first().click();
  const dialog = asker.getByRole('dialog');
  await dialog.getByLabel('幼儿园编码').fill('KG0001');
  await dialog.getByLabel('授权内容').click();
  await asker.getByTitle('姓名和班级').click();
  // Escape closes the list of choices, and keeps the dialog and the typed text.
  await asker.keyboard.press('Escape');
  expect(await dialog.getByLabel('幼儿园编码').inputValue()).toBe('KG0001');
  await dialog.getByLabel('用途').fill('核对名单');
  await dialog.getByRole('button', { name: '申请查看' }).click();
  await dialog.locator('[data-path="endsOn"] p[id$="-error"]').getByText('请填写').waitFor();
  const today = await asker.evaluate(() => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10));
  await dialog.getByLabel('结束日期').fill(today);
  await dialog.getByLabel('结束日期').press('Enter');
  await dialog.getByRole('button', { name: '申请查看' }).click();
  await asker.getByRole('cell', { name: '待确认' }).waitFor();

  const owner = await site.browser.open(site.server.address, { language: 'en_US', width: 1024, theme: 'dark' });
  await enter(owner, 'demo3', '/message');
  await owner.getByText('asks to see data').first().click();
  await owner.getByRole('button', { name: 'Agree' }).first().click();
  await owner.getByText('Given').first().waitFor();

  await asker.goto('/campus/students');
  await asker.getByRole('heading', { level: 1, name: '学生' }).waitFor();
  const id = (await sql<{ id: string }>`select id from access_grants`.execute(site.server.db)).rows[0]?.id;
  const demo3 = await site.server.as('demo3');
  await owner.goto(`/system/grants/${id}`);
  await owner.getByRole('button', { name: 'More actions' }).click();
  await owner.getByRole('menuitem', { name: 'Withdraw' }).click();
  // The purpose of the request is no prefilled reason.
  expect(await owner.getByRole('dialog').getByLabel('Reason').inputValue()).toBe('');
  await owner.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect((await demo3.call('/api/system/grant/withdraw', { id, reason: 'Done' })).code).toBe('200');
  await asker.reload();
  // The page was open before, so it says that the grant has ended and where to request again.
  await asker.getByRole('heading', { name: '需要幼儿园授权' }).waitFor();
  await asker.getByText('已到期、已收回').waitFor();
  await asker.getByRole('button', { name: '申请授权' }).click();
  await asker.getByRole('cell', { name: '已收回' }).waitFor();
  await asker.goto('/campus/parents');
  await asker.getByRole('heading', { name: '您的身份不能访问此页面' }).waitFor();
  // The two accounts have pages of their own, which takes time.
}, 120_000);

it('a kindergarten gives access from its list, sees a refusal at the field, and gives it once for a double click', async () => {
  const page = await site.browser.open(site.server.address, { language: 'en_US', theme: 'dark', width: 1024 });
  await enter(page, 'demo3', '/system/grants');
  const given = async () =>
    (await sql<{ n: number }>`select count(*) as n from access_grants where status = 'given'`.execute(site.server.db))
      .rows[0]?.n;
  const before = await given();
  await page.getByRole('main').getByRole('button', { name: 'Add grant' }).first().click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Give access to data' });
  await dialog.getByText('You can withdraw it at any time').waitFor();
  await dialog.getByLabel('Account').fill('nobody-at-all');
  await dialog.getByLabel('May see').click();
  await page.getByTitle('Names and classes').click();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Purpose').fill('Checking the roll');
  const today = await page.evaluate(() => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10));
  await dialog.getByLabel('Ends on').fill(today);
  await dialog.getByLabel('Ends on').press('Enter');
  const send = dialog.getByRole('button', { name: 'Add grant' });
  await send.click();
  await dialog.locator('[data-path="userName"]').getByText('There is no').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.context().setOffline(true);
  await dialog.getByLabel('Account').fill('demo9');
  await send.click();
  await dialog.getByRole('alert').waitFor();
  expect(await dialog.getByLabel('Purpose').inputValue()).toBe('Checking the roll');
  await page.context().setOffline(false);
  let sent = 0;
  await page.route('**/api/system/grant/give*', async (route) => {
    sent += 1;
    // The response to the first click must not be the cause that stops the second.
    await page.waitForTimeout(500);
    await route.continue();
  });
  // The first click moves the button, so a mouse would miss it with the second.
  await send.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await dialog.waitFor({ state: 'hidden' });
  expect(sent).toBe(1);
  await page.getByRole('cell', { name: 'demo9' }).first().waitFor();
  expect(Number(await given()) - Number(before)).toBe(1);
  // The following tests need an account without a grant.
  const { rows } = await sql<{ id: string }>`select id from access_grants where status = 'given'`.execute(
    site.server.db,
  );
  const withdrawal = { id: rows[0]?.id, reason: 'Done' };
  const demo3 = await site.server.as('demo3');
  expect((await demo3.call('/api/system/grant/withdraw', withdrawal)).code).toBe('200');
  await page.context().close();
});

it('an administrator previews the access of an account, and sees why it lacks a page or a field', async () => {
  const page = await site.browser.open(site.server.address, { language: 'zh_CN' });
  await enter(page, 'demo8', '/system/access?account=demo9');
  await page.getByRole('heading', { name: '不能完整查看的字段' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('tab', { name: '可见性原因' }).click();
  // The field is ready for typing, and a chosen page is the whole question.
  await page.getByLabel('页面', { exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('家长');
  await page.keyboard.press('Enter');
  await page.getByText('不可查看', { exact: true }).waitFor();
  await page.getByText('身份不能拥有').waitFor();

  // One child, given by the address of its page: the operator may not see its ID number.
  const { rows } = await sql<{ id: string }>`select id from students where not deleted limit 1`.execute(site.server.db);
  await page.getByText('按数据').click();
  await page.getByLabel('数据', { exact: true }).fill('学生');
  await page.getByLabel('数据', { exact: true }).press('Enter');
  await page.getByLabel('记录编号或地址').fill(` ${site.server.address}/campus/students/${rows[0]?.id}?kigId=x `);
  await page.getByLabel('字段').fill('身份证');
  await page.getByLabel('字段').press('Enter');
  await page.getByRole('button', { name: '查看原因' }).click();
  await page.getByText('这条记录在范围内').waitFor();
  await page.getByText('不显示：身份证号').waitFor();
  // The log names the organization of the viewing account, not of the viewed account.
  await page.goto('/system/access?account=demo5');
  await page.getByText('晨光科技代理', { exact: true }).waitFor();
  await page.goto('/system/logs?event=system.access.preview');
  const noted = page.getByRole('row').filter({ hasText: 'demo5' });
  await noted.waitFor();
  expect(await noted.innerText()).toMatch(/demo8 罗文博\s+启芽运营中心/);

  // A failed load can be retried.
  await page.route('**/api/system/access/preview?*', (route) => route.abort());
  await page.goto('/system/access?account=demo9');
  const again = page.getByRole('main').getByRole('button', { name: '点击重试' });
  await again.waitFor();
  await page.unroute('**/api/system/access/preview?*');
  await again.click();
  await page.getByRole('heading', { name: '不能完整查看的字段' }).waitFor();
  await page.goto('/system/access?account=nobody');
  await page.getByRole('alert').getByText('没有这个账号').waitFor();
});

it('an account requests a missing screen, and the administrator refuses it from a to-do', async () => {
  await sql`with gone as (delete from account_roles where account_id = (select id from accounts where user_name = 'demo9')),
      empty as (insert into roles (id, organization_id, name, whole_ceiling, data_scope)
        select gen_random_uuid(), organization_id, 'nothing', false, 'all' from accounts where user_name = 'demo9' returning id)
    insert into account_roles (account_id, role_id) select a.id, empty.id from accounts a, empty where user_name = 'demo9'`.execute(
    site.server.db,
  );
  const page = await site.browser.open(site.server.address, { language: 'en_US', width: 1024 });
  await enter(page, 'demo9', '/campus/students');
  await page.getByText('Missing permission: Students').waitFor();
  await page.getByRole('button', { name: 'Request access' }).click();
  await page.getByRole('status').getByText('Request sent to').waitFor();
  await page.goto('/campus/parents');
  await page.getByText('do not have “Parents”').waitFor();
  expect(await page.getByRole('button', { name: 'Request access' }).count()).toBe(0);
  const data = await (await site.server.as('demo8')).ask('/api/system/message/page', { kind: 'todo' });
  expect(data.list[0].title).toContain('asks for access: students');

  // The to-do leads to the account, where the administrator refuses with a reason.
  const keeper = await site.browser.open(site.server.address, { language: 'zh_CN' });
  await enter(keeper, 'demo8', data.list[0].href);
  await keeper.getByText('等待开通的页面').waitFor();
  await keeper.getByRole('button', { name: '不开通' }).click();
  await keeper.getByRole('alert').getByText('请填写').waitFor();
  await keeper.getByLabel('原因').fill('运营不看学生');
  await keeper.getByRole('button', { name: '不开通' }).click();
  await expect.poll(() => keeper.getByText('等待开通的页面').count()).toBe(0);
  await page.goto('/message');
  await page.getByText('Not opened: students').first().waitFor();
});

it('an account requests a missing screen, and the administrator gives it through a role of the account', async () => {
  const page = await site.browser.open(site.server.address);
  await enter(page, 'demo9', '/campus/classes');
  await page.getByRole('button', { name: '申请权限' }).click();
  await page.getByRole('status').getByText('申请已发送给罗文博').waitFor();

  const keeper = await site.browser.open(site.server.address);
  await enter(keeper, 'demo8', '/system/access?account=demo9');
  await keeper.getByRole('button', { name: '开通 班级' }).click();
  const dialog = keeper.getByRole('dialog', { name: '给 demo9 开通“班级”' });
  await dialog.getByRole('radio', { name: '为角色“nothing”增加此权限（1 个账号使用该角色）' }).waitFor();
  await dialog.getByRole('button', { name: '开通' }).click();
  await keeper.getByText('已给 demo9 开通“班级”').waitFor();
  await expect.poll(() => keeper.getByText('等待开通的页面').count()).toBe(0);
  await page.goto('/campus/classes');
  await page.getByRole('heading', { name: '班级' }).waitFor();
});

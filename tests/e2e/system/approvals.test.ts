import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter, signIn } from '../../support/browser.ts';
import { testSecrets } from '../../support/database.ts';
import { startSite } from '../../support/site.ts';

import { organizationId } from '../../support/test-server.ts';

/** The page of short messages hides codes, as it does outside of the demo. */
const site = startSite({ showsCodes: false });
/** The system administrator, in Chinese; the main account of a kindergarten, in English and dark. */
let administrator: Page;
let head: Page;

beforeAll(async () => {
  administrator = await site.browser.open(site.server.address);
  head = await site.browser.open(site.server.address, { language: 'en_US', theme: 'dark', width: 1024 });
  await enter(administrator, 'demo8');
  await enter(head, 'demo3');
});

const shown = (page: Page) => page.getByRole('tabpanel').filter({ visible: true });
const field = (page: Page, label: string) =>
  shown(page)
    .locator('[data-path]')
    .filter({ has: page.locator('label', { hasText: new RegExp(`^${label}\\s*\\*?$`) }) })
    .locator('input, textarea')
    .first();
const dialog = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title, visible: true });
async function choose(page: Page, label: string, option: string) {
  await field(page, label).click();
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle(option, { exact: true }).click();
  await page.keyboard.press('Escape');
}

it('an administrator requests a new account, and the kindergarten confirms it after seeing its details', async () => {
  await administrator.goto('/system/users/new');
  await choose(administrator, '机构', '向日葵幼儿园');
  await field(administrator, '账号').fill('asked.teacher');
  await field(administrator, '姓名').fill('林晓');
  await administrator.getByRole('button', { name: '生成' }).click();
  await choose(administrator, '角色', '主账号');
  await field(administrator, '手机号').fill('19900007001');
  await administrator.getByRole('button', { name: '保存用户' }).click();
  const ask = dialog(administrator, '申请确认');
  await ask.getByText('这项操作需要“向日葵幼儿园”确认，还没有执行。').waitFor();
  await ask.getByRole('button', { name: '提交申请' }).click();
  await ask.getByText('请填写').waitFor();
  await ask.getByLabel('原因').fill('园长电话里要求的');
  expect(await seriousFindings(administrator)).toEqual([]);
  await ask.getByRole('button', { name: '提交申请' }).click();
  await administrator.getByText('已向“向日葵幼儿园”申请确认').waitFor();
  // The form keeps the typed text.
  expect(await field(administrator, '账号').inputValue()).toBe('asked.teacher');

  await head.goto('/message');
  await head.getByText('Please confirm: new user asked.teacher').first().click();
  await shown(head).getByText('园长电话里要求的', { exact: true }).waitFor();
  await shown(head).getByRole('heading', { name: 'Change once confirmed' }).waitFor();
  await shown(head).getByText('199****7001').waitFor();
  expect(await seriousFindings(head)).toEqual([]);
  await head.getByRole('button', { name: 'Confirm' }).first().click();
  const sure = dialog(head, 'The act is done at once');
  await sure.getByRole('button', { name: 'Confirm' }).click();
  await sure.getByText('Required').first().waitFor();
  await sure.getByLabel('Your password').fill('Wrong_2026');
  await sure.getByRole('button', { name: 'Confirm' }).click();
  await sure.getByText('The password is wrong').first().waitFor();
  expect(await sure.getByLabel('Your password').getAttribute('autocomplete')).toBe('current-password');
  expect(await seriousFindings(head)).toEqual([]);
  await sure.getByLabel('Your password').fill('Kiga_2026');
  await sure.getByRole('button', { name: 'Confirm' }).click();
  await head.getByText('Confirmed', { exact: true }).first().waitFor();

  await administrator.goto('/system/users?q=asked.teacher');
  await administrator.getByRole('cell', { name: 'asked.teacher', exact: true }).waitFor();
  // The code was sent to the phone; the page of short messages hides code and number.
  await administrator.goto('/system/sms-outbox');
  const message = administrator.getByRole('row', { name: '重置密码验证码' });
  await message.waitFor();
  expect(await message.innerText()).toMatch(/199\*{4}7001[\s\S]+\*{6}[\s\S]+验证码已隐藏/);
  expect(await message.innerText()).not.toMatch(/\d{6}/);
}, 120_000);

it('the new account sets its password with the sent code, and changes its phone with that password', async () => {
  const { rows } = await sql<{ text: Buffer }>`select m.text_encrypted as text from sms_outbox m
    join accounts a on a.id = m.account_id where a.user_name = 'asked.teacher'`.execute(site.server.db);
  const code = /\d{6}/.exec(testSecrets.decrypt((rows[0] as { text: Buffer }).text, 'sms_outbox.text'))?.[0] as string;
  const teacher = await site.browser.open(site.server.address, { width: 360, height: 760 });
  await teacher.goto('/changePsd?forgotten');
  await teacher.locator('select').selectOption('3');
  await teacher.getByLabel('账号').fill('asked.teacher');
  await teacher.getByRole('button', { name: '我有验证码' }).click();
  await teacher.getByText('请输入短信里的验证码，24 小时内有效').waitFor();
  await teacher.getByLabel('验证码', { exact: true }).fill(code);
  await teacher.getByLabel('新密码', { exact: true }).fill('Own_2027');
  await teacher.getByLabel('确认新密码').fill('Own_2027');
  await teacher.getByRole('button', { name: '设置新密码' }).click();
  await teacher.waitForURL('**/login');
  await signIn(teacher, 'asked.teacher', 3, 'Own_2027');

  const english = await site.browser.open(site.server.address, { language: 'en_US' });
  await signIn(english, 'asked.teacher', 3, 'Own_2027');
  await english.getByRole('button', { name: /My account/ }).click();
  await english.getByRole('menuitem', { name: 'My phone' }).click();
  const phone = dialog(english, 'My phone');
  await phone.getByText('Now: 199****7001').waitFor();
  // An administrator entered the phone, so the teacher is asked to confirm it.
  await phone.getByText('You have not confirmed this phone').waitFor();
  await phone.getByRole('button', { name: 'It is mine' }).click();
  await phone.locator('[data-path="password"] [aria-invalid="true"]').waitFor();
  expect(await seriousFindings(english)).toEqual([]);
  await phone.getByLabel('Current password').fill('Own_2027');
  await phone.getByRole('button', { name: 'It is mine' }).click();
  await phone.waitFor({ state: 'hidden' });
  await english.getByRole('button', { name: /My account/ }).click();
  await english.getByRole('menuitem', { name: 'My phone' }).click();
  await phone.getByText('Now: 199****7001').waitFor();
  expect(await phone.getByText('You have not confirmed this phone').count()).toBe(0);
  await phone.getByLabel('New phone').fill('19900007002');
  await phone.getByLabel('Current password').fill('Wrong_2027');
  await phone.getByRole('button', { name: 'Save phone' }).click();
  await phone.locator('[data-path="password"] [aria-invalid="true"]').waitFor();
  expect(await seriousFindings(english)).toEqual([]);
  await phone.getByLabel('Current password').fill('Own_2027');
  await phone.getByRole('button', { name: 'Save phone' }).dblclick();
  await phone.waitFor({ state: 'hidden' });
  await english.getByRole('button', { name: /My account/ }).click();
  await english.getByRole('menuitem', { name: 'My phone' }).click();
  await phone.getByText('Now: 199****7002').waitFor();
}, 120_000);

it('the kindergarten sees which accounts of a partner have passwords that outsiders may know, before it confirms', async () => {
  const [demo8, demo9] = [await site.server.as('demo8'), await site.server.as('demo9')];
  const house = { kind: 'institution', code: 'IN-HANDS', name: '新来的机构' };
  const { id: partnerId } = await demo9.ask('/api/system/organization/save', house);
  const { rows } = await sql<{ id: string }>`select id from roles where organization_id = ${partnerId}`.execute(
    site.server.db,
  );
  const roles = rows.map((row) => row.id);
  const account = { userName: 'known.one', nickName: '熟人', password: 'Start_2026', appType: '6', roles };
  await demo8.ask('/api/system/user/save', { ...account, kigId: partnerId });
  const kindergartenId = await organizationId(site.server.db, 'KG0001');
  const input = { kind: 'service', partnerId, kindergartenId, beginsOn: '2102-01-01', endsOn: '2102-12-31' };
  const body = { call: 'system.contract.save', input, reason: 'Health checks' };
  const { id } = await demo9.ask('/api/system/approval/ask', body);
  await head.goto(`/system/approvals/${id}`);
  await shown(head).getByRole('heading', { name: 'Accounts of 新来的机构 in other hands' }).waitFor();
  await shown(head).getByText('Account made').waitFor();
  await shown(head).getByText('熟人 (known.one)').waitFor();
  expect(await seriousFindings(head)).toEqual([]);
  const narrow = await site.browser.open(site.server.address, { width: 360, height: 760 });
  await enter(narrow, 'demo3', `/system/approvals/${id}`);
  await narrow.getByRole('heading', { name: '“新来的机构”被外部操作过的账号' }).waitFor();
  await demo9.ask('/api/system/approval/withdraw', { id });
}, 120_000);

it('a refusal is shown with its reason to the applicant in the other language', async () => {
  const demo9 = await site.server.as('demo9');
  const { db } = site.server;
  const input = {
    kind: 'service',
    partnerId: await organizationId(db, 'IN0001'),
    kindergartenId: await organizationId(db, 'KG0001'),
    beginsOn: '2101-01-01',
    endsOn: '2101-12-31',
  };
  const body = { call: 'system.contract.save', input, reason: 'Next year' };
  const { id } = await demo9.ask('/api/system/approval/ask', body);
  const chinese = await site.browser.open(site.server.address, { width: 1024 });
  await enter(chinese, 'demo3', '/system/approvals');
  await shown(chinese).getByRole('cell', { name: '新增合同' }).first().waitFor();
  await chinese.goto(`/system/approvals/${id}`);
  await shown(chinese).getByText('2101-12-31').waitFor();
  await shown(chinese).getByRole('button', { name: '拒绝' }).click();
  const refuse = dialog(chinese, '拒绝');
  await refuse.getByLabel('原因').fill('明年换机构');
  await refuse.getByRole('button', { name: '拒绝' }).click();
  await shown(chinese).getByText('已拒绝').first().waitFor();
  const operations = await site.browser.open(site.server.address, { language: 'en_US' });
  await enter(operations, 'demo9', '/system/approvals');
  await operations.getByRole('cell', { name: 'Refused' }).first().click();
  await operations.getByText('明年换机构').first().waitFor();
  expect(await seriousFindings(operations)).toEqual([]);
}, 120_000);

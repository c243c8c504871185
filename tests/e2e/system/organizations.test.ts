import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';
import { goWithin } from '../../support/within-page.ts';

const site = startSite({ clock: { now: () => new Date('2026-11-20T04:00:00Z') } });
/** Operations, in Chinese; the system administrator, in English. */
let operations: Page;
let administrator: Page;

beforeAll(async () => {
  operations = await site.browser.open(site.server.address);
  administrator = await site.browser.open(site.server.address, { language: 'en_US', theme: 'dark', width: 1024 });
  await enter(operations, 'demo9', '/message');
  await enter(administrator, 'demo8', '/system/organizations/new');
});

const shown = (page: Page) => page.getByRole('tabpanel').filter({ visible: true });
/** Requests the confirmation that an act of operations needs. */
async function askFor(reason: string): Promise<void> {
  const ask = operations.getByRole('dialog').filter({ hasText: '申请确认', visible: true });
  await ask.getByLabel('原因').fill(reason);
  await ask.getByRole('button', { name: '提交申请' }).click();
}
/** Confirms the request that waits. */
async function confirmedBy(userName: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from approvals where status = 'asked'`.execute(site.server.db);
  expect(rows).toHaveLength(1);
  const caller = await site.server.as(userName);
  expect(await caller.call('/api/system/approval/confirm', { ...rows[0], password: 'Kiga_2026' })).toMatchObject({
    code: '200',
  });
}
const row = (page: Page, text: string) => shown(page).locator('tbody tr[data-row-key]').filter({ hasText: text });
const drawer = (page: Page) => shown(page).getByRole('dialog');
const field = (page: Page, label: string) =>
  shown(page)
    .getByLabel(new RegExp(`^${label}\\s*\\*?$`))
    .first();
/** The issue of a field, found by its name. */
const issue = (page: Page, name: string) => shown(page).locator(`[data-path="${name}"] p[id$="-error"]`);
async function choose(page: Page, label: string, option: string) {
  await field(page, label).click();
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle(option, { exact: true }).click();
}
/** Types into a field of a tree and chooses the found option. */
async function find(page: Page, label: string, typed: string, found: RegExp | string) {
  await field(page, label).fill(typed);
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle(found).first().click();
}
async function writeDay(page: Page, label: string, day: string) {
  await field(page, label).fill(day);
  await page.keyboard.press('Enter');
}

/** A name of the greatest length. */
const longName = '春风十里幼教服务与师资培训管理有限公司华东大区第一分公司上海浦东新区临港代理处甲';

describe('organizations', () => {
  it('[B61:job] [B61:zh] are added once for a double click, and stand in the tree with their full names', async () => {
    expect(longName.length).toBe(40);
    const menu = operations.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('button', { name: '系统管理' }).click();
    await menu.getByRole('link', { name: '机构', exact: true }).click();
    await shown(operations).getByRole('button', { name: '新增机构' }).click();
    await choose(operations, '类型', '代理商');
    await field(operations, '编码').fill('AG0009');
    await field(operations, '名称').fill(longName);
    await find(operations, '所在区域', '浦东', /上海市.*浦东新区/);
    await field(operations, '联系电话').fill('13900001111');
    await operations.getByRole('button', { name: '保存机构' }).dblclick();
    await operations.getByText('保存成功').first().waitFor();
    await row(operations, 'AG0009').waitFor();
    expect(await row(operations, 'AG0009').count()).toBe(1);
    expect(await row(operations, 'AG0009').innerText()).toContain('浦东新区');

    await shown(operations).getByText('树形').click();
    const tree = shown(operations).getByRole('tree');
    // Without a chosen parent it stands below the operator, whose branch is open.
    await tree.getByText(longName).click();
    await drawer(operations).getByRole('heading', { name: longName }).waitFor();
    expect(await drawer(operations).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    // Back leads to the tree, not out of the screen.
    await operations.goBack();
    await drawer(operations).waitFor({ state: 'hidden' });
    await tree.getByText(longName).waitFor();
  });

  it('[B61:job] sign their accounts out when suspended, and show the reason at the sign-in until resumed', async () => {
    const agent = await site.browser.open(site.server.address);
    await enter(agent, 'demo5', '/message');
    await goWithin(operations, '/system/organizations?q=AG0001');
    await row(operations, 'AG0001').click();
    await drawer(operations).getByRole('button', { name: '更多操作' }).click();
    await operations.getByRole('menuitem', { name: '暂停' }).click();
    const question = operations.getByRole('dialog').filter({ hasText: '机构的账号立即退出' });
    await question.getByRole('button', { name: '暂停' }).click();
    // A reason is required.
    await question.getByText('请填写').waitFor();
    await question.getByLabel('原因').fill('合同纠纷，核实中');
    await question.getByRole('button', { name: '暂停' }).click();
    await drawer(operations).getByText('已暂停').first().waitFor();
    await drawer(operations).getByText('合同纠纷，核实中').waitFor();
    await agent.goto('/message');
    await agent.waitForURL('**/login*');
    await agent.locator('select').selectOption('5');
    await agent.locator('input[autocomplete=username]').fill('demo5');
    await agent.locator('input[autocomplete=current-password]').fill('Kiga_2026');
    await agent.keyboard.press('Enter');
    await agent.getByText('所在机构的服务已暂停：合同纠纷，核实中').waitFor();

    await drawer(operations).getByRole('button', { name: /^恢复/ }).first().click();
    const resuming = operations.getByRole('dialog').filter({ has: operations.getByLabel('原因') });
    await resuming.getByLabel('原因').fill('已核实');
    await resuming.getByRole('button', { name: /^恢复/ }).click();
    await drawer(operations).getByText('正常').first().waitFor();
    // The typed account and password are still there.
    await agent.locator('input[autocomplete=current-password]').press('Enter');
    await agent.waitForURL('**/message');
    expect(await drawer(operations).getByText('合同纠纷，核实中').count()).toBe(0);
    await agent.context().close();
  });

  it('[B61:refusal] [B61:en] refuse a used code and a wrong parent or group in English, and are closed to an institution', async () => {
    await choose(administrator, 'Kind', 'Agent');
    await field(administrator, 'Code').fill('KG0001');
    await field(administrator, 'Name').fill('Green Hill');
    await find(administrator, 'Parent organization', '向日葵', /向日葵幼儿园/);
    await choose(administrator, 'Group', '阳光教育集团');
    await administrator.getByRole('button', { name: 'Save organization' }).click();
    await expect
      .poll(() => issue(administrator, 'superiorId').innerText())
      .toBe('An organization of this kind cannot stand below that one');
    expect(await issue(administrator, 'groupId').innerText()).toBe(
      'Only kindergartens belong to a group, and only to a group',
    );
    await find(administrator, 'Parent organization', '启芽', /^启芽运营中心$/);
    await shown(administrator).locator('[data-path="groupId"]').hover();
    await shown(administrator).locator('[data-path="groupId"] .ant-select-clear').click();
    await administrator.getByRole('button', { name: 'Save organization' }).click();
    await expect.poll(() => issue(administrator, 'code').innerText()).toBe('This code is in use');
    await field(administrator, 'Code').fill('AG0010');
    await administrator.getByRole('button', { name: 'Save organization' }).click();
    await row(administrator, 'Green Hill').waitFor();
    // Only operations may suspend, so the administrator is not offered it.
    await row(administrator, 'Green Hill').getByRole('button').last().click();
    const acts = administrator.getByRole('menu').filter({ visible: true });
    await acts.getByRole('menuitem', { name: 'Edit' }).waitFor();
    expect(await acts.getByRole('menuitem', { name: /Suspend|Supervise/ }).count()).toBe(0);
    await administrator.keyboard.press('Escape');
    expect(await administrator.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);

    const institution = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(institution, 'demo6', '/system/organizations');
    await institution.getByRole('heading', { name: 'Not available for your kind of user' }).waitFor();
    await institution.context().close();
  });

  it('ask for the password when the operator’s own phone has changed', async () => {
    const { rows } = await sql<{ id: string }>`select id from organizations where code = 'OP0001'`.execute(
      site.server.db,
    );
    await goWithin(administrator, `/system/organizations/${rows[0]?.id}/edit`);
    const password = field(administrator, 'Your current password');
    const save = administrator.getByRole('button', { name: 'Save organization' });
    await field(administrator, 'Phone').waitFor();
    expect(await password.count()).toBe(0);
    await field(administrator, 'Phone').fill('19900002009');
    await password.waitFor();
    await save.click();
    await expect
      .poll(() => issue(administrator, 'password').innerText())
      .toContain('To change the phone of your own organization');
    expect(await seriousFindings(administrator)).toEqual([]);
    await password.fill('Wrong_2027');
    await save.click();
    await expect.poll(() => issue(administrator, 'password').innerText()).not.toContain('own organization');
    await password.fill('Kiga_2026');
    await save.click();
    await row(administrator, '启芽运营中心').first().waitFor();
  });

  it('refuse a contract that ends before it begins or overlaps another, and keep the typed text', async () => {
    await goWithin(operations, '/system/contracts/new');
    await choose(operations, '类型', '医疗服务');
    await choose(operations, '合作方', '朝阳妇幼保健院');
    await choose(operations, '幼儿园', '小星星幼儿园');
    await writeDay(operations, '开始日期', '2026-12-01');
    await writeDay(operations, '结束日期', '2026-11-30');
    await operations.getByRole('button', { name: '保存合同' }).click();
    await expect.poll(() => issue(operations, 'endsOn').innerText()).toBe('结束日期不能早于开始日期');
    await writeDay(operations, '结束日期', '2027-11-30');
    await field(operations, '备注').fill('第一年');
    // The server is unreachable for a moment.
    await operations.route('**/api/system/contract/save?*', (route) => route.abort());
    await operations.getByRole('button', { name: '保存合同' }).click();
    await operations.getByRole('alert').filter({ hasText: '保存失败' }).waitFor();
    await operations.unroute('**/api/system/contract/save?*');
    expect(await field(operations, '备注').inputValue()).toBe('第一年');
    await operations.getByRole('button', { name: '保存合同' }).click();
    // The kindergarten has no account yet, so another account of the operator confirms.
    await askFor('医院发来了合同');
    await operations.getByText('没有可确认的人，已请平台的另一位同事确认').waitFor();
    await confirmedBy('demo8');
    await goWithin(operations, '/system/contracts');
    await row(operations, '小星星幼儿园').filter({ hasText: '医疗服务' }).getByText('未开始').waitFor();

    // A new load: the form still has the contract that another account has confirmed.
    await operations.goto('/system/contracts/new');
    await choose(operations, '类型', '医疗服务');
    await choose(operations, '合作方', '朝阳妇幼保健院');
    await choose(operations, '幼儿园', '小星星幼儿园');
    await writeDay(operations, '开始日期', '2027-06-01');
    // Only contracts with an agent may have no end.
    await operations.getByRole('button', { name: '保存合同' }).click();
    await expect.poll(() => issue(operations, 'endsOn').innerText()).toBe('请填写');
    await writeDay(operations, '结束日期', '2028-05-31');
    await operations.getByRole('button', { name: '保存合同' }).click();
    await shown(operations).getByText('的日期重叠').waitFor();
  });

  it('are found by typing in a form and in a filter when they exceed a list of choices', async () => {
    await sql`insert into organizations (id, kind, code, name, name_pinyin, name_initials, name_sort, superior_id)
      select gen_random_uuid(), 'kindergarten', 'TS' || n, '阿尔法园' || n, 'aerfayuan', 'aefy', '0' || n, superior_id
      from organizations, generate_series(1, 520) n where code = 'KG0003'`.execute(site.server.db);
    // A new load: the page before has the shorter lists of choices.
    await operations.goto('/system/contracts/new');
    await choose(operations, '类型', '代理');
    const choices = operations.locator('.ant-select-dropdown').filter({ visible: true });
    await field(operations, '幼儿园').click();
    await choices.getByTitle('阿尔法园1', { exact: true }).waitFor();
    await field(operations, '幼儿园').fill('青禾里');
    await choices.getByTitle('青禾里幼儿园', { exact: true }).click();
    // The choice keeps its name after the typed text is cleared.
    await shown(operations).locator('[data-path="kindergartenId"]').getByTitle('青禾里幼儿园').waitFor();
    await field(operations, '合作方').fill('晨光');
    await choices.getByTitle('晨光科技代理', { exact: true }).click();
    await writeDay(operations, '开始日期', '2026-11-20');
    await operations.getByRole('button', { name: '保存合同' }).click();
    await askFor('园长同意了');
    await operations.getByText('已向“青禾里幼儿园”申请确认').waitFor();
    await sql`update accounts set easy_password = false,
      password_hash = (select password_hash from accounts where user_name = 'demo3') where user_name = 'weak3'`.execute(
      site.server.db,
    );
    await confirmedBy('weak3');

    await goWithin(operations, '/system/contracts');
    const partner = operations.getByRole('combobox', { name: '合作方' }).filter({ visible: true });
    await partner.click();
    await partner.fill('晨光');
    await choices.getByTitle('晨光科技代理', { exact: true }).click();
    await expect.poll(() => row(operations, '朝阳妇幼保健院').count()).toBe(0);
    expect(await row(operations, '晨光科技代理').count()).toBe(3);
    // The choice is shown with its name, although the list begins with others again.
    const chosen = shown(operations).locator('.ant-select', { hasText: '合作方' }).getByText('晨光科技代理');
    await chosen.waitFor();
    await operations.reload();
    await chosen.waitFor();

    // The same applies to the kindergarten in the filter of a list.
    await goWithin(operations, '/campus/students');
    const ofStudents = operations.getByRole('combobox', { name: '幼儿园' }).filter({ visible: true });
    await ofStudents.click();
    await ofStudents.fill('青禾里');
    await choices.getByTitle('青禾里幼儿园', { exact: true }).click();
    const kindergarten = shown(operations).locator('.ant-select', { hasText: '幼儿园' }).getByText('青禾里幼儿园');
    await kindergarten.waitFor();
    await expect.poll(() => new URL(operations.url()).searchParams.has('kigId')).toBe(true);
    await operations.reload();
    await kindergarten.waitFor();
    await row(operations, '').first().waitFor();
  });
});

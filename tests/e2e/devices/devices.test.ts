import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { machineWith, registered, type TestMachine } from '../../support/machine.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';
import { succeeded } from '../../support/test-server.ts';
import { goWithin, moveTo } from '../../support/within-page.ts';

const site = startSite();
let page: Page;
let demo3: Caller;
/** The machine that is entered and registers itself. */
let south: TestMachine;

beforeAll(async () => {
  demo3 = await site.server.as('demo3');
  page = await site.browser.open(site.server.address);
  await enter(page, 'demo3', '/message');
});

const shown = (within: Page = page) => within.getByRole('tabpanel').filter({ visible: true });
const rows = (within: Page = page) => shown(within).locator('tbody tr[data-row-key]');
const drawer = (within: Page = page) => shown(within).getByRole('dialog');
/** The dialog with a question. */
const question = (title: string) => page.getByRole('dialog').filter({ hasText: title, visible: true });
const field = (label: string, within: Page = page) =>
  shown(within)
    .getByLabel(new RegExp(`^${label}\\s*\\*?$`))
    .first();
async function choose(label: string, option: string, within: Page = page) {
  await field(label, within).click();
  await within.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle(option, { exact: true }).click();
}
/** The value beside a label in a record. */
const fact = (label: string, within: Page = page) =>
  drawer(within).locator('dt').getByText(label, { exact: true }).locator('xpath=following-sibling::dd[1]');
const deviceOf = async (serialNumber: string) =>
  (await demo3.ask('/api/devices/device/page', { q: serialNumber })).list[0];
const alerts = (within: Page = page) =>
  shown(within).getByRole('region', { name: within === page ? /待处理/ : /To look at/ });
const card = (cardNumber: string) => ({ kind: 'card', at: south.time(), cardNumber });

describe('the machines of a kindergarten', () => {
  it('[B47:job] [B47:zh] [E09] are entered with the data on their label, register themselves, and are shown online', async () => {
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('button', { name: '设备管理' }).click();
    await menu.getByRole('link', { name: '设备', exact: true }).click();
    await shown().getByText('设备一切正常，暂无提醒。').waitFor();
    await shown().getByRole('button', { name: '新增设备' }).click();
    await field('设备名称').fill('南门签到机');
    await choose('类型', '签到机');
    await field('位置').fill('南门');
    await field('自定义编号').fill('S-07');
    await field('序列号').fill('NM-2026-07');
    await field('验证码').fill('481516');
    await page.getByRole('button', { name: '保存设备' }).dblclick();
    await page.getByText('保存成功').first().waitFor();

    await goWithin(page, '/devices/machines?q=NM-2026-07');
    await rows().first().click();
    expect(await fact('平台地址').innerText()).toBe(site.server.address);
    expect(await fact('序列号').innerText()).toBe('NM-2026-07');
    expect(await fact('自定义编号').innerText()).toBe('S-07');
    expect(await fact('位置').innerText()).toBe('南门');
    await drawer().getByRole('heading', { name: '南门签到机' }).waitFor();
    expect(await fact('验证码').innerText()).toBe('481516');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await fact('验证码').getByRole('button', { name: '复制' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('481516');

    const about = { softwareVersion: '2.4.1', hardwareFingerprint: 'a1b2c3d4' };
    const body = { serialNumber: 'NM-2026-07', verificationCode: '481516', ...about };
    const data = succeeded(await site.server.request('/device/v1/register', { body }));
    south = machineWith(site.server, 'NM-2026-07', data.secret);
    // Without a click: the page receives the change.
    await drawer().getByText('已注册').first().waitFor();
    await expect.poll(() => fact('在线').innerText()).toBe('在线');
    expect(await fact('版本').innerText()).toBe('2.4.1');
    expect(await fact('硬件指纹').innerText()).toBe('a1b2c3d4');
    expect(await fact('注册时间').innerText()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(await fact('在线').locator('span').first().getAttribute('title')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(await fact('时钟').innerText()).toMatch(/^(准确|无)$/);
    // The list loads by itself, independent of the record.
    await expect
      .poll(() => rows().first().innerText())
      .toMatch(/南门签到机\s+签到机\s+NM-2026-07\s+南门\s+已注册\s+在线/);
    expect(await deviceOf('NM-2026-07')).toMatchObject({ customCode: 'S-07', status: 'registered' });
  });

  it('[B47:refusal] [G23:device:zh] show missing values at their fields, and refuse a repeated or a changed serial number', async () => {
    await goWithin(page, '/devices/machines/new');
    await page.getByRole('button', { name: '保存设备' }).click();
    await expect.poll(() => shown().locator('p[id$="-error"]').count()).toBe(4);
    for (const label of ['设备名称', '类型', '序列号', '验证码']) {
      expect(await field(label).getAttribute('aria-invalid')).toBe('true');
    }
    for (const path of ['deviceName', 'serialNumber']) expect(await screenOf(page).issue(path)).toBe('请填写');
    await field('设备名称').fill('又一台');
    await choose('类型', '签到机');
    await field('序列号').fill('NM-2026-07');
    await field('验证码').fill('1111');
    await page.getByRole('button', { name: '保存设备' }).click();
    await shown().getByText('该序列号已登记').waitFor();
    const { id } = await deviceOf('NM-2026-07');
    await goWithin(page, `/devices/machines/${id}/edit`);
    await field('序列号').fill('NM-2026-08');
    await page.getByRole('button', { name: '保存设备' }).click();
    await shown().getByText('该设备已注册').waitFor();
    expect(await deviceOf('NM-2026-08')).toBeUndefined();
    // The next test of this form starts from the saved machine.
    await shown()
      .getByRole('button', { name: /^取\s?消$/ })
      .click();
    await question('确定要关闭此页面吗')
      .getByRole('button', { name: /^关\s?闭$/ })
      .click();
    await question('确定要关闭此页面吗').waitFor({ state: 'hidden' });
  });

  it('[C09] [C25] [C26] have addresses of their own that open in the shell but stand in no menu', async () => {
    for (const [path, title] of [
      ['/equipmentList', '全部设备'],
      ['/checkRobotList', '晨检机'],
      ['/checkInMachineManagement', '签到机'],
    ] as const) {
      await goWithin(page, path);
      // The machine signs in, so it is no morning-check machine.
      if (path === '/checkRobotList') await shown().getByText('暂无数据').waitFor();
      else await rows().filter({ hasText: 'NM-2026-07' }).waitFor();
      await page.getByRole('tab', { name: title, selected: true }).waitFor();
      expect(await page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem').allInnerTexts()).toEqual([
        '设备管理',
        title,
      ]);
      expect(await page.getByRole('navigation', { name: '主菜单' }).locator(`a[href="${path}"]`).count()).toBe(0);
      if (path === '/checkRobotList') expect(new URL(page.url()).search).toBe('?kind=morning-check');
    }
    // The address shows only sign-in machines, even after the filters are cleared.
    expect(new URL(page.url()).search).toBe('?kind=sign-in');
    await goWithin(page, '/checkInMachineManagement?status=disabled');
    await shown().getByText('暂无数据').waitFor();
    await shown().getByRole('button', { name: '清除筛选' }).click();
    await rows().filter({ hasText: 'NM-2026-07' }).waitFor();
    expect(new URL(page.url()).search).toBe('?kind=sign-in');
  });
});

describe('a sign-in machine', () => {
  it('[B31:job] [B31:zh] [B31:refusal] is disabled, enabled and registered anew, with a text on the consequences', async () => {
    const { id } = await deviceOf('NM-2026-07');
    const knock = async () => (await south.call('/device/v1/heartbeat', {})).status;
    await moveTo(page, `/checkInMachineManagement?kind=sign-in&open=${id}`);
    await drawer().getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '停用' }).click();
    await question('停用：南门签到机').getByText('停用后平台不再接收该设备的数据').waitFor();
    await question('停用：南门签到机').getByRole('button', { name: '停用' }).dblclick();
    await drawer().getByRole('button', { name: '启用' }).waitFor();
    expect(await knock()).toBe(403);
    await drawer().getByRole('button', { name: '启用' }).dblclick();
    await drawer().getByText('已注册').first().waitFor();
    expect(await knock()).toBe(200);

    await drawer().getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '重新注册' }).click();
    await question('重新注册：南门签到机').getByText('当前密钥立即失效').waitFor();
    await question('重新注册：南门签到机').getByRole('button', { name: '重新注册' }).click();
    await drawer().getByText('请安装人员在设备的平台设置中填写以下三项').waitFor();
    expect(await knock()).toBe(401);
    const body = { serialNumber: 'NM-2026-07', verificationCode: '481516' };
    south.secret = succeeded(await site.server.request('/device/v1/register', { body })).secret;
    await drawer().getByText('已注册').first().waitFor();
    expect(await knock()).toBe(200);
  });

  it('shows the error of its clock in its record and as an alert', async () => {
    const { id } = await deviceOf('NM-2026-07');
    south.aheadMs = -10 * 60_000;
    await south.ask('/device/v1/heartbeat', {});
    await moveTo(page, `/devices/machines?open=${id}`);
    await drawer().getByText('该设备的时钟不准：慢 10 分钟').waitFor();
    await alerts().getByText('设备的时钟不准').waitFor();
    south.aheadMs = 0;
    await south.ask('/device/v1/heartbeat', {});
    await drawer().getByText('该设备的时钟不准').waitFor({ state: 'detached' });
    await expect.poll(() => alerts().count()).toBe(0);
  });
});

describe('alerts', () => {
  it('appear by themselves with place and count, link to the next step, and are settled', async () => {
    await goWithin(page, '/devices/machines');
    await shown().getByText('设备一切正常，暂无提醒。').waitFor();
    await south.send(card('55550001'), card('55550002'));
    const alert = alerts().getByRole('listitem').filter({ hasText: '55550001' });
    await alert.getByText('未登记的卡被使用').waitFor();
    expect(await alert.innerText()).toMatch(/南门签到机（南门）\s+1 次\s+最近 \d{4}-/);
    await south.send({ ...card('55550001'), at: south.time(new Date(Date.now() + 1_000)) });
    await alert.getByText('2 次').waitFor();
    await alert.getByRole('link', { name: '新幼儿，录入资料' }).click();
    await expect.poll(() => field('卡号').inputValue()).toBe('55550001');
    await goWithin(page, '/devices/machines');
    await alert.getByRole('button', { name: '已处理' }).dblclick();
    await alert.waitFor({ state: 'detached' });
    expect(await alerts().getByRole('listitem').count()).toBe(1);
    await alerts().getByRole('button', { name: '已处理' }).click({ delay: 600 });
    await shown().getByText('设备一切正常，暂无提醒。').waitFor();
  });

  it('show a failed load, and load after a retry', async () => {
    await page.route('**/api/devices/alert/list?*', (route) => route.abort());
    await page.goto('/devices/machines');
    await shown().getByRole('alert').getByText('提醒加载失败').waitFor();
    await rows().first().waitFor();
    await page.unroute('**/api/devices/alert/list?*');
    await shown().getByRole('alert').getByRole('button', { name: '点击重试' }).click();
    await shown().getByText('设备一切正常，暂无提醒。').waitFor();
    expect(await shown().getByRole('alert').count()).toBe(0);
  });
});

describe('a machine that the agent enters', () => {
  type Labels = Record<'kindergarten' | 'name' | 'kind' | 'signIn' | 'serial' | 'code' | 'save', string>;
  /** Enters a machine in the form that the agent has opened; the labels are of the page's language. */
  async function enterAsAgent(agent: Page, labels: Labels, serialNumber: string) {
    await choose(labels.kindergarten, '向日葵幼儿园', agent);
    await field(labels.name, agent).fill(`车棚 ${serialNumber}`);
    await choose(labels.kind, labels.signIn, agent);
    await field(labels.serial, agent).fill(serialNumber);
    await field(labels.code, agent).fill('272727');
    await agent.getByRole('button', { name: labels.save }).click();
  }
  const knock = async (serialNumber: string) => {
    const body = { serialNumber, verificationCode: '272727', hardwareFingerprint: 'cp-9' };
    const answer = await site.server.request('/device/v1/register', { body });
    expect(answer).toMatchObject({ status: 200 });
    return machineWith(site.server, serialNumber, answer.data.secret);
  };
  const versionOf = async (machine: TestMachine) =>
    (await machine.ask('/device/v1/heartbeat', {})).peopleVersion as number;

  it('[A03:job] needs a reason, and waits until the kindergarten accepts it, in Chinese', async () => {
    const agent = await site.browser.open(site.server.address);
    await enter(agent, 'demo5', '/devices/machines/new');
    const labels = {
      kindergarten: '幼儿园',
      name: '设备名称',
      kind: '类型',
      signIn: '签到机',
      serial: '序列号',
      code: '验证码',
      save: '保存设备',
    };
    await enterAsAgent(agent, labels, 'AG-27-1');
    await shown(agent).locator('[data-path=enteredReason]').getByText('请填写', { exact: true }).waitFor();
    expect(await field('刷卡时显示的姓名', agent).count()).toBe(0);
    await field('申请原因', agent).fill('车棚新装一台');
    await agent.getByRole('button', { name: '保存设备' }).click();
    await agent.getByText('保存成功').first().waitFor();
    const machine = await knock('AG-27-1');
    expect(await versionOf(machine)).toBe(0);
    await goWithin(agent, '/devices/machines?q=AG-27-1');
    await rows(agent).filter({ hasText: '待确认' }).click();
    await drawer(agent).getByText('正在等待幼儿园确认').waitFor();
    expect(
      await drawer(agent)
        .getByRole('button', { name: /接\s?受/ })
        .count(),
    ).toBe(0);

    await goWithin(page, '/message');
    await shown().getByText('请确认新设备：车棚 AG-27-1').first().waitFor();
    await shown().getByText('郭志强录入了“车棚 AG-27-1”，原因：车棚新装一台。').first().waitFor();
    await goWithin(page, '/devices/machines');
    const waiting = shown().getByRole('region', { name: /台设备等待幼儿园确认/ });
    const row = waiting.getByRole('listitem').filter({ hasText: 'AG-27-1' });
    for (const text of ['郭志强（晨光科技代理）', '原因：车棚新装一台', '网络地址 127.0.0.1', '硬件指纹 cp-9']) {
      await row.getByText(text).waitFor();
    }
    await row.getByRole('button', { name: /^接\s?受$/ }).click();
    const asked = question('接受：车棚 AG-27-1');
    await asked.getByText('接受后，设备会收到本园持卡幼儿的卡号').waitFor();
    await asked.getByRole('button', { name: /^接\s?受$/ }).dblclick();
    await row.waitFor({ state: 'detached' });
    await rows().filter({ hasText: 'AG-27-1' }).filter({ hasText: '已注册' }).waitFor();
    expect((await deviceOf('AG-27-1')).status).toBe('registered');
    expect(await versionOf(machine)).toBeGreaterThan(0);
    // The page of the agent changes without a reload.
    await drawer(agent).getByText('已注册').first().waitFor();
    expect(await drawer(agent).getByText('正在等待幼儿园确认').count()).toBe(0);
    await goWithin(agent, '/message');
    await shown(agent).getByText('设备已通过确认：车棚 AG-27-1').first().waitFor();
    await agent.context().close();
  });

  it('is registered anew by the kindergarten only with another code than the agent’s', async () => {
    const { id } = await deviceOf('AG-27-1');
    await moveTo(page, `/devices/machines?open=${id}`);
    await drawer().getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '重新注册' }).click();
    const asked = question('重新注册：车棚 AG-27-1');
    const send = () => asked.getByRole('button', { name: '重新注册' }).click();
    const code = asked.getByLabel('新验证码');
    await code.waitFor();
    await send();
    await asked.getByText('请填写', { exact: true }).waitFor();
    await code.fill('272727');
    await send();
    await asked.getByText('请更换验证码').waitFor();
    expect(await code.getAttribute('aria-invalid')).toBe('true');
    await code.fill('ours28');
    await send();
    await asked.waitFor({ state: 'detached' });
    await expect.poll(() => fact('验证码').innerText()).toBe('ours28');
    const register = (verificationCode: string) =>
      site.server.request('/device/v1/register', { body: { serialNumber: 'AG-27-1', verificationCode } });
    expect((await register('272727')).status).toBe(403);
    expect((await register('ours28')).status).toBe(200);
  });

  it('is refused with a reason that the agent can read, in English', async () => {
    const open = (width: number) => site.browser.open(site.server.address, { language: 'en_US', theme: 'dark', width });
    const [agent, own] = [await open(1024), await open(1366)];
    await enter(agent, 'demo5', '/devices/machines/new');
    const labels = {
      kindergarten: 'Kindergarten',
      name: 'Device name',
      kind: 'Kind',
      signIn: 'Sign-in machine',
      serial: 'Serial number',
      code: 'Verification code',
      save: 'Save device',
    };
    await enterAsAgent(agent, labels, 'AG-27-2');
    await shown(agent).locator('[data-path=enteredReason]').getByText('Required', { exact: true }).waitFor();
    await field('Reason', agent).fill('Bicycle shed');
    await agent.getByRole('button', { name: 'Save device' }).click();
    await agent.getByText('Saved successfully').first().waitFor();
    const machine = await knock('AG-27-2');

    await enter(own, 'demo3', '/devices/machines');
    const row = shown(own).getByRole('listitem').filter({ hasText: 'AG-27-2' });
    await row.getByRole('button', { name: 'Refuse' }).click();
    const asked = own.getByRole('dialog').filter({ hasText: 'Refuse: 车棚 AG-27-2', visible: true });
    await asked.getByText('Its events are erased after 30 days').waitFor();
    await asked.getByRole('button', { name: 'Refuse' }).click();
    await asked.getByText('Required', { exact: true }).waitFor();
    await asked.getByLabel('Reason for refusal').fill('We did not order it');
    await asked.getByRole('button', { name: 'Refuse' }).click();
    await row.waitFor({ state: 'detached' });
    await rows(own).filter({ hasText: 'AG-27-2' }).filter({ hasText: 'Refused' }).click();
    await drawer(own).getByText('The kindergarten has refused this device').waitFor();
    await drawer(own).getByText('erased 30 days after the refusal').waitFor();
    expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBe(1366);
    expect(await versionOf(machine)).toBe(0);
    await goWithin(agent, '/message');
    await shown(agent).getByText('Device refused: 车棚 AG-27-2').first().waitFor();
    await shown(agent).getByText('向日葵幼儿园 has refused the device. Reason: We did not order it').first().waitFor();
    for (const one of [agent, own]) await one.context().close();
  });

  it('adds no reason to the kindergarten’s own form, which offers the choice of greeting', async () => {
    const { id } = await deviceOf('NM-2026-07');
    await goWithin(page, `/devices/machines/${id}/edit`);
    await field('设备名称').waitFor();
    expect(await field('申请原因').count()).toBe(0);
    await choose('刷卡时显示的姓名', '只显示姓');
    await page.getByRole('button', { name: '保存设备' }).click();
    await page.getByText('保存成功').first().waitFor();
    expect(await deviceOf('NM-2026-07')).toMatchObject({ greeting: 'masked' });
  });
});

describe('the English, dark and narrow page of machines', () => {
  it('[B31:en] [B47:en] lets the administrator enter an unknown machine for its kindergarten', async () => {
    const admin = await site.browser.open(site.server.address, { language: 'en_US', theme: 'dark', width: 1024 });
    await enter(admin, 'demo8', '/devices/unknown');
    await admin.getByRole('heading', { name: 'No unknown devices' }).waitFor();
    const body = { serialNumber: 'UN-77-1', verificationCode: '990011', softwareVersion: '3.0.0' };
    expect(await site.server.request('/device/v1/register', { body })).toMatchObject({ status: 403 });
    await shown(admin).getByRole('button', { name: 'Refresh' }).click();
    const knocked = shown(admin).getByRole('row', { name: 'UN-77-1' });
    expect(await knocked.innerText()).toMatch(/UN-77-1[\s\S]+127\.0\.0\.1\s+3\.0\.0/);
    await knocked.getByRole('button', { name: 'Enter this device' }).click();
    await expect.poll(() => field('Serial number', admin).inputValue()).toBe('UN-77-1');
    await field('Device name', admin).fill('West gate');
    await choose('Kind', 'Sign-in machine', admin);
    await field('Verification code', admin).fill('990011');
    await admin.getByRole('button', { name: 'Save device' }).click();
    await shown(admin).locator('p').getByText('Please select', { exact: true }).waitFor();
    expect(await field('Kindergarten', admin).getAttribute('aria-invalid')).toBe('true');
    await choose('Kindergarten', '向日葵幼儿园', admin);
    await field('Reason', admin).fill('Replaces the old machine');
    await admin.getByRole('button', { name: 'Save device' }).click();
    await admin.getByText('Saved successfully').first().waitFor();
    expect(await site.server.request('/device/v1/register', { body })).toMatchObject({ status: 200 });

    await goWithin(admin, '/checkInMachineManagement?kind=sign-in&q=UN-77-1');
    await rows(admin).first().waitFor();
    expect(await rows(admin).first().innerText()).toMatch(
      /West gate\s+向日葵幼儿园\s+UN-77-1\s+None\s+Awaiting approval\s+Online/,
    );
    expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
    await rows(admin).first().click();
    expect(await fact('Version', admin).innerText()).toBe('3.0.0');
    await goWithin(admin, '/devices/unknown');
    await shown(admin).getByRole('button', { name: 'Refresh' }).click();
    await admin.getByRole('heading', { name: 'No unknown devices' }).waitFor();
    await admin.context().close();
  });

  it('shows a group the machines of its kindergartens, without codes, buttons and alerts', async () => {
    const west = await registered(site.server, 'KG0001', 1);
    await west.send({ kind: 'card', at: west.time(), cardNumber: '55550009' });
    const group = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(group, 'demo4', '/devices/machines');
    await rows(group).filter({ hasText: 'NM-2026-07' }).click();
    await drawer(group).getByText('NM-2026-07').waitFor();
    expect(await drawer(group).getByText('481516').count()).toBe(0);
    expect(
      await shown(group)
        .getByRole('button', { name: /Add device|Edit|Done/ })
        .count(),
    ).toBe(0);
    expect(await alerts(group).count()).toBe(0);
    await group.context().close();
  });

  it('shows a refusal or no rows to accounts without the permission', async () => {
    await goWithin(page, '/devices/unknown');
    await page.getByRole('heading', { name: '您的身份不能访问此页面' }).waitFor();
    const expert = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(expert, 'demo7', '/equipmentList');
    await expert.locator('h2').first().waitFor();
    expect(await rows(expert).count()).toBe(0);
    await expert.context().close();
  });
});

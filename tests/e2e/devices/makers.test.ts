import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { sendPlain } from '../../support/maker-session.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

const site = startSite();
let page: Page;
let demo3: Caller;
let id: string;

beforeAll(async () => {
  demo3 = await site.server.as('demo3');
  const input = { deviceName: '南门中控机', kind: 'sign-in', serialNumber: 'ZK-2026-07', verificationCode: '481516' };
  id = (await demo3.ask('/api/devices/device/save', input)).id;
  page = await site.browser.open(site.server.address);
  await enter(page, 'demo3', `/devices/machines/${id}`);
});

const field = (label: string) => page.getByRole('dialog').getByLabel(new RegExp(`^${label}`));
const fact = (label: string) =>
  page
    .locator('dt')
    .getByText(label, { exact: true })
    .locator('xpath=following-sibling::dd[1]')
    .filter({ visible: true });

async function act(name: string) {
  await page.getByRole('button', { name: '更多操作' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

describe('a machine with its maker’s protocol', () => {
  it('is enabled by the kindergarten with a key and a network, and shows that it is unsigned', async () => {
    await act('按厂商协议接入');
    await page.getByText('此网络内知道密钥的人，均可以该设备的名义发送记录。').waitFor();
    await field('通信密钥').fill('gate-4711');
    await field('来源网络').fill('0.0.0.0/0');
    const confirm = page.getByRole('dialog').getByRole('button', { name: '按厂商协议接入' });
    await confirm.click();
    await page
      .getByText('请填写一个地址或网段，如 203.0.113.7 或 203.0.113.0/24；网段不能大于 /8（IPv6 为 /32）')
      .waitFor();
    await field('来源网络').fill('127.0.0.1');
    await confirm.click();
    await page.getByText('已允许“南门中控机”按厂商协议接入').waitFor();
    await page.getByText('该设备的记录没有签名').waitFor();
    expect(await fact('协议').innerText()).toBe('中控 PUSH（无签名）');
    expect(await fact('来源网络').innerText()).toBe('127.0.0.1');
    expect(await fact('服务器地址').innerText()).toBe(site.server.address);
    await page.getByText('该设备只收到人员编号和卡号，不会收到姓名。').waitFor();
    expect(await page.content()).not.toContain('gate-4711');
  });

  it('turns to registered with its first request, and its events say that they are unsigned', async () => {
    const path = '/iclock/cdata?SN=ZK-2026-07';
    const { status } = await sendPlain(site.server, { path: `${path}&options=all&pushcommkey=gate-4711` });
    expect(status).toBe(200);
    await page.getByText('已注册', { exact: true }).filter({ visible: true }).waitFor();
    const body = `time=${new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })}\tpin=0\tcardno=77001\tinoutstatus=0`;
    expect((await sendPlain(site.server, { path: `${path}&table=rtlog`, body })).status).toBe(200);
    await page.goto('/devices/events?cardNumber=77001');
    await page.getByText('77001').filter({ visible: true }).first().waitFor();
    await page.getByText('设备用厂商自己的协议连接，数据没有签名。').filter({ visible: true }).first().waitFor();
  });

  it('goes back to Kiga’s protocol, and must register then', async () => {
    await page.goto(`/devices/machines/${id}`);
    await act('取消厂商协议');
    await page.getByText('密钥立即删除，平台不再接收该设备的数据。').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '取消厂商协议' }).click();
    await page.getByText('未注册', { exact: true }).filter({ visible: true }).waitFor();
    expect(await fact('验证码').innerText()).toBe('481516');
    const { status } = await sendPlain(site.server, { path: '/iclock/getrequest?SN=ZK-2026-07' });
    expect(status).toBe(403);
  });
});

describe('the dialog of a maker’s protocol in English', () => {
  it('names what Hikvision needs at its field', async () => {
    const english = await site.browser.open(site.server.address);
    await english.addInitScript(() => localStorage.setItem('kiga.language', 'en_US'));
    await enter(english, 'demo3', `/devices/machines/${id}`);
    await english.getByRole('button', { name: 'More actions' }).filter({ visible: true }).click();
    await english.getByRole('menuitem', { name: 'Use maker’s protocol' }).click();
    const dialog = english.getByRole('dialog');
    await dialog.getByLabel(/^Maker’s protocol/).click();
    await english.getByTitle('Hikvision ISAPI (unsigned)', { exact: true }).click();
    await dialog.getByLabel(/^Communication key/).fill('gate-4711');
    await dialog.getByLabel(/^Source network/).fill('everywhere');
    await dialog.getByRole('button', { name: 'Use maker’s protocol' }).click();
    await dialog.getByText('Incorrect format').waitFor();
    await dialog.getByLabel(/^Source network/).fill('10.0.0.0/7');
    await dialog.getByRole('button', { name: 'Use maker’s protocol' }).click();
    const wide =
      'Enter an address or a network, such as 203.0.113.7 or 203.0.113.0/24; not wider than /8 (/32 for IPv6)';
    await dialog.getByText(wide).waitFor();
    expect(await dialog.getByText('Required').count()).toBe(1);
  });
});

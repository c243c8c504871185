import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { registered, type TestMachine } from '../../support/machine.ts';
import { sendPlain } from '../../support/maker-session.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();
let page: Page;
let machine: TestMachine;
let deviceId: string;

beforeAll(async () => {
  page = await site.browser.open(site.server.address);
  await enter(page, 'demo8');
  machine = await registered(site.server, 'KG0001');
  const { rows } = await sql<{ id: string }>`select device_id as id from device_registrations
    where serial_number = ${machine.serialNumber}`.execute(site.server.db);
  deviceId = rows[0]?.id as string;
  const office = await site.server.as('demo3');
  const [room] = await office.ask<{ id: string }[]>('/api/campus/class/list');
  const child = { stuName: '贝小测', sex: 'female', birthday: '2022-05-06', classId: room?.id };
  await office.ask('/api/campus/student/save', { ...child, cardNumber: '0039670555' });
  await machine.ask('/device/v1/heartbeat', { softwareVersion: '3.2.1' });
});

let lastId = 0;
async function swipe() {
  lastId += 1;
  const event = { id: `QY1-${lastId}`, kind: 'card', at: machine.time(), cardNumber: '0039670555', direction: 'in' };
  expect(await machine.send(event)).toEqual(['stored']);
}

const rows = (of: Page = page, name = '消息') => of.getByRole('region', { name, exact: true }).locator('tbody tr');

/** Chooses the machine in the box of the head. */
async function chooseMachine(of: Page, label: string, { serialNumber }: { serialNumber: string } = machine) {
  await of.getByRole('combobox', { name: label }).click();
  await of.getByRole('combobox', { name: label }).fill(serialNumber);
  await of.locator('.ant-select-item-option', { hasText: serialNumber }).click();
}

describe('device debugging', () => {
  it('[C35] opens in the shell without a menu row, and shows the messages of the chosen machine as they come', async () => {
    await page.goto('/atomDebugger');
    await page.getByRole('heading', { level: 1, name: '设备调试' }).waitFor();
    await page.getByRole('heading', { name: '选择一台设备' }).waitFor();
    expect(await page.locator('nav[aria-label] a[href="/atomDebugger"]').count()).toBe(0);
    await chooseMachine(page, '设备');
    await page.getByText('程序 3.2.1').waitFor();
    await page.getByRole('heading', { name: '还没有消息' }).waitFor();
    await expect
      .poll(async () => (await sql`select 1 from device_watches`.execute(site.server.db)).rows.length)
      .toBe(1);
    await swipe();
    await rows().filter({ hasText: '1 条，卡 ***0555，进' }).waitFor();
    await rows().filter({ hasText: '1 条已保存' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('takes a message apart without the name, and replays it as repeated', async () => {
    await rows().filter({ hasText: '卡 ***0555' }).first().click();
    const parts = page.getByRole('region', { name: '刷卡', exact: true });
    await parts.getByText('已用当前密钥验证').waitFor();
    await parts.getByText('学生 1 名，您的账号无权查看姓名').waitFor();
    await parts.getByText(/^新记录，已保存，(按时到园|迟到)$/).waitFor();
    await parts.getByText('"***0555"').waitFor();
    expect(await page.getByText('贝小测').count()).toBe(0);
    await parts.getByRole('button', { name: '重放' }).dblclick();
    await page.getByText('已重放，平台识别出 1 条重复').waitFor();
    await rows().filter({ hasText: '重放，1 条' }).waitFor();
    await rows().filter({ hasText: '1 条重复' }).waitFor();
  });

  it('keeps the shown messages while it is paused, and goes on afterwards', async () => {
    await page.getByRole('button', { name: '暂停' }).click();
    const before = await rows().count();
    await machine.ask('/device/v1/heartbeat', { peopleVersion: 4, peopleCount: 2, waiting: 1 });
    await page.getByText('已暂停，有 2 条新消息').waitFor();
    expect(await rows().count()).toBe(before);
    await page.getByRole('button', { name: '继续' }).click();
    await rows().filter({ hasText: '名单 4 版，2 人，待传 1 条' }).waitFor();
    await page.getByText('心跳', { exact: true }).first().click();
    expect(await rows().count()).toBe(2);
  });

  it('counts a wrong signature among the problems, and names its refusal', async () => {
    const { secret } = machine;
    machine.secret = 'wrong';
    expect((await machine.call('/device/v1/events', { events: [] })).status).toBe(401);
    machine.secret = secret;
    await page.getByText('有问题 1').click();
    await rows().filter({ hasText: '签名错误，没有接收' }).getByText('401').waitFor();
    await rows().filter({ hasText: '错误' }).filter({ hasText: '来自 127.0.0.1' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载显示的消息' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${machine.serialNumber}.jsonl`);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ status: 401, signature: 'wrong' }]);
    await page.getByText('全部', { exact: true }).click();
  });

  it('follows a command to the list on the machine', async () => {
    await page.getByRole('button', { name: '发送命令' }).click();
    await page.getByText('等待设备领取').waitFor();
    await machine.ask('/device/v1/heartbeat', {});
    const { version, count } = await machine.ask('/device/v1/people');
    await machine.ask('/device/v1/heartbeat', { peopleVersion: version, peopleCount: count });
    const chain = page.getByRole('region', { name: '命令' }).getByRole('listitem');
    await chain
      .filter({ hasText: `回报：${version} 版，${count} 人` })
      .getByText('与平台一致')
      .waitFor();
    await chain.filter({ hasText: '设备领取' }).waitFor();
    expect(await chain.count()).toBe(4);
  });

  it('[C35] stands in English with the same messages', async () => {
    const english = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(english, 'demo9');
    await english.goto(`/atomDebugger?id=${deviceId}`);
    await english.getByRole('heading', { level: 1, name: 'Device debugging' }).waitFor();
    await rows(english, 'Messages').filter({ hasText: '1 event, card ***0555, in' }).first().waitFor();
    await rows(english, 'Messages').filter({ hasText: 'Wrong signature, not accepted' }).waitFor();
    expect(await seriousFindings(english)).toEqual([]);
  });

  it('says that it is not for an account of a kindergarten', async () => {
    const other = await site.browser.open(site.server.address);
    await enter(other, 'demo3');
    await other.goto(`/atomDebugger?id=${deviceId}`);
    await other.getByText('您的身份不能访问此页面').first().waitFor();
    expect(await other.getByText('运行自检').count()).toBe(0);
  });
});

describe('the self-test', () => {
  it('[C36] runs from its page, shows each step, and stands in the history', async () => {
    await page.goto(`/atomTest?id=${deviceId}`);
    await page.getByRole('heading', { level: 1, name: '设备自检' }).waitFor();
    expect(await page.locator('nav[aria-label] a[href="/atomTest"]').count()).toBe(0);
    const history = page.getByRole('region', { name: '近 30 天的自检' }).locator('tbody tr');
    await expect.poll(() => history.count()).toBe(7);
    await page.getByRole('button', { name: '运行自检' }).dblclick();
    await expect.poll(() => history.count()).toBe(8);
    const panel = page.getByRole('complementary', { name: '自检' });
    await panel.getByText(/^测试事件走完整流程，9 步通过，1 步跳过，共 \d+ 毫秒。$/).waitFor();
    for (const step of ['生成测试事件', '用设备密钥签名', '发送到平台，应答 200', '验签、查重', '写入数据库']) {
      await panel.getByText(step, { exact: true }).waitFor();
    }
    for (const step of ['回执：已保存', '推送到园所看板', '测试事件不发给家长', '清除测试事件']) {
      await panel.getByText(step, { exact: true }).waitFor();
    }
    await panel.getByText(/^计算考勤：(按时到园|迟到)$/).waitFor();
    await panel.getByText('8 次，7 次通过').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await history.filter({ hasText: '未通过' }).click();
    await panel.getByText('看板 5 秒内未收到').waitFor();
  });

  it('[C36] stands in English, and refuses a machine that is not registered', async () => {
    const english = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(english, 'demo8');
    const { rows: others } = await sql<{
      id: string;
    }>`select id from devices where serial_number = 'QY-0001-2'`.execute(site.server.db);
    await english.goto(`/atomTest?id=${others[0]?.id}`);
    await english.getByRole('heading', { level: 1, name: 'Device self-test' }).waitFor();
    await english.getByText('The device is not registered and cannot be tested.').first().waitFor();
    expect(await english.getByRole('button', { name: 'Run self-test' }).isDisabled()).toBe(true);
    await english.goto(`/atomTest?id=${deviceId}`);
    await english.getByText('8 runs, 7 passed').waitFor();
    await english.getByText('Test events are not sent to parents').waitFor();
  });
});

describe('the messages of a machine of ZKTeco', () => {
  it('name the right and the wrong key, and cannot be replayed', async () => {
    const office = await site.server.as('demo3');
    const serialNumber = 'ZK-9001';
    const device = { deviceName: '中控', kind: 'sign-in', serialNumber, verificationCode: 'abcd1' };
    const { id } = await office.ask('/api/devices/device/save', device);
    const about = { protocol: 'zkteco', communicationKey: 'gate-key-9001', sourceNetwork: '127.0.0.0/8' };
    await office.ask('/api/devices/device/enable-maker', { id, ...about });
    const connect = (key: string) =>
      sendPlain(site.server, { path: `/iclock/cdata?SN=${serialNumber}&options=all&pushcommkey=${key}` });
    await page.goto('/atomDebugger');
    await chooseMachine(page, '设备', { serialNumber });
    await page.getByRole('heading', { name: '还没有消息' }).waitFor();
    await expect
      .poll(async () => (await sql`select 1 from device_watches where device_id = ${id}`.execute(site.server.db)).rows)
      .toHaveLength(1);
    expect(await connect('another-key')).toMatchObject({ status: 403 });
    expect(await connect('gate-key-9001')).toMatchObject({ status: 200 });
    const sent = await sendPlain(site.server, {
      path: `/iclock/cdata?SN=${serialNumber}&table=ATTLOG&Stamp=1`,
      body: 'no line\n',
    });
    expect(sent.status).toBe(200);
    await rows().filter({ hasText: '密钥错误，没有接收' }).waitFor();
    await rows().filter({ hasText: '1 条无法识别' }).waitFor();
    await rows().filter({ hasText: '1 条' }).filter({ hasText: '刷卡' }).last().click();
    const parts = page.getByRole('region', { name: '刷卡', exact: true });
    await parts.getByText('密钥正确；该协议没有签名').waitFor();
    expect(await parts.getByRole('button').count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
  });
});

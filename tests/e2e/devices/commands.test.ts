import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { machineWith, registered, type TestMachine } from '../../support/machine.ts';
import { type Screen, screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import { succeeded } from '../../support/test-server.ts';

const site = startSite();
let page: Page;
let screen: Screen;
let machine: TestMachine;

beforeAll(async () => {
  page = await site.browser.open(site.server.address);
  screen = screenOf(page);
  await enter(page, 'demo3');
  machine = await registered(site.server, 'KG0001');
  succeeded(await machine.call('/device/v1/heartbeat', {}));
});

const drawer = (of: Page = page) => of.getByRole('dialog').filter({ visible: true }).first();

async function received() {
  return (await machine.ask('/device/v1/commands')).commands;
}

let lastId = 0;
async function answer(commandId: string, outcome: string, text: string) {
  lastId += 1;
  const event = { id: `a-${lastId}`, kind: 'answer', at: machine.time(), commandId, outcome, text };
  expect(await machine.send(event)).toEqual(['stored']);
}

describe('the commands of a machine', () => {
  it('[B47:job] follow a command from the press to the answer of the machine', async () => {
    await page.goto(`/devices/machines?q=${machine.serialNumber}`);
    await screen.rows.first().click();
    await drawer().getByText('尚未发送命令。').waitFor();
    await drawer().getByRole('combobox', { name: '命令' }).click();
    await page.getByRole('option', { name: '重新启动' }).click();
    await drawer().getByRole('button', { name: '发送命令' }).dblclick();
    await page.getByText('已发送命令 1').first().waitFor();
    await drawer().getByText('等待设备领取').waitFor();
    const commands = await received();
    expect(commands).toMatchObject([{ kind: 'restart' }]);
    await drawer().getByText('设备已领取').waitFor();
    await answer(commands[0].id, 'failed', '存储已满');
    await drawer().getByText('失败', { exact: true }).waitFor();
    await drawer().getByText('存储已满').waitFor();
  });

  it('ask before a door opens', async () => {
    await drawer().getByRole('combobox', { name: '命令' }).click();
    await page.getByRole('option', { name: '开门' }).click();
    await drawer().getByRole('button', { name: '发送命令' }).click();
    const question = page.getByRole('dialog').filter({ hasText: '打开“东门签到机”的门？' });
    await question.getByRole('button', { name: '取消' }).click();
    expect(await received()).toEqual([]);
    await drawer().getByRole('button', { name: '发送命令' }).click();
    await question.getByRole('button', { name: '开门' }).dblclick();
    await page.getByText('已发送命令 2').first().waitFor();
    expect(await received()).toMatchObject([{ kind: 'open' }]);
  });

  it('[B47:en] offer no door to operations, and show the answers in English', async () => {
    const other = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(other, 'demo9');
    await other.goto(`/devices/machines?q=${machine.serialNumber}`);
    await screenOf(other).rows.first().click();
    await drawer(other).getByText('Failed').waitFor();
    await drawer(other).getByRole('combobox', { name: 'Command' }).click();
    expect(await other.getByRole('option').allInnerTexts()).toEqual([
      'Fetch the list again',
      'Restart',
      'Send events again',
      'Check itself',
    ]);
  });
});

describe('a morning-check machine', () => {
  it('[B32:job] [B32:zh] [C26] is entered in its list, registers, and shows the child whom it checked', async () => {
    const demo3 = await site.server.as('demo3');
    const [room] = await demo3.ask<{ id: string }[]>('/api/campus/class/list');
    const child = { stuName: '晨小检', sex: 'female', birthday: '2022-05-06', classId: room?.id };
    const { id: studentId } = await demo3.ask('/api/campus/student/save', child);
    await page.goto('/checkRobotList');
    await screen.shown.getByRole('button', { name: '新增设备' }).first().click();
    await screen.type('deviceName', '大门晨检机');
    await screen.choose('kind', '晨检机');
    await screen.type('serialNumber', 'CJ-2026-01');
    await screen.type('verificationCode', '481516');
    await page.getByRole('button', { name: '保存设备' }).dblclick();
    await page.getByText('保存成功').first().waitFor();
    const body = { serialNumber: 'CJ-2026-01', verificationCode: '481516' };
    const { secret } = succeeded(await site.server.request('/device/v1/register', { body }));
    const checker = machineWith(site.server, 'CJ-2026-01', secret);
    const check = { personId: studentId, temperatureCelsius: 37.9, findings: ['FEVER'], colour: 'yellow' };
    const event = { id: 'c-1', kind: 'morning-check', at: checker.time(), ...check };
    expect(await checker.send(event)).toEqual(['stored']);
    await page.goto('/devices/events');
    const row = screen.rows.filter({ hasText: '晨小检' });
    await row.getByText('晨检', { exact: true }).waitFor();
    await row.getByText('已计入').waitFor();
    expect(await row.innerText()).not.toContain('37.9');
  });

  it('[B32:refusal] shows each refusal at its field when it is entered again', async () => {
    await page.goto('/checkRobotList');
    await screen.rows.filter({ hasText: '大门晨检机' }).waitFor();
    await screen.shown.getByRole('button', { name: '新增设备' }).first().click();
    await screen.type('deviceName', '大门晨检机');
    await screen.choose('kind', '晨检机');
    await screen.type('serialNumber', 'CJ-2026-01');
    await screen.type('verificationCode', '481516');
    await page.getByRole('button', { name: '保存设备' }).click();
    await expect.poll(() => screen.issues()).toEqual({ serialNumber: expect.stringContaining('序列号') });
  });

  it('[B32:en] [B32:refusal] [G23:device:en] stands in its list in English, without the machines that sign in', async () => {
    const english = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(english, 'demo3');
    await english.goto('/checkRobotList');
    await english.getByRole('heading', { level: 1, name: 'Morning-check machines' }).waitFor();
    await screenOf(english).rows.filter({ hasText: '大门晨检机' }).getByText('Morning-check machine').waitFor();
    await expect.poll(() => screenOf(english).rows.count()).toBe(1);
    await english.getByRole('button', { name: 'Add device' }).first().click();
    await screenOf(english).shown.getByRole('button', { name: 'Save device', exact: true }).click();
    await expect
      .poll(() => screenOf(english).issues())
      .toMatchObject({ deviceName: 'Required', serialNumber: 'Required' });
  });
});

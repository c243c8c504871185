import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { give, given } from '../../support/given-files.ts';
import { inOneLanguage } from '../../support/in-one-language.ts';
import { registered, type TestMachine } from '../../support/machine.ts';
import { androidPackage, firmwareImage } from '../../support/packages.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();
let machine: TestMachine;
beforeAll(async () => {
  machine = await registered(site.server, 'KG0002');
});

const words = {
  zh_CN: {
    name: '7.1.0',
    menu: ['主菜单', '设备管理', '版本'],
    add: '新增版本',
    save: '保存版本',
    saved: '保存成功',
    required: '请填写',
    choose: '请选择',
    file: '请上传安装包或固件，只能选其中一个',
    format: '文件格式错误',
    damaged: /格式/,
    kind: '签到机',
    acts: ['开始推送', '扩大范围', '停止推送', '恢复推送'],
    percent: '推送比例（%）',
    notWider: '比例必须大于现在的 100%',
    states: ['推送中', '已停止'],
    failed: ['更新失败', '存储空间不足'],
    remove: '删除',
    more: '更多操作',
  },
  en_US: {
    name: '7.2.0',
    menu: ['Main menu', 'Devices', 'Versions'],
    add: 'Add version',
    save: 'Save version',
    saved: 'Saved successfully',
    required: 'Required',
    choose: 'Please select',
    file: 'Upload either an app or a firmware',
    format: 'Incorrect file format',
    damaged: /format/,
    kind: 'Sign-in machine',
    acts: ['Start roll-out', 'Widen', 'Stop roll-out', 'Resume roll-out'],
    percent: 'Share of devices (%)',
    notWider: 'The share must be above the present 100 %',
    states: ['Rolling out', 'Stopped'],
    failed: ['Failed', 'Storage full'],
    remove: 'Delete',
    more: 'More actions',
  },
} as const;

describe.each(inOneLanguage(['zh_CN', 'en_US'] as const, import.meta.filename))('a version in %s', (language) => {
  const say = words[language];
  let page: Page;
  const screen = () => screenOf(page);
  const offer = async () => {
    const { update } = await machine.ask('/device/v1/heartbeat', { softwareVersion: '7.0.0' });
    return update?.version ?? null;
  };
  const button = (name: string) => screen().drawer.getByRole('button', { name, exact: true });
  const save = () => screen().shown.getByRole('button', { name: say.save, exact: true }).click();
  async function enterPercent(percent: string): Promise<void> {
    const dialog = page.getByRole('dialog').filter({ hasText: say.percent, visible: true }).last();
    await dialog.getByLabel(say.percent).fill(percent);
    await dialog.locator('.ant-modal-footer button').last().click();
  }

  beforeAll(async () => {
    page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo9');
  });

  it('[D14] is uploaded as an APK and refused without a file, with a wrong one and with an archive that is none', async () => {
    const main = page.getByRole('navigation', { name: say.menu[0] });
    await main.getByRole('button', { name: say.menu[1] }).click();
    await main.getByRole('link', { name: say.menu[2], exact: true }).click();
    await screen().shown.getByRole('button', { name: say.add }).click();
    await save();
    await expect.poll(() => screen().issues()).toMatchObject({ versionName: say.required, kind: say.choose });
    await screen().type('versionName', say.name);
    await screen().choose('kind', say.kind);
    await save();
    await expect.poll(() => screen().issues()).toEqual({ apk: say.file });
    const apk = screen().field('apk');
    await give(page, apk, given('app.zip', firmwareImage()));
    await apk.getByText(say.format).first().waitFor();
    await give(page, apk, given('app.apk', firmwareImage()));
    await apk.getByRole('button', { name: say.remove }).waitFor();
    await save();
    await expect.poll(() => screen().issues()).toMatchObject({ apk: expect.stringMatching(say.damaged) });
    await give(page, apk, given('app.apk', androidPackage()));
    await screen().type('fromPrefix', '7.');
    await screen().type('notes', 'D14');
    await save();
    await page.getByText(say.saved).first().waitFor();
  });

  it('[D14] is started, refuses a share that is not wider, shows a failure, stops and resumes', async () => {
    await page.goto(`/devices/versions?q=${say.name}`);
    await screen().rows.first().locator('td').nth(1).click();
    expect(await offer()).toBeNull();
    await button(say.acts[0]).click();
    await enterPercent('100');
    await screen().drawer.getByText(say.states[0]).first().waitFor();
    await expect.poll(offer).toBe(say.name);
    const updateFailed = { version: say.name, reason: 'storage', text: 'free 12 MB' };
    await machine.ask('/device/v1/heartbeat', { updateFailed });
    await button(say.acts[1]).click();
    await enterPercent('60');
    await page.getByText(say.notWider).first().waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    expect(await screen().told(say.failed[0])).toBe('1');
    const failure = screen().drawer.getByText(say.failed[1]).locator('xpath=ancestor::*[contains(., "free 12 MB")][1]');
    expect(await failure.innerText()).toContain(machine.serialNumber);
    await button(say.more).click();
    await page.getByRole('menuitem', { name: say.acts[2] }).click();
    await screen().drawer.getByText(say.states[1]).first().waitFor();
    expect(await offer()).toBeNull();
    await button(say.acts[3]).waitFor();
  });
});

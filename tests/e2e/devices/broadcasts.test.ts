import { demoSpeaker } from '@kiga/contract/devices/demo-machines.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { give, given } from '../../support/given-files.ts';
import { machineWith, type TestMachine } from '../../support/machine.ts';
import { soundFile } from '../../support/packages.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import { succeeded } from '../../support/test-server.ts';

const site = startSite();
let machine: TestMachine;
beforeAll(async () => {
  const { serialNumber, verificationCode } = demoSpeaker('KG0001');
  const body = { serialNumber, verificationCode };
  const { secret } = succeeded(await site.server.request('/device/v1/register', { body }));
  machine = machineWith(site.server, serialNumber, secret);
});

const words = {
  zh_CN: {
    menu: '主菜单',
    speakers: '音箱',
    act: '广播',
    title: '标题',
    text: '文字',
    recording: '录音',
    channels: '通道',
    nothing: '请填写文字或上传录音，二者选一',
    done: '已发出，音箱会在半分钟内播放',
  },
  en_US: {
    menu: 'Main menu',
    speakers: 'Speakers',
    act: 'Broadcast',
    title: 'Title',
    text: 'Text',
    recording: 'Recording',
    channels: 'Channels',
    nothing: 'Enter a text or upload a recording, one of the two',
    done: 'Sent; the speakers play it within half a minute',
  },
} as const;

describe.each(['zh_CN', 'en_US'] as const)('a broadcast in %s', (language) => {
  const say = words[language];
  let page: Page;
  const due = async () => {
    const { broadcasts } = await machine.ask('/device/v1/broadcasts');
    const atOnce = (one: { playAt: string }) => Date.parse(one.playAt) <= Date.now();
    return broadcasts.filter(atOnce).map((one: { text: string | null }) => one.text);
  };

  beforeAll(async () => {
    page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo3', '/stereo');
  });

  it('[C16] has its channels at an address that opens in the shell and stands in no menu', async () => {
    const main = page.getByRole('navigation', { name: say.menu });
    await page.getByRole('tab', { name: say.speakers, selected: true }).waitFor();
    await screenOf(page).shown.getByRole('heading', { level: 1, name: say.speakers }).waitFor();
    await screenOf(page).rows.filter({ hasText: '操场' }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/stereo');
    expect(await main.locator('a[href="/devices/speakers"]').count()).toBe(1);
    expect(await main.locator('a[href="/stereo"]').count()).toBe(0);
  });

  it('[C16] [B33:job] is refused without content, then heard at once as a text and as a recording', async () => {
    const shown = screenOf(page).shown;
    const dialog = page.getByRole('dialog').filter({ visible: true });
    const send = () => dialog.locator('.ant-modal-footer button').last().click();
    await shown.getByRole('button', { name: say.act, exact: true }).click();
    await dialog.getByLabel(say.title).fill(`text ${language}`);
    await dialog.getByLabel(say.channels).click();
    await page.getByTitle('操场').filter({ visible: true }).last().click();
    // The open list may cover the next field; a person leaves it.
    await dialog.locator('.ant-modal-title').click();
    await send();
    await dialog.getByText(say.nothing).waitFor();
    await dialog.getByLabel(say.text, { exact: true }).fill(`heard ${language}`);
    await send();
    await page.getByText(say.done).first().waitFor();
    expect(await due()).toContain(`heard ${language}`);
    await dialog.waitFor({ state: 'hidden' });
    await shown.getByRole('button', { name: say.act, exact: true }).click();
    await dialog.getByLabel(say.title).fill(`sound ${language}`);
    await dialog.getByLabel(say.channels).click();
    await page.getByTitle('操场').filter({ visible: true }).last().click();
    // The open list may cover the next field; a person leaves it.
    await dialog.locator('.ant-modal-title').click();
    await give(page, dialog, given('bell.wav', soundFile(), 'audio/wav'));
    await dialog.locator('audio').waitFor();
    await send();
    await dialog.waitFor({ state: 'hidden' });
    expect(await due()).toContain(null);
  });
});

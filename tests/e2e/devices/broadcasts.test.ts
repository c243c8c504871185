import { createHash } from 'node:crypto';
import { demoSpeaker } from '@kiga/contract/devices/demo-machines.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { give, given } from '../../support/given-files.ts';
import { inOneLanguage } from '../../support/in-one-language.ts';
import { machineWith, signatureOf, type TestMachine } from '../../support/machine.ts';
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
    done: '已发出，音箱将在半分钟内播放',
    record: '现场录音: 录音',
    finish: '完成录音',
    discard: '放弃',
    waits: '正在录音，完成或放弃后才能保存',
    uploaded: '已上传，保存后生效',
    tooLong: '录音太长，最多 10 分钟',
    refusals: {
      NotAllowedError: '没有麦克风权限，请在浏览器设置里允许后再试',
      NotFoundError: '没有找到麦克风，请接上后再试',
      NotReadableError: '录音没有成功，麦克风可能正被其他程序占用',
      unsupported: '这个浏览器不能录音，请换一个浏览器，或上传录好的文件',
    },
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
    record: 'Record: Recording',
    finish: 'Finish',
    discard: 'Discard',
    waits: 'A recording is under way; you can save once you finish or discard it.',
    uploaded: 'Uploaded; kept once you save',
    tooLong: 'The recording is too long: at most 10 minutes',
    refusals: {
      NotAllowedError: 'The microphone is not allowed. Allow it in the settings of the browser and try again.',
      NotFoundError: 'No microphone found. Connect one and try again.',
      NotReadableError: 'The recording failed. Another program may be using the microphone.',
      unsupported: 'This browser cannot record. Use another one, or upload a recorded file.',
    },
  },
} as const;

describe.each(inOneLanguage(['zh_CN', 'en_US'] as const, import.meta.filename))('a broadcast in %s', (language) => {
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

describe.each(inOneLanguage(['zh_CN', 'en_US'] as const, import.meta.filename))(
  'a recording from the microphone in %s',
  (language) => {
    const say = words[language];
    let page: Page;
    const dialog = () => page.getByRole('dialog').filter({ visible: true });
    const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
    const send = () => dialog().locator('.ant-modal-footer button').last().click();
    const isOpen = () =>
      page.evaluate(() => (window as unknown as FakeWindow).tracks.map(({ readyState }) => readyState));

    beforeAll(async () => {
      page = await site.browser.open(site.server.address, { language });
      await page.addInitScript(fakeMicrophone);
      await enter(page, 'demo3', '/stereo');
      await screenOf(page).shown.getByRole('button', { name: say.act, exact: true }).click();
      await dialog().getByLabel(say.title).fill(`spoken ${language}`);
      await dialog().getByLabel(say.channels).click();
      await page.getByTitle('操场').filter({ visible: true }).last().click();
      await dialog().locator('.ant-modal-title').click();
    });

    it('says why there is none: no permission, no microphone, one in use, or an unable browser', async () => {
      for (const [refuses, text] of Object.entries(say.refusals)) {
        await page.evaluate((name) => Object.assign(window, { refuses: name }), refuses);
        await press(say.record);
        await dialog().getByText(text).waitFor();
        expect(await dialog().getByRole('button', { name: say.finish }).count()).toBe(0);
      }
      await page.evaluate(() => Object.assign(window, { refuses: '' }));
    });

    it('is refused as a file of more than ten minutes', async () => {
      await give(page, dialog(), given('long.wav', slowSound(601), 'audio/wav'));
      await dialog().getByText(say.tooLong).waitFor();
      expect(await dialog().locator('audio').count()).toBe(0);
      await give(page, dialog(), given('long.wav', slowSound(600), 'audio/wav'));
      await dialog().locator('audio').waitFor();
    });

    it('keeps no microphone open when it is discarded, and finishes after ten minutes', async () => {
      await press(say.record);
      await dialog()
        .getByText(/^0:01$/)
        .waitFor();
      await press(say.discard);
      await expect.poll(isOpen).toEqual(['ended']);
      await press(say.record);
      await dialog().getByRole('button', { name: say.finish }).waitFor();
      await page.evaluate(() => (window as unknown as FakeWindow).leap(10 * 60_000));
      await dialog().getByText(say.uploaded).waitFor();
      await expect.poll(isOpen).toEqual(['ended', 'ended']);
    });

    it('[B33:job] makes saving wait, and is then played by the machine', async () => {
      await press(say.record);
      await dialog()
        .getByText(/^0:01$/)
        .waitFor();
      await dialog().getByText(say.waits).waitFor();
      expect(await dialog().locator('.ant-modal-footer button').last().isDisabled()).toBe(true);
      await press(say.finish);
      await dialog().getByText(say.uploaded).waitFor();
      await send();
      await page.getByText(say.done).first().waitFor();
      const { broadcasts } = await machine.ask('/device/v1/broadcasts');
      const isHeard = (one: { playAt: string; recording: unknown }) =>
        one.recording && Date.parse(one.playAt) <= Date.now();
      const { recording } = broadcasts.filter(isHeard).at(-1);
      const time = machine.time();
      const signature = signatureOf(machine.secret, ['GET', recording.url, machine.serialNumber, time], '');
      const headers = { 'kiga-serial': machine.serialNumber, 'kiga-time': time, 'kiga-signature': signature };
      const answer = await fetch(site.server.address + recording.url, { headers });
      expect(answer.headers.get('content-type')).toMatch(/^audio\/(webm|ogg|mp4)/);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(recording.sha256);
      const played = await page.evaluate(async (base64) => {
        const whole = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const { duration } = await new AudioContext().decodeAudioData(whole.buffer);
        return duration;
      }, bytes.toString('base64'));
      expect(played).toBeGreaterThan(0.5);
      expect(played).toBeLessThan(60);
    });
  },
);

/** Returns a sound of a few bytes a second. */
function slowSound(seconds: number): Buffer {
  const bytesPerSecond = 3_000;
  const sound = soundFile(bytesPerSecond * seconds);
  for (const place of [24, 28]) sound.writeUInt32LE(bytesPerSecond, place);
  return sound;
}

interface FakeWindow {
  refuses: string;
  tracks: MediaStreamTrack[];
  leap(ms: number): void;
}

/** Runs in the page: puts a tone in the place of the microphone, which `refuses` turns into a failure. */
function fakeMicrophone(): void {
  const own = window as unknown as FakeWindow;
  const Recorder = window.MediaRecorder;
  const now = performance.now.bind(performance);
  let aheadMs = 0;
  performance.now = () => now() + aheadMs;
  own.tracks = [];
  own.leap = (ms) => {
    aheadMs += ms;
  };
  const isSupported = Recorder.isTypeSupported.bind(Recorder);
  Recorder.isTypeSupported = (type) => own.refuses !== 'unsupported' && isSupported(type);
  navigator.mediaDevices.getUserMedia = async () => {
    if (own.refuses) throw new DOMException('', own.refuses);
    const context = new AudioContext();
    const tone = context.createOscillator();
    const end = context.createMediaStreamDestination();
    tone.connect(end);
    tone.start();
    own.tracks.push(...end.stream.getTracks());
    return end.stream;
  };
}

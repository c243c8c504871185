import type { MediaServer } from '@kiga/server/media/listen-for-streams.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import { startTestCamera, type TestCamera } from '../../support/test-camera.ts';
import { encode, hasFfmpeg, startMedia, type TestEncoder } from '../../support/video.ts';

let nowMs = Date.parse('2026-11-20T02:00:00Z');
const site = startSite({ clock: { now: () => new Date(nowMs) } });
let media: MediaServer;
let camera: TestCamera;
let encoder: TestEncoder;
/** A camera that sends, closed at nap time. */
let sent: { id: string; address: string; key: string };

beforeAll(async () => {
  const { server } = site;
  media = await startMedia(server);
  camera = await startTestCamera({ userName: 'admin', password: 'Camera_2026' });
  const head = await server.as('demo3');
  const { list } = await head.ask('/api/devices/camera/page', { pageSize: 50 });
  const { id, version } = list.find((one: { cameraName: string }) => one.cameraName.endsWith('午睡室'));
  const nap = { closedTimes: [{ from: '12:00', to: '14:00', reason: 'nap' }] };
  const given = { id, version, cameraName: '午睡室', channelNumber: 6, clarity: 'hd', driver: 'rtmp', ...nap };
  await head.ask('/api/devices/camera/save', given);
  sent = { id, ...(await head.ask<{ address: string; key: string }>('/api/devices/camera/new-stream-key', { id })) };
  encoder = await encode(sent);
});
afterAll(async () => {
  encoder?.stop();
  await camera?.close();
  await media?.close();
});

const words = {
  zh_CN: {
    mark: 'zh',
    menu: '摄像头管理',
    add: '新增摄像头',
    save: '保存摄像头',
    driver: 'RTSP 拉流',
    maker: '其他',
    clarities: ['清晰', '均衡', '高清'],
    yes: '是',
    fields: ['摄像头名称', '通道号', '清晰度', 'NVR 通道', 'IP 地址', '用户名', '密码'],
    required: '请填写',
    ip: '请输入正确的 IP 地址，例如 192.168.1.64',
    test: '测试连接',
    fine: '连接正常',
    noPicture: '连接正常。您没有观看权限，不显示画面。',
    hidden: '密码',
  },
  en_US: {
    mark: 'en',
    menu: 'Camera list',
    add: 'Add camera',
    save: 'Save camera',
    driver: 'RTSP, fetched',
    maker: 'Other',
    clarities: ['Clear', 'Balance', 'HD'],
    yes: 'Yes',
    fields: [
      'Camera name',
      'Channel number',
      'Clarity',
      'Channel of a recorder',
      'IP address',
      'User name',
      'Password',
    ],
    required: 'Required',
    ip: 'Enter an IP address, such as 192.168.1.64',
    test: 'Test connection',
    fine: 'Connected within',
    noPicture: 'Connected. You may not watch, so no picture is shown.',
    hidden: 'Password',
  },
} as const;

describe.each(['zh_CN', 'en_US'] as const)('A camera in %s', (language) => {
  const say = words[language];
  const name = language === 'zh_CN' ? '科学室' : 'Science room';
  let page: Page;

  beforeAll(async () => {
    page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo3', '/cameraManagement');
  });

  it(`[B30:refusal] [B30:${say.mark}] [G08:${say.mark}] [G23:camera:${say.mark}] asks for name, address, user and password, and refuses a wrong address`, async () => {
    const screen = screenOf(page);
    await screen.shown.getByRole('button', { name: say.add }).first().click();
    await screen.type('channelNumber', '3');
    await screen.choose('maker', say.maker);
    await screen.type('mainPath', '/ch1/main');
    await screen.shown.getByRole('button', { name: say.save }).click();
    expect(await screen.issue('cameraName')).toContain(say.required);
    expect(await screen.issues()).toMatchObject({
      cameraName: expect.stringContaining(say.required),
      cameraIp: expect.stringContaining(say.required),
      userName: expect.stringContaining(say.required),
    });
    await screen.type('cameraName', name);
    await screen.type('cameraIp', '192.168.1.256');
    await screen.type('userName', 'admin');
    await screen.shown.getByRole('button', { name: say.save }).click();
    await expect.poll(() => screen.issues()).toEqual({ cameraIp: say.ip });
    await screen.type('cameraIp', '127.0.0.1');
    await screen.shown.getByRole('button', { name: say.save }).click();
    expect(await screen.issue('password')).toContain(say.required);
  });

  it(`[B30:job] [B30:${say.mark}] [E10] [C27] is entered with its address and read back without its password`, async () => {
    const screen = screenOf(page);
    expect(await screen.options('clarity')).toEqual([...say.clarities]);
    await screen.choose('clarity', say.clarities[1]);
    await screen.turnOn('nvr');
    await screen.type('port', String(camera.port));
    await screen.type('password', 'Camera_2026');
    await screen.shown.getByRole('button', { name: say.save }).click();
    const row = screen.rows.filter({ hasText: name });
    await row.waitFor();
    const told = await row.innerText();
    for (const text of ['3', say.clarities[1], say.yes, '127.0.0.1']) expect(told).toContain(text);
    await row.getByText(name).click();
    for (const label of say.fields.slice(1, 6)) await screen.shown.getByText(label, { exact: true }).first().waitFor();
    expect(await screen.told(say.fields[5])).toBe('admin');
    expect(await screen.shown.getByText(say.hidden, { exact: true }).count()).toBe(0);
    expect(await page.content()).not.toContain('Camera_2026');
  });

  it.runIf(hasFfmpeg)(`[B30:${say.mark}] shows the picture of its connection test`, async () => {
    const screen = screenOf(page);
    await screen.shown.getByRole('button', { name: say.test }).first().click();
    const dialog = page
      .getByRole('dialog')
      .filter({ hasText: `${name}` })
      .last();
    await dialog.getByText(say.fine).waitFor();
    const size = await dialog
      .locator('img')
      .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    expect(size).toEqual([320, 180]);
  });
});

describe('The wall of cameras', () => {
  let page: Page;
  const tile = () => screenOf(page).shown.getByRole('region', { name: '午睡室' });
  const clock = () =>
    tile()
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.currentTime);

  beforeAll(async () => {
    page = await site.browser.open(site.server.address);
    await enter(page, 'demo3', '/kigCamera');
  });

  it('[C10] [B29:job] [B29:zh] shows pictures that move, with the name of the viewer', async () => {
    await tile().getByText('直播').waitFor();
    const first = await clock();
    await expect.poll(clock).toBeGreaterThan(first + 1);
    await tile()
      .getByText(/^周敏 \d\d-\d\d \d\d:\d\d$/)
      .waitFor();
    const colours = await tile()
      .locator('video')
      .evaluate((video: HTMLVideoElement) => {
        const canvas = document.createElement('canvas');
        canvas.width = 16;
        canvas.height = 9;
        canvas.getContext('2d')?.drawImage(video, 0, 0, 16, 9);
        return new Set(canvas.getContext('2d')?.getImageData(0, 0, 16, 9).data).size;
      });
    expect(colours).toBeGreaterThan(10);
  });

  it('goes on by itself when the camera comes back', async () => {
    encoder.stop();
    await tile().getByText('正在重连').waitFor({ timeout: 30_000 });
    encoder = await encode(sent);
    await expect.poll(() => tile().getByText('直播').count(), { timeout: 30_000 }).toBe(1);
  });

  it('[B29:refusal] shows nobody a picture at nap time, and says until when', async () => {
    nowMs = Date.parse('2026-11-20T05:30:00Z');
    await media.check();
    await page.reload();
    await tile().getByText('午睡时段，不提供画面').waitFor();
    await tile().getByText('14:00 恢复，还有 30 分钟').waitFor();
    expect(await tile().locator('video').count()).toBe(0);
  });

  it('[B29:en] says so in English', async () => {
    const english = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(english, 'demo3', '/kigCamera');
    const { shown } = screenOf(english);
    await shown.getByText('Nap time, no picture').waitFor();
    expect(
      (await shown.innerText()).replaceAll(/[午睡室大小中托一二三班活动楼走廊东门厨房操场科学周敏]/g, ''),
    ).not.toMatch(/[\u4e00-\u9fff]/);
  });
});

describe('The recordings of cameras', () => {
  it('are opened from the wall and played with the name of the viewer, which the log of viewers notes', async () => {
    nowMs += 3 * 3_600_000;
    const head = await site.server.as('demo3');
    encoder = await encode(sent);
    const record = async (recordingDays: number | null) => {
      const { version } = await head.ask(`/api/devices/camera/get?id=${sent.id}`);
      const given = { id: sent.id, version, cameraName: '午睡室', channelNumber: 6, clarity: 'hd', driver: 'rtmp' };
      await head.ask('/api/devices/camera/save', { ...given, recordingDays });
      await media.check();
    };
    await record(7);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await record(null);
    const page = await site.browser.open(site.server.address);
    await enter(page, 'demo3', '/devices/cameras');
    await page.getByRole('button', { name: '录像', exact: true }).click();
    const { shown, rows } = screenOf(page);
    await rows.filter({ hasText: '午睡室' }).getByRole('button', { name: '播放' }).dblclick();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByText(/^周敏 \d\d-\d\d \d\d:\d\d$/).waitFor();
    const film = dialog.locator('video');
    await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBe(480);
    await page.keyboard.press('Escape');
    await page.goto('/devices/camera-views');
    await shown
      .getByText(/的录像$/)
      .first()
      .waitFor();
  });
});

describe('A classroom', () => {
  it('[E14] has its name, its class and its camera, and the class its name, grade and classroom', async () => {
    const head = await site.server.as('demo3');
    const { list } = await head.ask('/api/campus/class/page', { pageSize: 1 });
    const { id, version, cameraName } = await head.ask(`/api/devices/camera/get?id=${sent.id}`);
    const given = { id, version, cameraName, channelNumber: 6, clarity: 'hd', driver: 'rtmp' };
    await head.ask('/api/devices/camera/save', { ...given, classroomId: list[0].classroomId });
    const { list: rooms } = await head.ask('/api/campus/classroom/page', { pageSize: 200 });
    const room = rooms.find((one: { id: string }) => one.id === list[0].classroomId).classroomName;
    const page = await site.browser.open(site.server.address);
    await enter(page, 'demo3', `/campus/classrooms?q=${encodeURIComponent(room)}`);
    const { rows } = screenOf(page);
    const told = async () => (await rows.first().locator('td').allInnerTexts()).map((text) => text.trim());
    await expect
      .poll(told)
      .toEqual(expect.arrayContaining([room, list[0].className, expect.stringContaining('午睡室')]));
    await page.goto(`/campus/classes?q=${encodeURIComponent(list[0].className)}`);
    await expect.poll(told).toEqual(expect.arrayContaining([list[0].className, room]));
    const { gradeName } = await head.ask(`/api/campus/grade/get?id=${list[0].gradeId}`);
    expect(await told()).toContain(gradeName);
  });
});

describe('The list of cameras of an operator', () => {
  it.runIf(hasFfmpeg)('[C27] tests a connection without showing the picture', async () => {
    const page = await site.browser.open(site.server.address);
    await enter(page, 'demo9', '/cameraManagement');
    const screen = screenOf(page);
    await page.getByPlaceholder('名称、位置或 IP').fill('科学室');
    await page.keyboard.press('Enter');
    await screen.rows.filter({ hasText: '科学室' }).getByText('科学室').click();
    await screen.shown.getByRole('button', { name: '测试连接' }).first().click();
    await page.getByText('连接正常。您没有观看权限，不显示画面。').waitFor();
    expect(await page.locator('[role=dialog] img').count()).toBe(0);
  });
});

import { type FileStorage, temporaryStorage } from '@kiga/server/app/file-storage.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { sendEventPhoto } from '../../support/event-photo.ts';
import { registered, signatureOf, type TestMachine } from '../../support/machine.ts';
import { type Screen, screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import { type Caller, succeeded } from '../../support/test-server.ts';
import { photo, upload } from '../../support/uploads.ts';

let storage: FileStorage & { remove(): Promise<void> };
const site = startSite(async () => {
  storage = temporaryStorage();
  return { storage };
});
let page: Page;
let screen: Screen;
let machine: TestMachine;
let office: Caller;
/** A page of operations, in English. */
let outside: Page;
let kigId: string;
let deviceId: string;

beforeAll(async () => {
  page = await site.browser.open(site.server.address);
  screen = screenOf(page);
  await enter(page, 'demo3');
  outside = await site.browser.open(site.server.address, { language: 'en_US' });
  await enter(outside, 'demo9');
  office = await site.server.as('demo3');
  machine = await registered(site.server, 'KG0001');
  succeeded(await machine.call('/device/v1/heartbeat', {}));
  const { list } = await office.ask('/api/devices/device/page', { q: machine.serialNumber });
  [{ id: deviceId, kigId }] = list;
});
afterAll(() => storage?.remove());

/** Fetches a face and answers with a verdict, like a machine. */
async function judge(personId: string, verdict: string): Promise<void> {
  const { people } = await machine.ask('/device/v1/people');
  const { face } = people.find((person: { personId: string }) => person.personId === personId);
  const path = `/device/v1/face?personId=${personId}`;
  const time = machine.time();
  const response = await fetch(site.server.address + path, {
    headers: {
      'kiga-serial': machine.serialNumber,
      'kiga-time': time,
      'kiga-signature': signatureOf(machine.secret, ['GET', path, machine.serialNumber, time], ''),
    },
  });
  expect(response.status).toBe(200);
  const answer = await machine.ask('/device/v1/faces', { faces: [{ personId, sha256: face.sha256, verdict }] });
  expect(answer.faces).toEqual([{ personId, stored: true }]);
}

let serial = 0;
async function newChild(stuName: string, cardNumber: string): Promise<string> {
  serial += 1;
  const [room] = await office.ask<{ id: string }[]>('/api/campus/class/list');
  const parents = [{ parentName: '李雯', relation: 'mother', parentPhone: `137${30_000_000 + serial}` }];
  const child = { stuName, sex: 'female', birthday: '2022-05-06', classId: room?.id, cardNumber, parents };
  const facePhoto = await upload(site.server, office, await photo(`#77${serial}0${serial}0`));
  const faceConsent = [{ guardianName: '李雯', way: 'paper' }];
  return (await office.ask('/api/campus/student/save', { ...child, facePhoto, faceConsent })).id;
}

const chosen = {
  weekdaysFrom: '06:30',
  weekdaysUntil: '19:00',
  weekendFrom: '08:00',
  weekendUntil: '12:00',
  leavingFrom: '15:30',
  leavingUntil: '18:30',
} as const;
const texts = { greetingText: '早上好', refusalText: '请联系老师', volume: '60' } as const;

describe('the settings of a device', () => {
  it('[B31:job] are entered by the kindergarten, reach the machine, and show as applied', async () => {
    await page.goto(`/devices/machines/${deviceId}/edit`);
    await screen.turnOn('faces');
    await screen.turnOn('eventPhotos');
    for (const [field, time] of Object.entries(chosen)) {
      await screen.type(field, time);
      await page.keyboard.press('Tab');
    }
    for (const [field, text] of Object.entries(texts)) await screen.type(field, text);
    await page.getByRole('button', { name: '保存设备' }).dblclick();
    await page.getByText('保存成功').first().waitFor();
    await page.goto(`/devices/machines/${deviceId}`);
    await screen.shown.getByText('设备未报告').waitFor();
    const settings = await machine.ask('/device/v1/settings');
    expect(settings).toMatchObject({
      active: { weekdays: { from: '06:30', until: '19:00' }, weekend: { from: '08:00', until: '12:00' } },
      leaving: { from: '15:30', until: '18:30' },
      texts: { greeting: '早上好', refusal: '请联系老师' },
      volume: 60,
    });
    await machine.ask('/device/v1/heartbeat', { settingsVersion: 1 });
    await screen.shown.getByText('等待设备更新').waitFor();
    await machine.ask('/device/v1/heartbeat', { settingsVersion: settings.version });
    await screen.shown.getByText('已生效').waitFor();
    await page.goto(`/devices/machines/${deviceId}/edit`);
    await screen.field('volume').waitFor();
    for (const [field, value] of Object.entries({ ...chosen, ...texts })) expect(await screen.typed(field)).toBe(value);
    for (const field of ['faces', 'eventPhotos']) {
      expect(await screen.field(field).getByRole('switch').getAttribute('aria-checked')).toBe('true');
    }
  });

  it.each([
    ['zh_CN', '保存设备', '结束时间应晚于开始时间', '请把开始和结束时间都填上'],
    ['en_US', 'Save device', 'The end must be after the begin', 'Enter both begin and end'],
  ] as const)('say at the field what is wrong (%s)', async (language, save, early, half) => {
    const other = await site.browser.open(site.server.address, { language });
    await enter(other, 'demo3', `/devices/machines/${deviceId}/edit`);
    const form = screenOf(other);
    await form.writeDay('weekdaysUntil', '06:30');
    await other.getByRole('button', { name: save }).click();
    await expect.poll(() => form.issues()).toEqual({ weekdaysUntil: early });
    await other.goto('/devices/machines/new');
    await form.writeDay('weekendFrom', '08:00');
    await other.getByRole('button', { name: save }).click();
    await expect.poll(() => form.issues()).toMatchObject({ weekendUntil: half });
  });

  it('are not offered to operations', async () => {
    await outside.goto(`/devices/machines/${deviceId}/edit?kigId=${kigId}`);
    const form = screenOf(outside);
    await form.field('deviceName').waitFor();
    for (const field of ['faces', 'eventPhotos', 'volume']) expect(await form.field(field).count()).toBe(0);
  });
});

describe('the faces of a device', () => {
  it('[B31:job] are counted, and name who needs another photo, also on the page of photos', async () => {
    const good = await newChild('许好照', '0066554401');
    const bad = await newChild('许换照', '0066554402');
    await judge(good, 'taken');
    await judge(bad, 'several-faces');
    await page.goto(`/devices/machines/${deviceId}`);
    const faces = screen.shown.getByRole('region', { name: '人脸' });
    await faces.getByText('许换照').waitFor();
    expect(await faces.locator('dd').allInnerTexts()).toEqual(['2', '2', '1', '1']);
    await faces.getByText('照片中有多张人脸').waitFor();
    expect(await faces.innerText()).not.toContain('许好照');
    await faces.getByRole('button', { name: '准备照片' }).click();
    await page.getByText('东门签到机：照片中有多张人脸').waitFor();
    await page.goBack();

    await outside.goto(`/devices/machines/${deviceId}?kigId=${kigId}`);
    const theirs = screenOf(outside).shown.getByRole('region', { name: 'Faces' });
    await theirs.getByText('Refused').waitFor();
    expect(await theirs.locator('dd').allInnerTexts()).toEqual(['2', '2', '1', '1']);
    expect(await outside.locator('body').innerText()).not.toContain('许换照');
  });
});

describe('the photo of an event', () => {
  it('[B31:job] is shown to the kindergarten when its row is unfolded, and to no outsider', async () => {
    await newChild('许有影', '0066554403');
    const event = { id: 'e2e-photo', kind: 'card', at: machine.time(), cardNumber: '0066554403' };
    expect(await machine.send(event)).toEqual(['stored']);
    const sent = await sendEventPhoto(site.server, machine, 'e2e-photo', await photo('#338855'));
    expect(sent.verdict).toBe('stored');
    await page.goto('/devices/events');
    const row = screen.rows.filter({ hasText: '许有影' });
    await row.getByRole('img', { name: '现场照片' }).waitFor();
    await row.getByRole('button').first().click();
    const shown = screen.shown.locator('dl').getByRole('img', { name: '现场照片' });
    await shown.waitFor();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);

    await outside.goto(`/devices/events?kigId=${kigId}`);
    const theirs = screenOf(outside).rows.filter({ hasText: '东门签到机' }).first();
    await theirs.waitFor();
    await theirs.getByRole('button').first().click();
    await screenOf(outside).shown.getByText('Received').first().waitFor();
    expect(await outside.getByRole('img', { name: 'Photo' }).count()).toBe(0);
  });
});

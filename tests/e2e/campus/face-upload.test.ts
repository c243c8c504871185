import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { give, given, photo } from '../../support/given-files.ts';
import { isTurnOf } from '../../support/in-one-language.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();

const languages = [
  {
    mark: 'zh',
    language: 'zh_CN',
    stuName: '安安',
    label: '人脸照片',
    limits: '支持 jpg, jpeg, png，不超过 2 MB，短边至少 400 像素',
    wrongFormat: ['文件格式有误', '文件格式错误'],
    tooLarge: ['文件过大', '文件大小超出限制！'],
    crop: '裁剪图片',
    take: '使用这部分',
    uploaded: '已上传，保存后生效',
    view: '查看',
    remove: '删除',
    cancel: '取消',
    none: '暂无图片',
    save: '保存学生',
    saved: '保存成功',
  },
  {
    mark: 'en',
    language: 'en_US',
    stuName: '小宝',
    label: 'Face photo',
    limits: 'jpg, jpeg, png, at most 2 MB, shorter side at least 400 pixels',
    wrongFormat: ['File format error', 'Incorrect file format'],
    tooLarge: ['File too large', 'File size limit exceeded!'],
    crop: 'Crop the picture',
    take: 'Use this part',
    uploaded: 'Uploaded; kept once you save',
    view: 'View',
    remove: 'Delete',
    cancel: 'Cancel',
    none: 'No picture',
    save: 'Save student',
    saved: 'Saved successfully',
  },
] as const;
type Words = (typeof languages)[number];

const LIMIT_BYTES = 2048 * 1024;
const folder = await mkdtemp(path.join(tmpdir(), 'kiga-faces-'));
afterAll(() => rm(folder, { recursive: true }));

/** A picture that is padded to a size in bytes. */
async function padded(name: string, bytes: number): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, (await photo(name, 800, 600)).buffer);
  await truncate(file, bytes);
  return file;
}

const ids = new Map<Words, string>();
const pages = new Map<Words, Page>();
beforeAll(async () => {
  const demo3 = await site.server.as('demo3');
  const data = await demo3.ask('/api/campus/class/list');
  for (const words of languages) {
    const parents = [{ parentName: '李雯', relation: 'mother', parentPhone: '13720000001' }];
    const faceConsent = [{ guardianName: '李雯', way: 'paper' }];
    const school = { classId: data[0].id, parents, faceConsent };
    const child = { stuName: words.stuName, sex: 'female', birthday: '2022-03-04', ...school };
    ids.set(words, (await demo3.ask('/api/campus/student/save', child)).id);
    const page = await site.browser.open(site.server.address, { language: words.language });
    await enter(page, 'demo3');
    pages.set(words, page);
  }
});

const dialogOf = (page: Page) => page.getByRole('dialog').filter({ visible: true });

/** Accepts the proposed crop of the given picture. */
async function take(page: Page, field: Locator, words: Words): Promise<void> {
  const crop = page.getByRole('dialog', { name: words.crop });
  await crop.getByRole('application').waitFor();
  await crop.getByRole('button', { name: words.take }).click();
  await field.getByText(words.uploaded).waitFor();
  await crop.waitFor({ state: 'hidden' });
}

describe.each(languages)('the face of a child in $language', (words) => {
  const isTurn = isTurnOf(words.language, import.meta.filename);
  it(`[D16] [D21] [J08] [J09] [G19:${words.mark}] accepts jpg, jpeg and png of at most 2048 KB, and can be previewed and deleted`, async () => {
    const page = pages.get(words) as Page;
    await page.goto(`/campus/students/${ids.get(words)}/edit`);
    const field = screenOf(page).field('facePhoto');
    await field.getByText(words.none).waitFor();
    await field.getByText(words.limits).waitFor();
    for (const wrong of ['a.gif', 'a.webp', 'a.pdf', 'a.png.exe']) {
      await give(page, field, given(wrong, Buffer.from('x')));
      for (const word of words.wrongFormat) await field.getByText(word).waitFor();
      expect(await dialogOf(page).count(), wrong).toBe(0);
      await page.goto(`/campus/students/${ids.get(words)}/edit`);
    }
    await give(page, field, await padded('large.jpg', LIMIT_BYTES + 1));
    for (const word of words.tooLarge) await field.getByText(word).waitFor();
    expect(await dialogOf(page).count()).toBe(0);

    await give(page, field, await padded('a.jpg', LIMIT_BYTES));
    await take(page, field, words);
    for (const name of ['a.jpeg', 'a.png']) {
      await give(page, field, await photo(name, 800, 600));
      await take(page, field, words);
    }
    await field.getByRole('button', { name: new RegExp(`^${words.view} ?${words.label}$`) }).click();
    await dialogOf(page).getByRole('img', { name: words.label }).waitFor();
    await dialogOf(page).getByRole('button', { name: words.cancel }).click();
    await expect.poll(() => dialogOf(page).count()).toBe(0);
    await field.getByRole('button', { name: `${words.remove}: ${words.label}` }).click();
    await field.getByText(words.none).waitFor();

    await give(page, field, await photo('b.jpg', 800, 600));
    await take(page, field, words);
    await screenOf(page).shown.getByRole('button', { name: words.save }).click();
    await page.getByText(words.saved).first().waitFor();
  });

  it.runIf(isTurn)(
    '[D22] [D23] opens in the viewer, which zooms from 0.2 to 5 times and closes by its cancel button',
    async () => {
      const page = pages.get(words) as Page;
      await page.goto(`/campus/students/${ids.get(words)}`);
      await page.getByRole('button', { name: new RegExp(`^${words.view} ?${words.stuName}$`) }).click();
      const dialog = dialogOf(page);
      const picture = dialog.getByRole('img', { name: words.stuName });
      await picture.waitFor();
      const widthPx = async () => (await picture.boundingBox())?.width as number;
      const fitting = await widthPx();
      for (let i = 0; i < 12; i++) await page.keyboard.press('+');
      await expect.poll(async () => (await widthPx()) / fitting).toBeCloseTo(5, 2);
      for (let i = 0; i < 20; i++) await page.keyboard.press('-');
      await expect.poll(async () => (await widthPx()) / fitting).toBeCloseTo(0.2, 2);
      await page.keyboard.press('0');
      await expect.poll(async () => (await widthPx()) / fitting).toBeCloseTo(1, 2);
      await dialog.getByRole('button', { name: words.cancel }).click();
      await expect.poll(() => dialogOf(page).count()).toBe(0);
    },
  );
});

it('[K06] a picture is requested from the image host, or from the main host if its path has a segment backwork', async () => {
  const [, words] = languages;
  const page = pages.get(words) as Page;
  const { address } = site.server;
  await page.route('**/api/identity/session/current?*', async (route) => {
    const { data, ...envelope } = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...envelope, data: { ...data, imageHost: `${address}/pictures/`, mainHost: `${address}/main/` } },
    });
  });
  const { buffer } = await photo('a.png', 40, 40);
  for (const host of ['pictures', 'main']) {
    await page.route(`**/${host}/**`, (route) => route.fulfill({ body: buffer, contentType: 'image/png' }));
  }
  for (const { kept, expected } of [
    { kept: 'KG0001/2026-11-20/student/a.png', expected: '/pictures/KG0001/2026-11-20/student/a.png' },
    { kept: '/files/backwork/a.png', expected: '/main/files/backwork/a.png' },
  ]) {
    await page.route('**/api/campus/student/get?*', async (route) => {
      const { data, ...envelope } = await (await route.fetch()).json();
      await route.fulfill({ json: { ...envelope, data: { ...data, facePhoto: kept } } });
    });
    await page.goto(`/campus/students/${ids.get(words)}`);
    const picture = screenOf(page).shown.locator('header [data-picture="shown"] img');
    expect(await picture.getAttribute('src')).toBe(`${address}${expected}`);
    await page.unroute('**/api/campus/student/get?*');
  }
  await page.unrouteAll({ behavior: 'wait' });
});

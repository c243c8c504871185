import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zipFile } from '@kiga/kit-server/xlsx/zip-file.test-support.ts';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { type GivenFile, given, photo } from '../../support/given-files.ts';
import { isTurnOf } from '../../support/in-one-language.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

const site = startSite();

const languages = [
  {
    mark: 'zh',
    language: 'zh_CN',
    // No other child of the demo has these names.
    names: ['褚一鸣', '褚小双', '褚远山'],
    open: '准备照片',
    title: '准备人脸照片',
    zip: '选择 ZIP',
    tabs: { good: '可以保存', ask: '待确认', nobody: '未匹配', refused: '不可用', saved: '已保存' },
    several: '2 人符合，请选择',
    blurred: '模糊',
    use: '仍然使用',
    nobody: '文件名中没有学号、卡号或姓名',
    personOf: (file: string) => `${file} 对应的人`,
    save: (count: number) => `保存 ${count} 张照片`,
    format: '文件格式错误',
    reasons: ['苹果手机的 HEIC 照片请先转成 JPG', '文件是空的', '图片已损坏，请换一张', '图片太小，短边至少 400 像素'],
    zipFormat: ['文件格式有误', '文件格式错误'],
    zipSize: ['文件过大', '文件大小超出限制！'],
    zipDamaged: 'ZIP 损坏，或不是 ZIP',
    saved: '已保存 3 张，',
  },
  {
    mark: 'en',
    language: 'en_US',
    names: ['Quentin Ash', 'Twin Birch', 'Zoe Cedar'],
    open: 'Prepare photos',
    title: 'Prepare face photos',
    zip: 'Choose a ZIP',
    tabs: { good: 'Ready', ask: 'To check', nobody: 'Not matched', refused: 'Unusable', saved: 'Saved' },
    several: '2 people match; choose one',
    blurred: 'Blurred',
    use: 'Use anyway',
    nobody: 'No student number, card or name in the file name',
    personOf: (file: string) => `Person of ${file}`,
    save: (count: number) => (count === 1 ? 'Save 1 photo' : `Save ${count} photos`),
    format: 'Incorrect file format',
    reasons: [
      'Convert HEIC photos of iPhones to JPG first',
      'The file is empty',
      'The picture is damaged; please take another one',
      'The picture is too small: its shorter side needs at least 400 pixels',
    ],
    zipFormat: ['File format error', 'Incorrect file format'],
    zipSize: ['File too large', 'File size limit exceeded!'],
    zipDamaged: 'The ZIP is damaged, or no ZIP',
    saved: '3 saved;',
  },
] as const;
type Words = (typeof languages)[number];

/** A picture with fine detail, such as a photo has. */
async function detailed(name: string): Promise<GivenFile> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const picture = sharp({ create: { width: 60, height: 75, channels: 3, background: '#808080', noise } })
    .resize({ width: 600, height: 750, kernel: 'nearest' })
    .jpeg();
  return given(name, await picture.toBuffer(), 'image/jpeg');
}

let demo3: Caller;
let folder: string;
/** Class of the second child of a name. */
let className: string;
const children = new Map<Words, { ids: string[]; numbers: string[] }>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kiga-zips-'));
  demo3 = await site.server.as('demo3');
  const classes = await demo3.ask('/api/campus/class/list');
  className = classes[0].text;
  for (const words of languages) {
    const [first, twin, last] = words.names;
    const ids: string[] = [];
    for (const [index, stuName] of [first, twin, twin, last].entries()) {
      const mother = `1350001${words.mark === 'zh' ? 1 : 2}${String(index).padStart(3, '0')}`;
      const parents = [{ parentName: '褚妈妈', relation: 'mother', parentPhone: mother }];
      const child = { stuName, sex: 'female', birthday: '2022-03-04', classId: classes[index % 2].id, parents };
      const { id: studentId } = await demo3.ask('/api/campus/student/save', child);
      const answer = { kind: 'face', answer: 'agreed', guardianName: '褚妈妈', way: 'paper', givenDate: '2026-09-01' };
      await demo3.ask('/api/campus/consent/save', { studentId, ...answer });
      ids.push(studentId);
    }
    const { rows } = await sql<{ id: string; number: string }>`select id, stu_no as number from students
      where id = any(${ids}::uuid[])`.execute(site.server.db);
    const numbers = ids.map((id) => rows.find((row) => row.id === id)?.number as string);
    children.set(words, { ids, numbers });
  }
});
afterAll(() => rm(folder, { recursive: true }));

const photosOf = async (ids: readonly string[]) => {
  const { rows } = await sql<{ id: string }>`select id from students where id = any(${[...ids]}::uuid[])
    and face_photo is not null`.execute(site.server.db);
  return ids.map((id) => rows.some((row) => row.id === id));
};
const rowOf = (page: Page, file: string) => page.locator('tbody tr').filter({ hasText: file });
const showGroup = (page: Page, name: string) => page.locator('label').filter({ hasText: name }).click();
const counted = (page: Page, name: string, count: number) =>
  page.getByText(`${name} ${count}`, { exact: true }).waitFor();

describe.each(languages)('preparing face photos in $language', (words) => {
  const isTurn = isTurnOf(words.language, import.meta.filename);
  it(`[C38] [D16] [G16:${words.mark}] opens from the students outside the shell, matches many photos, asks where it is in doubt, and refuses other types`, async () => {
    const { ids, numbers } = children.get(words) as { ids: string[]; numbers: string[] };
    const [first, twin] = words.names;
    const page = await site.browser.open(site.server.address, { language: words.language });
    await enter(page, 'demo3', '/campus/students');
    await page.getByRole('button', { name: words.open }).click();
    await page.getByRole('heading', { name: words.title }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/preparePhoto');
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('tablist').count()).toBe(0);

    await page
      .locator('input[type=file][multiple]')
      .setInputFiles([
        await detailed(`${first}.jpg`),
        await detailed(`${numbers[1]}.jpeg`),
        await detailed(`${twin}.jpg`),
        await photo(`${numbers[3]}.png`, 500, 500),
        await detailed('IMG_20260912_103015.jpg'),
        given('a.gif', Buffer.from('GIF89a')),
        given('b.heic', Buffer.from('x')),
        given('c.jpg', Buffer.alloc(0)),
        given('d.jpg', Buffer.from('<html>')),
        await photo('e.jpg', 399, 800),
      ]);
    await counted(page, words.tabs.good, 2);
    await counted(page, words.tabs.ask, 2);
    await counted(page, words.tabs.nobody, 1);
    await counted(page, words.tabs.refused, 5);
    expect(await seriousFindings(page)).toEqual([]);

    await showGroup(page, words.tabs.refused);
    await rowOf(page, 'a.gif').getByText(words.format).waitFor();
    for (const [index, reason] of words.reasons.entries()) {
      await rowOf(page, `${'bcde'[index]}.`).getByText(reason).waitFor();
    }
    await showGroup(page, words.tabs.nobody);
    await rowOf(page, 'IMG_').getByText(words.nobody).waitFor();
    await showGroup(page, words.tabs.ask);
    const blurred = rowOf(page, `${numbers[3]}.png`);
    await blurred.getByText(words.blurred).waitFor();
    await blurred.getByRole('img', { name: `${numbers[3]}.png` }).waitFor();
    await blurred.getByRole('button', { name: words.use }).click();
    const doubtful = rowOf(page, `${twin}.jpg`);
    await doubtful.getByText(words.several).waitFor();
    await page.getByRole('button', { name: words.save(3) }).click();
    await page.getByText(words.saved).waitFor();
    expect(await photosOf(ids)).toEqual([true, true, false, true]);

    // The other child of that name is chosen by hand.
    await doubtful.getByRole('combobox', { name: words.personOf(`${twin}.jpg`) }).click();
    await page.locator('.ant-select-dropdown').filter({ visible: true }).getByText(`${twin} · ${className}`).click();
    await page.getByRole('button', { name: words.save(1) }).click();
    await counted(page, words.tabs.saved, 4);
    expect(await photosOf(ids)).toEqual([true, true, true, true]);
    const { facePhoto } = await demo3.ask(`/api/campus/student/get?id=${ids[0]}`);
    expect(facePhoto).toMatch(/\.jpg\?/);
    await page.context().close();
  });

  it.runIf(isTurn)(
    '[D19] takes one ZIP of at most 100 MB, shows its photos, deletes them, and refuses other files',
    async () => {
      const page = await site.browser.open(site.server.address, { language: words.language });
      await enter(page, 'demo3', '/preparePhoto');
      const input = page.getByLabel(words.zip).last();
      const alert = page.getByRole('alert');
      await input.setInputFiles(given('a.rar', Buffer.from('Rar!')));
      for (const word of words.zipFormat) await alert.getByText(word).waitFor();
      const large = path.join(folder, 'large.zip');
      await writeFile(large, 'PK');
      await truncate(large, 100 * 1024 * 1024 + 1);
      await input.setInputFiles(large);
      for (const word of words.zipSize) await alert.getByText(word).waitFor();
      await input.setInputFiles(given('b.zip', Buffer.from('no zip')));
      await alert.getByText(words.zipDamaged).waitFor();

      const [, , last] = words.names;
      const { buffer } = await detailed('x.jpg');
      const zip = zipFile([
        { name: `faces/${last}.jpg`, content: buffer },
        { name: '../../nobody.jpg', content: buffer },
        { name: 'faces/notes.txt', content: 'x' },
      ]);
      await input.setInputFiles(given('faces.zip', zip));
      await counted(page, words.tabs.good, 1);
      await counted(page, words.tabs.nobody, 1);
      await counted(page, words.tabs.refused, 1);
      expect(await alert.count()).toBe(0);
      const row = rowOf(page, `faces/${last}.jpg`);
      await row.getByRole('img', { name: `faces/${last}.jpg` }).waitFor();
      await row.getByRole('button').last().click();
      await counted(page, words.tabs.good, 0);
      await page.context().close();
    },
  );
});

it('[C38] tells an account without the right to write photos that it may not open the page', async () => {
  const page = await site.browser.open(site.server.address, { language: 'en_US' });
  await enter(page, 'demo4', '/preparePhoto');
  await page.getByText('You do not have access').waitFor();
  expect(await page.getByText('Prepare face photos').count()).toBe(0);
  await page.context().close();
});

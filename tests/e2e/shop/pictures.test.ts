import { zipFile } from '@kiga/kit-server/xlsx/zip-file.test-support.ts';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { given, photo } from '../../support/given-files.ts';
import { isTurnOf } from '../../support/in-one-language.ts';
import { newCategory } from '../../support/shop.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';
import { photo as colour, upload } from '../../support/uploads.ts';

const site = startSite();

const languages = [
  {
    mark: 'ZH',
    language: 'zh_CN',
    open: '导入图片',
    title: '导入商品图片',
    choose: '选择图片',
    zip: '选择 ZIP',
    tabs: { good: '可以保存', ask: '待确认', unknown: '未匹配', refused: '不可用', saved: '已保存' },
    unknown: '文件名中没有商品编号',
    noPlace: '请选择图片的位置',
    twice: (name: string) => `${name}的主图有多张图片，请留一张`,
    format: '文件格式错误',
    damaged: '图片已损坏，请换一张',
    replaces: '替换现有图片',
    commodityOf: (file: string) => `${file} 对应的商品`,
    placeOf: (file: string) => `${file} 的位置`,
    third: '第三张图',
    save: (count: number) => `保存 ${count} 张图片`,
    retry: '重试',
    stop: '停止',
    saving: '正在保存',
    remove: '删除',
    saved: (saved: number, left: number) => `已保存 ${saved} 张，${left} 张未处理`,
  },
  {
    mark: 'EN',
    language: 'en_US',
    open: 'Import pictures',
    title: 'Import pictures',
    choose: 'Choose pictures',
    zip: 'Choose a ZIP',
    tabs: { good: 'Ready', ask: 'To check', unknown: 'Not matched', refused: 'Unusable', saved: 'Saved' },
    unknown: 'No commodity number in the file name',
    noPlace: 'Choose the place of the picture',
    twice: (name: string) => `Main picture of ${name}: several pictures; keep one`,
    format: 'Incorrect file format',
    damaged: 'The picture is damaged; please take another one',
    replaces: 'Replaces the picture',
    commodityOf: (file: string) => `Commodity of ${file}`,
    placeOf: (file: string) => `Place of ${file}`,
    third: 'Third picture',
    save: (count: number) => (count === 1 ? 'Save 1 picture' : `Save ${count} pictures`),
    retry: 'Try again',
    stop: 'Stop',
    saving: 'Saving',
    remove: 'Delete',
    saved: (saved: number, left: number) => `${saved} saved; ${left} still open`,
  },
] as const;

const MANY = 12;
let operations: Caller;
/** Ids of commodities by number. */
const ids = new Map<string, string>();

async function add(categoryId: string, commodityNumber: string, commodityName: string, picture?: string) {
  const variants = [{ variantName: '三格', listPriceFen: 2_600, stock: 100 }];
  const goods = { commodityNumber, commodityName, categoryId, unit: '套', variants, ...(picture && { picture }) };
  const { id } = await operations.ask('/api/shop/commodity/save', goods);
  ids.set(commodityNumber, id);
}

beforeAll(async () => {
  const { server } = site;
  operations = await server.as('demo9');
  const categoryId = await newCategory(operations);
  await add(categoryId, 'MAT', '地垫');
  for (const { mark } of languages) {
    await add(categoryId, `${mark}-07`, `木珠${mark}`);
    await add(categoryId, `${mark}-08`, `餐盘${mark}`);
    await add(categoryId, `${mark}-08-2`, `口杯${mark}`);
    const picture = await upload(server, operations, await colour('#3b8132'), 'jpg', { mode: 'image', module: 'shop' });
    await add(categoryId, `${mark}-09`, `软垫${mark}`, picture);
    for (let number = 1; number <= MANY; number++) await add(categoryId, `${mark}M${number}`, `画笔${mark}${number}`);
  }
});

const open = async (language: 'zh_CN' | 'en_US', path = '/shop/import-pictures') => {
  const page = await site.browser.open(site.server.address, { language });
  await enter(page, 'demo9', path);
  return page;
};
/** Returns which places of a commodity have a picture, and its version. */
const picturesOf = async (number: string) => {
  const { rows } = await sql<{ places: boolean[]; version: number }>`select version,
      array[picture is not null, second_picture is not null, third_picture is not null] as places
    from shop_commodities where id = ${ids.get(number)}`.execute(site.server.db);
  return rows[0];
};
const rowOf = (page: Page, file: string) => page.locator('tbody tr').filter({ hasText: file });
const showGroup = (page: Page, name: string) => page.locator('label').filter({ hasText: name }).click();
const counted = (page: Page, name: string, count: number) =>
  page.getByText(`${name} ${count}`, { exact: true }).waitFor();
const pick = async (page: Page, label: string, option: string) => {
  const select = page.getByRole('combobox', { name: label });
  await select.click();
  // A long list renders only a part of its options, so its search finds the one.
  if (await select.isEditable()) await select.fill(option);
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle(option).click();
};

describe.each(languages)('importing pictures of commodities in $language', (words) => {
  const { mark, language } = words;
  const isTurn = isTurnOf(language, import.meta.filename);

  it('takes a ZIP, places each picture by the number in its name, and asks where the name is not clear', async () => {
    const page = await open(language, '/shop/commodities');
    await page.getByRole('button', { name: words.open }).click();
    await page.getByRole('heading', { name: words.title }).waitFor();
    const [{ buffer: content }, { buffer: other }] = [await photo('x.jpg', 480, 480), await photo('x.png', 300, 200)];
    const files = [
      { name: `goods/${mark.toLowerCase()}-07.jpg`, content },
      { name: `goods/${mark}-07_2.png`, content: other },
      { name: `goods/${mark}-08/1.jpg`, content },
      { name: `goods/${mark}-08/2.jpg`, content },
      { name: `goods/${mark}-08 (3).jpg`, content },
      { name: `goods/${mark}-08-2.jpg`, content },
      { name: `goods/${mark}-09.jpg`, content },
      { name: `again/${mark}-09-1.jpg`, content },
      { name: `goods/${mark}-07-9.jpg`, content },
      { name: 'goods/IMG_2026.jpg', content },
      { name: 'goods/notes.txt', content: 'x' },
      { name: `goods/${mark}-07-3.jpg`, content: '<html>' },
    ];
    await page
      .getByLabel(words.zip)
      .last()
      .setInputFiles(given('goods.zip', zipFile(files)));
    await counted(page, words.tabs.good, 6);
    await counted(page, words.tabs.ask, 3);
    await counted(page, words.tabs.unknown, 1);
    await counted(page, words.tabs.refused, 2);
    await rowOf(page, '-07.jpg').getByText(`${mark}-07 · 木珠${mark}`).waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await showGroup(page, words.tabs.refused);
    await rowOf(page, 'notes.txt').getByText(words.format).waitFor();
    await rowOf(page, '-07-3.jpg').getByText(words.damaged).waitFor();
    await showGroup(page, words.tabs.ask);
    await rowOf(page, '-07-9.jpg').getByText(words.noPlace).waitFor();
    await rowOf(page, 'again/')
      .getByText(words.twice(`软垫${mark}`))
      .waitFor();
    await rowOf(page, 'again/').getByRole('img', { name: words.replaces }).waitFor();
    await rowOf(page, 'again/').getByRole('button', { name: words.remove }).click();
    await counted(page, words.tabs.good, 7);
    await pick(page, words.placeOf(`goods/${mark}-07-9.jpg`), words.third);
    await counted(page, words.tabs.good, 8);

    await showGroup(page, words.tabs.unknown);
    await rowOf(page, 'IMG_2026').getByText(words.unknown).waitFor();
    await page.getByRole('button', { name: words.save(8) }).click();
    await page.getByText(words.saved(8, 3)).waitFor();
    await counted(page, words.tabs.saved, 8);
    expect(await picturesOf(`${mark}-07`)).toEqual({ places: [true, true, true], version: 2 });
    expect(await picturesOf(`${mark}-08`)).toEqual({ places: [true, true, true], version: 2 });
    expect(await picturesOf(`${mark}-08-2`)).toEqual({ places: [true, false, false], version: 2 });
    expect(await picturesOf(`${mark}-09`)).toEqual({ places: [true, false, false], version: 2 });

    // A name that says nothing gets its commodity and place by hand.
    await pick(page, words.commodityOf('goods/IMG_2026.jpg'), `${mark}-08-2 · 口杯${mark}`);
    await showGroup(page, words.tabs.ask);
    await pick(page, words.placeOf('goods/IMG_2026.jpg'), words.third);
    await page.getByRole('button', { name: words.save(1) }).click();
    await counted(page, words.tabs.saved, 9);
    expect(await picturesOf(`${mark}-08-2`)).toEqual({ places: [true, false, true], version: 3 });
    await operations.ask('/api/shop/commodity/list', { id: ids.get(`${mark}-07`) });
    const shelf = await operations.ask('/api/shop/mall/goods', { q: `木珠${mark}` });
    expect(shelf.list[0].pictures).toHaveLength(3);
    await page.close();
  });

  it.runIf(isTurn)(
    'saves many files after a stop, and refuses the picture of a commodity that changed until the next attempt',
    async () => {
      const page = await open(language);
      const { buffer } = await photo('x.jpg', 320, 320);
      const input = page.locator('input[type=file][multiple]');
      await input.setInputFiles(
        Array.from({ length: MANY }, (_, index) => given(`${mark}M${index + 1}.jpg`, buffer, 'image/jpeg')),
      );
      await counted(page, words.tabs.good, MANY);
      // Uploads that never end are stopped, and their rows wait for the next attempt.
      await page.route('**/media/**', () => undefined);
      await page.getByRole('button', { name: words.save(MANY) }).click();
      await rowOf(page, `${mark}M1.jpg`).getByText(words.saving).waitFor();
      await page.getByRole('button', { name: words.stop }).click();
      await page.getByRole('button', { name: words.stop }).waitFor({ state: 'detached' });
      await counted(page, words.tabs.good, MANY);
      await page.unroute('**/media/**');

      const changed = await operations.ask(`/api/shop/commodity/get?id=${ids.get(`${mark}M3`)}`);
      const { id, version } = changed;
      await operations.ask('/api/shop/commodity/save', { id, version, subtitle: '12 色' });
      await page.getByRole('button', { name: words.save(MANY) }).click();
      await page.getByText(words.saved(MANY - 1, 1)).waitFor();
      await showGroup(page, words.tabs.ask);
      await rowOf(page, `${mark}M3.jpg`).getByRole('button', { name: words.retry }).click();
      await page.getByRole('button', { name: words.save(1) }).click();
      await page.getByText(words.saved(MANY, 0)).waitFor();
      for (let number = 1; number <= MANY; number++) {
        const isChanged = number === 3;
        expect(await picturesOf(`${mark}M${number}`), `${number}`).toEqual({
          places: [true, false, false],
          version: isChanged ? 3 : 2,
        });
      }
      expect(await operations.ask(`/api/shop/commodity/get?id=${id}`)).toMatchObject({ subtitle: '12 色' });
      await page.close();
    },
  );
});

describe('the page for pictures', () => {
  it('asks before its tab closes with pictures that are not saved', async () => {
    const page = await open('zh_CN');
    await page.locator('input[type=file][multiple]').setInputFiles(await photo('MAT.jpg', 320, 320));
    await counted(page, '可以保存', 1);
    await page.getByRole('button', { name: '关闭导入商品图片' }).click();
    await page.getByText('“导入商品图片”有未保存的内容，关闭后不会保留。').waitFor();
    expect(await picturesOf('MAT')).toEqual({ places: [false, false, false], version: 1 });
    await page.close();
  });

  it('tells a kindergarten that may not sell why it offers nothing', async () => {
    const page = await site.browser.open(site.server.address, { language: 'zh_CN' });
    await enter(page, 'demo3', '/shop/import-pictures');
    await page.getByText('本园没有开通商城售卖，请联系运营').waitFor();
    expect(await page.getByRole('button', { name: '选择图片' }).count()).toBe(0);
    await page.close();
  });
});

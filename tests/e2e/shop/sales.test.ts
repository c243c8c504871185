import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { giveBalance } from '../../support/billing.ts';
import { enter } from '../../support/browser.ts';
import { give, photo } from '../../support/given-files.ts';
import { screenOf } from '../../support/screen.ts';
import { address, listedGoods, ordered, withoutTerms } from '../../support/shop.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

const site = startSite();

let operations: Caller;
let kindergarten: Caller;
let variantIds: string[];

beforeAll(async () => {
  const { server } = site;
  [operations, kindergarten] = [await server.as('demo9'), await server.as('demo3')];
  await withoutTerms(server);
  const { id: categoryId } = await operations.ask('/api/shop/category/save', {
    categoryName: '餐具用品',
    categoryNameEn: 'Tableware',
    sort: 1,
  });
  const variants = [{ variantName: '三格', listPriceFen: 2_600, stock: 100 }];
  const plate = await listedGoods(server, operations, categoryId, {
    commodityNumber: 'S001',
    commodityName: '分格餐盘',
    variants,
  });
  const cup = await listedGoods(server, operations, categoryId, {
    commodityNumber: 'S002',
    commodityName: '保温口杯',
    variants: [{ variantName: '蓝', listPriceFen: 4_200, stock: 100 }],
  });
  variantIds = [...plate.variantIds, ...cup.variantIds];
  const { list } = await operations.ask('/api/system/organization/page', { q: '向日葵幼儿园' });
  await giveBalance(server, list[0].id, 500_000, 'credit');
  await kindergarten.ask('/api/shop/mall/save-address', address);
});

const open = async (userName: string, path: string, language: 'zh_CN' | 'en_US' = 'zh_CN') => {
  const page = await site.browser.open(site.server.address, { language });
  await enter(page, userName, path);
  return page;
};

/** Orders pieces of both goods from the balance. Returns the order. */
async function sold(plates: number, cups: number): Promise<{ id: string; orderNumber: string }> {
  const [order] = await ordered(kindergarten, [
    [String(variantIds[0]), plates],
    [String(variantIds[1]), cups],
  ]);
  if (!order) throw new Error('nothing was ordered');
  return order;
}

const stockOf = async (number: string) => {
  const { list } = await operations.ask('/api/shop/commodity/page', { q: number });
  return list[0].stock;
};

/** The dialog that is open above others. */
const dialogOf = (page: Page) => page.getByRole('dialog').last();

describe('a commodity', () => {
  it('[B42:job] [B42:zh] [B42:refusal] is entered with variants and pictures, refused where it is wrong, and listed', async () => {
    await operations.ask('/api/shop/level/save', { levelName: '银穗', discountPercent: 90 });
    const page = await open('demo9', '/shop/commodities/new');
    const { shown, type, choose, issues, field, rows, drawer } = screenOf(page);
    const save = shown.getByRole('button', { name: '保存商品' });
    await type('commodityName', '软木拼图');
    await type('commodityNumber', 'S001');
    await choose('categoryId', '餐具用品');
    await type('unit', '盒');
    await type('variants.0.variantName', '农场');
    await type('variants.0.listPriceFen', '50');
    await type('variants.0.stock', '20');
    await shown.getByRole('button', { name: '添加规格' }).click();
    await type('variants.1.variantName', '农场');
    await type('variants.1.listPriceFen', '60');
    await type('variants.1.stock', '0');
    const price = shown.getByRole('spinbutton', { name: '银穗价' }).first();
    expect(await price.getAttribute('placeholder')).toBe('按等级 45.00');
    await price.fill('51');
    await save.click();
    await expect
      .poll(issues)
      .toEqual({ 'variants.1.variantName': '规格重复', 'levelPrices.0.priceFen': '不能高于原价 50 元' });
    await type('variants.1.variantName', '海洋');
    await price.fill('44');
    await save.click();
    await expect.poll(issues).toEqual({ commodityNumber: '商品编号已存在' });
    await type('commodityNumber', 'S009');
    await save.click();
    const row = rows.filter({ hasText: '软木拼图' });
    await row.filter({ hasText: '已下架' }).click();
    await drawer.getByText('¥44.00').waitFor();
    await drawer.getByRole('button', { name: '上架', exact: true }).click();
    await page.getByText('上架前请上传主图').waitFor();
    await page.getByRole('dialog').last().getByRole('button').last().click();

    await drawer.getByRole('button', { name: '编辑' }).click();
    await give(page, field('picture'), await photo('puzzle.jpg', 480, 480));
    await page.getByRole('dialog').getByRole('button', { name: '使用这部分' }).click();
    await field('picture').getByText('已上传').waitFor();
    await shown.getByText('保存后用“调整库存”增减').first().waitFor();
    await save.click();
    await row.click();
    await drawer.getByRole('button', { name: '上架', exact: true }).click();
    await row.filter({ hasText: '已上架' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.close();
  });

  it('[B42:en] gets more stock by an act that names the variant and the reason', async () => {
    const page = await open('demo9', '/shop/commodities?q=S002', 'en_US');
    const { rows, drawer } = screenOf(page);
    await rows.filter({ hasText: 'S002' }).click();
    const before = await stockOf('S002');
    await drawer.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Adjust stock' }).click();
    const dialog = dialogOf(page);
    await dialog.getByTitle(`蓝, ${before} in stock`).waitFor();
    await dialog.locator('[data-path="change"] input').fill('-1000');
    await dialog.locator('[data-path="reason"] :is(input, textarea)').first().fill('Count');
    await dialog.getByRole('button', { name: 'Adjust stock' }).click();
    await dialog.getByText(`Only ${before} in stock`).waitFor();
    await dialog.locator('[data-path="change"] input').fill('-3');
    await dialog.getByRole('button', { name: 'Adjust stock' }).click();
    await page.getByText('Stock adjusted').waitFor();
    expect(await stockOf('S002')).toBe(before - 3);
    await page.close();
  });
});

describe('an order', () => {
  it('[B43:job] leaves in two parcels, and counts as sent with its last piece', async () => {
    const { id, orderNumber } = await sold(3, 2);
    const page = await open('demo9', `/shop/orders?open=${id}`);
    const { drawer, rows } = screenOf(page);
    await drawer.getByRole('button', { name: '发货' }).click();
    const dialog = dialogOf(page);
    const pieces = (index: number) => dialog.locator(`[data-path="lines.${index}.quantity"] input`);
    await expect.poll(() => pieces(0).inputValue()).toBe('3');
    await dialog.getByRole('button', { name: '发货' }).click();
    await dialog.locator('[data-path="carrier"]').getByText('请填写').waitFor();
    await dialog.locator('[data-path="carrier"] input').fill('顺丰');
    await dialog.locator('[data-path="trackingNumber"] input').fill(`SF1${orderNumber}`);
    await pieces(0).fill('4');
    await dialog.getByRole('button', { name: '发货' }).click();
    await dialog.getByText('最多还能发 3').waitFor();
    await pieces(0).fill('2');
    await pieces(1).fill('0');
    await dialog.getByRole('button', { name: '发货' }).click();
    await drawer.getByText(`顺丰 SF1${orderNumber}`).waitFor();
    await drawer.getByText('已发 2 / 3').waitFor();
    await drawer.getByRole('button', { name: '发货' }).click();
    await expect.poll(() => pieces(0).inputValue()).toBe('1');
    await dialog.locator('[data-path="carrier"] input').fill('顺丰');
    await dialog.locator('[data-path="trackingNumber"] input').fill(`SF1${orderNumber}`);
    await dialog.getByRole('button', { name: '发货' }).click();
    await dialog.getByText('这个快递单号已用过').waitFor();
    await dialog.locator('[data-path="trackingNumber"] input').fill(`SF2${orderNumber}`);
    await dialog.getByRole('button', { name: '发货' }).click();
    await rows.filter({ hasText: orderNumber }).filter({ hasText: '已发货' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.close();
  });

  it('is refunded when operations grants what its buyer asks', async () => {
    const { id, orderNumber } = await sold(1, 1);
    await kindergarten.ask('/api/shop/mall/ask-refund', { id, amountFen: 2_600, reason: '少发一个' });
    const before = await stockOf('S001');
    const page = await open('demo9', `/shop/orders?open=${id}`);
    const { drawer, rows } = screenOf(page);
    await drawer.getByText('少发一个').waitFor();
    await drawer.getByRole('button', { name: '同意退款' }).click();
    await dialogOf(page).getByText('钱按原路退回买家。没有发出的商品自动退回库存。').waitFor();
    await dialogOf(page).getByRole('button', { name: '同意退款' }).click();
    await rows.filter({ hasText: orderNumber }).filter({ hasText: '已退款' }).waitFor();
    expect(await stockOf('S001')).toBe(before + 1);
    await page.close();
  });

  it('stands in the sums of its month and on the packing list', async () => {
    await sold(1, 1);
    const page = await open('demo9', '/shop/orders');
    const { shown } = screenOf(page);
    const sums = shown.locator('dl').first();
    await expect.poll(async () => (await sums.locator('dt').allInnerTexts())[1]).toBe('实收');
    await shown.getByText('按支付方式和卖家查看').click();
    await shown.getByRole('region', { name: '按支付方式', exact: true }).getByText('余额').waitFor();
    await shown.getByRole('button', { name: '配货单' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialogOf(page).getByRole('button', { name: '打印配货单' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^配货单 .*\.pdf$/);
    await page.close();
  });
});

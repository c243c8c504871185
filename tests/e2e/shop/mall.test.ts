import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { giveBalance } from '../../support/billing.ts';
import { enter } from '../../support/browser.ts';
import { screenOf } from '../../support/screen.ts';
import { address, fillBasket, listedGoods, newGoods, ordered, withoutTerms } from '../../support/shop.ts';
import { startSite } from '../../support/site.ts';
import { type Caller, organizationId } from '../../support/test-server.ts';
import { goWithin, moveTo } from '../../support/within-page.ts';

const site = startSite({ testPay: true });

let operations: Caller;
let kindergarten: Caller;
let blocks: { id: string; variantIds: string[] };

const MANY = 50;

beforeAll(async () => {
  const { server } = site;
  [operations, kindergarten] = [await server.as('demo9'), await server.as('demo3')];
  await withoutTerms(server);
  const kinds = { categoryName: '搭建玩具', categoryNameEn: 'Building toys', sort: 1 };
  const { id: categoryId } = await operations.ask('/api/shop/category/save', kinds);
  blocks = await listedGoods(server, operations, categoryId, {
    commodityNumber: 'T001',
    commodityName: '彩虹磁力片',
    subtitle: '可拼 3 种车',
    description: '圆角无毛刺',
    variants: [
      { variantName: '108 片', listPriceFen: 16_800, stock: MANY },
      { variantName: '168 片', listPriceFen: 23_800, stock: 4 },
      { variantName: '36 片', listPriceFen: 6_000, stock: 0 },
    ],
  });
  const today = new Date().toISOString().slice(0, 10);
  const rule = { beginsOn: today, shippingFen: 1_200, freeFromFen: 29_900, deliveryNote: '一般 3 天内送到' };
  await operations.ask('/api/shop/delivery-rule/save', rule);
  const { list } = await operations.ask('/api/system/organization/page', { q: '向日葵幼儿园' });
  await giveBalance(server, list[0].id, 500_000, 'credit');
});

const open = async (userName: string, path: string, language: 'zh_CN' | 'en_US' = 'zh_CN') => {
  const page = await site.browser.open(site.server.address, { language });
  await enter(page, userName, path);
  return page;
};

/** The page of the buyer in Chinese, which the tests share. */
let buyer: Page | undefined;

async function shopAt(path: string): Promise<Page> {
  if (buyer === undefined) buyer = await open('demo3', path);
  else await moveTo(buyer, path);
  return buyer;
}

/** Loads the shop anew, because an open page learns neither of a basket that was filled elsewhere nor of a notice. */
async function shopAnew(): Promise<Page> {
  buyer ??= await open('demo3', '/home');
  await buyer.goto('/mallHome');
  return buyer;
}

const cardOf = (page: Page) => screenOf(page).shown.getByRole('listitem').filter({ hasText: '彩虹磁力片' }).first();
const basketOf = (page: Page, name = '购物车') =>
  screenOf(page).shown.getByRole('region', { name, exact: true }).first();
const empty = () => kindergarten.ask('/api/shop/mall/clear-basket', {});

/** Changes the list price of the first variant, as its seller does. */
async function changePrice(listPriceFen: number): Promise<void> {
  const { version, variants } = await operations.ask(`/api/shop/commodity/get?id=${blocks.id}`);
  const changed = variants.with(0, { ...variants[0], listPriceFen });
  await operations.ask('/api/shop/commodity/save', { id: blocks.id, version, variants: changed });
}

describe('the membership of a kindergarten', () => {
  it('[B44:job] [B44:zh] is given with its level by operations, and the shop then shows its prices', async () => {
    const page = await open('demo9', '/shop/levels/new');
    const { shown, type, choose, writeDay, rows } = screenOf(page);
    await type('levelName', '金穗');
    await type('discountPercent', '101');
    await shown.getByRole('button', { name: '保存会员等级' }).click();
    expect(await screenOf(page).issue('discountPercent')).toBe('不能大于 100');
    await type('discountPercent', '95');
    await shown.getByRole('button', { name: '保存会员等级' }).click();
    await rows.filter({ hasText: '金穗' }).waitFor();
    await moveTo(page, '/shop/members/new');
    await choose('kindergartenId', '向日葵幼儿园');
    await choose('levelId', '金穗');
    await writeDay('endsOn', '2020-01-01');
    await shown.getByRole('button', { name: '保存商城会员' }).click();
    expect(await screenOf(page).issue('endsOn')).toBe('结束日期不能早于开始日期');
    await writeDay('endsOn', '2099-12-31');
    await shown.getByRole('button', { name: '保存商城会员' }).click();
    await rows.filter({ hasText: '2099-12-31' }).waitFor();

    const shop = await shopAt('/mallHome');
    await screenOf(shop).shown.getByText('全部商品 95 折，2099-12-31 到期').waitFor();
    await cardOf(shop).getByText('159.60').waitFor();
    await cardOf(shop).getByText('168.00').waitFor();
    await page.close();
  });
});

describe('a second membership', () => {
  it('[B44:refusal] [B44:en] is refused in English where its days overlap, and given afterwards', async () => {
    const page = await open('demo9', '/shop/members/new', 'en_US');
    const { shown, choose, writeDay, rows, issue } = screenOf(page);
    await choose('kindergartenId', '向日葵幼儿园');
    await choose('levelId', '金穗');
    await writeDay('endsOn', '2099-12-31');
    await shown.getByRole('button', { name: 'Save member' }).click();
    expect(await issue('beginsOn')).toMatch(/^Overlaps the membership from /);
    await writeDay('beginsOn', '2100-01-01');
    await writeDay('endsOn', '2100-12-31');
    await shown.getByRole('button', { name: 'Save member' }).click();
    await rows.filter({ hasText: '31 Dec 2100' }).waitFor();
    await page.close();
  });
});

describe('the home of the shop', () => {
  it('[C05] [B43:job] [B43:zh] sells what a kindergarten finds by pinyin, once for a double click, from its balance', async () => {
    await empty();
    const page = await shopAt('/mallHome');
    const { shown } = screenOf(page);
    await shown.getByRole('navigation').getByRole('button', { name: '搭建玩具' }).click();
    await shown.getByRole('searchbox').fill('chclp');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('chclp');
    const card = cardOf(page);
    const none = card.getByRole('button', { name: '36 片 已售完' });
    expect([await none.getAttribute('title'), await none.getAttribute('aria-disabled')]).toEqual(['已售完', 'true']);
    await none.click({ force: true });
    await card.getByText('库存 50 套').waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await card.getByRole('button', { name: '把 彩虹磁力片 108 片 加入购物车' }).dblclick();
    const basket = basketOf(page);
    await basket.getByText('1 种，1 件').waitFor();
    await card.getByRole('button', { name: '168 片' }).click();
    await card.getByText('只剩 4 套').waitFor();
    await card.getByRole('button', { name: '把 彩虹磁力片 168 片 加入购物车' }).click();
    // One piece of each: the double click counted once.
    await basket.getByText('2 种，2 件').waitFor();
    const quantity = basket.getByRole('textbox', { name: '彩虹磁力片 168 片 的数量' });
    await quantity.fill('9');
    await page.keyboard.press('Enter');
    await basket.getByText('库存只剩 4').waitFor();
    await expect.poll(() => quantity.inputValue()).toBe('1');
    await basket.getByRole('button', { name: '移除 彩虹磁力片 168 片' }).click();
    await basket.getByRole('button', { name: '增加 彩虹磁力片 108 片' }).click();
    await basket.getByText('1 种，2 件').waitFor();
    expect(await basket.locator('dd').allInnerTexts()).toEqual(['336.00', '−16.80', '0.00']);

    // Without an address the order asks for it first.
    await basket.getByRole('button', { name: '去结算 319.20 元' }).click();
    const { type, issues } = screenOf(page);
    await type('receiver', address.receiver);
    await type('receiverPhone', '1990000');
    await type('address', address.address);
    await basket.getByRole('button', { name: '保存', exact: true }).click();
    await expect.poll(issues).toEqual({ receiverPhone: '手机号格式不正确' });
    await type('receiverPhone', address.receiverPhone);
    await basket.getByRole('button', { name: '保存', exact: true }).click();
    await basket.getByText('周敏，199****1001').waitFor();

    await basket.getByRole('button', { name: '去结算 319.20 元' }).click();
    const dialog = page.getByRole('dialog', { name: '确认订单' });
    await dialog.getByText('彩虹磁力片 108 片 × 2').waitFor();
    await dialog.getByRole('radio', { name: /^余额/ }).check();
    await dialog.getByRole('button', { name: '提交并支付 319.20 元' }).dblclick();
    await page.getByText('付款成功，等待发货').waitFor();
    await basket.getByText('购物车是空的').waitFor();
    const { list } = await kindergarten.ask('/api/shop/mall/orders', {});
    expect(list).toMatchObject([
      { status: 'paid', channel: 'balance', sums: { totalFen: 31_920, discountFen: 1_680 } },
    ]);
  });

  it('[B43:refusal] [B43:en] tells changed prices and refuses the order when one changes under way', async () => {
    await empty();
    await kindergarten.ask('/api/shop/mall/set-basket', { variantId: blocks.variantIds[0], quantity: 1 });
    await kindergarten.ask('/api/shop/mall/save-address', address);
    await changePrice(17_000);
    const page = await open('demo3', '/mallHome', 'en_US');
    const basket = basketOf(page, 'Basket');
    await basket.getByText('The price changed from 159.60 to 161.50 CNY').waitFor();
    await basket.getByRole('button', { name: 'Got it' }).click();
    await expect.poll(() => basket.getByText('The price changed').count()).toBe(0);
    await basket.getByRole('button', { name: 'Check out, 173.50 CNY' }).click();
    await changePrice(18_000);
    const dialog = page.getByRole('dialog', { name: 'Confirm the order' });
    await dialog.getByRole('button', { name: 'Order and pay 173.50 CNY' }).click();
    await page.getByText('Prices or stock changed. Check the basket and order again.').waitFor();
    await basket.getByText('The price changed from 161.50 to 171.00 CNY').waitFor();
    await changePrice(16_800);
    await page.close();
  });

  it('shows the code of a platform and closes it when the payment arrives', async () => {
    await empty();
    await kindergarten.ask('/api/shop/mall/set-basket', { variantId: blocks.variantIds[0], quantity: 1 });
    const page = await shopAnew();
    await basketOf(page)
      .getByRole('button', { name: /^去结算/ })
      .click();
    const dialog = page.getByRole('dialog', { name: '确认订单' });
    await dialog.getByRole('radio', { name: '微信支付' }).check();
    await dialog.getByRole('button', { name: /^提交并支付/ }).click();
    const payment = page.getByRole('dialog', { name: '扫码付款' });
    await payment.getByRole('img', { name: /付款码/ }).waitFor();
    const path = await payment.getByRole('link', { name: '打开测试付款页' }).getAttribute('href');
    await page.request.post(`${site.server.address}${path}`, { form: { act: 'pay' } });
    await payment.waitFor({ state: 'hidden' });
    await page.getByText('付款成功，等待发货').waitFor();
    const { list } = await kindergarten.ask('/api/shop/mall/orders', {});
    expect(list[0]).toMatchObject({ status: 'paid', channel: 'wechat' });
  });

  it('names the sellers of a basket at the check-out, and offers no balance that does not suffice', async () => {
    const partner = await organizationId(site.server.db, 'KG0002');
    const today = new Date().toISOString().slice(0, 10);
    await operations.ask('/api/shop/seller/save', { kindergartenId: partner, commissionPercent: 8, beginsOn: today });
    const own = await newGoods(site.server, operations, { operations, variants: [[90_000_00, 5]] });
    for (const table of ['shop_commodities', 'shop_variants']) {
      const key = table === 'shop_variants' ? 'commodity_id' : 'id';
      await sql`update ${sql.table(table)} set organization_id = ${partner} where ${sql.ref(key)} = ${own.id}`.execute(
        site.server.db,
      );
    }
    await fillBasket(kindergarten, [
      [String(blocks.variantIds[0]), 1],
      [String(own.variantIds[0]), 1],
    ]);
    const page = await shopAnew();
    await basketOf(page)
      .getByRole('button', { name: /^去结算/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('按卖家分成 2 张订单').waitFor();
    await dialog.getByRole('heading', { name: '平台自营' }).waitFor();
    const balance = dialog.getByRole('radio', { name: /^余额不足/ });
    expect([await balance.isDisabled(), await balance.isChecked()]).toEqual([true, false]);
    expect(await seriousFindings(page)).toEqual([]);
    await empty();
  });

  it('is only looked at by operations, and its basket opens from a bar when the window is narrow', async () => {
    const looked = await open('demo9', '/mallHome', 'en_US');
    await screenOf(looked).shown.getByText('You may look at the shop. Accounts of kindergartens buy.').waitFor();
    await cardOf(looked).waitFor();
    expect(await basketOf(looked, 'Basket').count()).toBe(0);
    expect(await cardOf(looked).getByRole('button', { name: /^Add/ }).count()).toBe(0);
    await looked.close();
    await empty();
    const page = await shopAnew();
    await page.setViewportSize({ width: 820, height: 768 });
    await cardOf(page)
      .getByRole('button', { name: /加入购物车/ })
      .click();
    await screenOf(page).shown.getByRole('button', { name: '查看购物车' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '移除 彩虹磁力片 108 片' }).waitFor();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1366, height: 768 });
  });
});

describe('the orders of a buyer', () => {
  it('are not paid from a balance that does not suffice', async () => {
    const dear = await newGoods(site.server, operations, { operations, variants: [[90_000_00, 5]] });
    const [order] = await ordered(kindergarten, [[String(dear.variantIds[0]), 1]], 'wechat');
    const page = await site.browser.open(site.server.address);
    const known = page.waitForResponse('**/api/billing/recharge-order/pay-ways*');
    await enter(page, 'demo3', `/shop/my-orders?id=${order?.id}`);
    await known;
    await screenOf(page).shown.getByRole('button', { name: '付款' }).click();
    const balance = page.getByRole('dialog').getByRole('radio', { name: /^余额不足/ });
    expect([await balance.isDisabled(), await balance.isChecked()]).toEqual([true, false]);
    await page.close();
  });

  it('are paid, received and asked back from their page', async () => {
    const [open1] = await ordered(kindergarten, [[String(blocks.variantIds[0]), 1]], 'wechat');
    const [paid] = await ordered(kindergarten, [[String(blocks.variantIds[0]), 2]]);
    const page = await shopAt(`/shop/my-orders?id=${open1?.id}`);
    const { shown } = screenOf(page);
    await shown.getByText(/内未付款将自动关闭/).waitFor();
    await shown.getByRole('button', { name: '付款' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '付款' }).click();
    await page.getByText('付款成功，等待发货').waitFor();
    await shown.getByText('待发货').waitFor();

    await operations.ask('/api/shop/order/send-parcel', {
      id: open1?.id,
      carrier: '顺丰',
      trackingNumber: `SF${Date.now()}`,
    });
    await page.reload();
    await shown.getByText(/顺丰 SF/).waitFor();
    await shown.getByRole('button', { name: '确认收货' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).click();
    await shown.getByText('已完成').waitFor();

    await moveTo(page, `/shop/my-orders?id=${paid?.id}`);
    await shown.getByRole('button', { name: '申请退款' }).click();
    const dialog = page.getByRole('dialog');
    const amount = dialog.locator('[data-path="amountFen"] input');
    await amount.fill('9999');
    await dialog.locator('[data-path="reason"] textarea').fill('颜色发错了');
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await dialog.getByText('最多 319.2 元').waitFor();
    await amount.fill('100');
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await shown.getByText('已申请退款 100.00 元：颜色发错了').waitFor();
    await goWithin(page, '/shop/my-orders');
    expect(await seriousFindings(page)).toEqual([]);
  });
});

describe('the notices of the shop', () => {
  it('[C31] stand in the shell and never in the menu, and open from the home of the shop', async () => {
    const { id } = await operations.ask('/api/shop/notice/save', {
      title: '周五盘点',
      content: '周五不发货，周六补发。',
    });
    await operations.ask('/api/shop/notice/publish', { id });
    const page = await shopAnew();
    const { shown } = screenOf(page);
    await shown.getByRole('link', { name: '周五盘点' }).click();
    await shown.getByText('周五不发货，周六补发。').waitFor();
    expect(new URL(page.url()).pathname).toBe('/mallNoticeList');
    expect(await page.getByRole('tab', { selected: true }).innerText()).toContain('商城公告');
    expect(await page.getByRole('navigation').locator('a[href="/mallNoticeList"]').count()).toBe(0);
    await shown.getByRole('button', { name: '返回商城' }).click();
    await cardOf(page).waitFor();
  });
});

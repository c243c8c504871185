import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite({ testPay: true });
const MERCHANT = '启芽二号商户';

/** A pair of keys as a platform's tool makes it. */
function newKeys(): { privateKey: string; publicKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** Chooses an act of the open record. */
async function choose(page: Page, act: string): Promise<void> {
  await screenOf(page).drawer.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}

describe('the page of payment settings', () => {
  it('[C20] opens in the shell without a menu row, and takes a merchant account whose keys it never shows', async () => {
    const page = await site.browser.open(site.server.address);
    await enter(page, 'demo11', '/payment-setting');
    const screen = screenOf(page);
    const { shown, drawer } = screen;
    await shown.getByRole('heading', { level: 1, name: '支付设置' }).waitFor();
    const menu = page.getByRole('navigation', { name: '主菜单' });
    expect(await menu.getByRole('link').count()).toBeGreaterThan(0);
    expect(await menu.getByText('支付设置', { exact: true }).count()).toBe(0);

    await page.goto('/payment-setting/new');
    const save = shown.getByRole('button', { name: '保存商户账号', exact: true });
    await screen.choose('channel', '微信支付');
    await screen.type('merchantName', MERCHANT);
    await screen.type('merchantId', '16 00');
    await save.click();
    await expect.poll(() => screen.issues()).toMatchObject({ appId: '请填写', feePercent: '请填写' });
    expect(Object.keys(await screen.issues())).toContain('merchantId');
    const account = {
      merchantId: '1600000002',
      appId: 'wx0000000002',
      certificateSerial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
      platformKeyId: 'PUB_KEY_ID_0116000000022026',
      feePercent: '0.6',
    };
    for (const [field, text] of Object.entries(account)) await screen.type(field, text);
    await save.click();
    await page.getByText('保存成功').first().waitFor();

    await page.goto('/payment-setting');
    await screen.rows.filter({ hasText: MERCHANT }).click();
    await drawer.getByRole('heading', { name: MERCHANT }).waitFor();
    const { privateKey, publicKey } = newKeys();
    const openKeys = () => choose(page, '录入密钥');
    const dialog = page.getByRole('dialog', { name: '录入密钥' });
    const field = (label: string) => dialog.getByLabel(label);
    await openKeys();
    await field('商户私钥').fill('不是密钥');
    await field('平台公钥').fill(publicKey);
    await field('APIv3 密钥').fill('short');
    const ok = dialog.getByRole('button', { name: '录入密钥', exact: true });
    await ok.click();
    await expect.poll(() => dialog.locator('[id$="-error"]').allInnerTexts()).toHaveLength(2);
    expect(await field('平台公钥').inputValue()).toBe(publicKey);
    expect(await seriousFindings(page)).toEqual([]);
    await field('商户私钥').fill(privateKey);
    await field('APIv3 密钥').fill('0123456789abcdef0123456789abcdef');
    await ok.click();
    await page.getByText('密钥已保存，请测试').waitFor();
    await expect.poll(() => screen.told('密钥指纹')).toMatch(/^([0-9a-f]{4} ?){4}$/);
    await openKeys();
    expect(await field('商户私钥').inputValue()).toBe('');
    expect(await page.content()).not.toContain(privateKey.split('\n')[3]);
    await page.context().close();
  });

  it('[C20] tests the keys of an account with its platform, and says when they are missing', async () => {
    const page = await site.browser.open(site.server.address);
    await enter(page, 'demo11', '/payment-setting');
    await screenOf(page).rows.filter({ hasText: '支付宝' }).first().click();
    await choose(page, '测试');
    await page.getByText('测试通过，可以启用').waitFor();
    expect(await page.getByText('请先录入密钥').count()).toBe(0);
    await sql`update billing_payment_settings set keys_encrypted = null`.execute(site.server.db);
    await choose(page, '测试');
    await page.getByText('请先录入密钥').waitFor();
    await page.context().close();
  });

  it('[C20] is closed to a kindergarten', async () => {
    const page = await site.browser.open(site.server.address);
    await enter(page, 'demo3', '/payment-setting');
    await page.getByRole('heading', { name: '您的身份不能访问此页面' }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await page.context().close();
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { give, photo } from '../../support/given-files.ts';
import { isTurnOf } from '../../support/in-one-language.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();
const orders = '/api/billing/recharge-order';

const words = {
  zh_CN: {
    mark: 'zh',
    way: '余额充值',
    submit: '提交充值',
    amountEmpty: '输入的金额为空！',
    channelEmpty: '请选择支付渠道',
    slipEmpty: '请上传付款凭证',
    tooSmall: '不能低于 0.01 元',
    tooLarge: '不能高于 1000000 元',
    bank: '银行转账',
    take: '使用这部分',
    uploaded: '已上传',
    waiting: '已提交，等待财务审核',
    toOrder: '查看订单',
    amount: '1234.50',
    shown: '¥1,234.50',
    state: '未审核',
    more: '更多',
    details: '充值详情',
    none: '没有选择订单',
  },
  en_US: {
    mark: 'en',
    way: 'Top up the balance',
    submit: 'Submit top-up',
    amountEmpty: 'The amount entered is empty!',
    channelEmpty: 'Choose a payment channel',
    slipEmpty: 'Upload the payment slip',
    tooSmall: 'Must not be below ¥0.01',
    tooLarge: 'Must not be above ¥1000000',
    bank: 'Bank transfer',
    take: 'Use this part',
    uploaded: 'Uploaded',
    waiting: 'Submitted; finance reviews it',
    toOrder: 'Show order',
    amount: '2345.60',
    shown: '¥2,345.60',
    state: 'Not reviewed',
    more: 'More',
    details: 'Recharge details',
    none: 'No order chosen',
  },
} as const;

describe.each(['zh_CN', 'en_US'] as const)('a top-up in %s', (language) => {
  const isTurn = isTurnOf(language, import.meta.filename);
  const say = words[language];
  let page: Page;

  it(`[C12] [G24:${say.mark}] tells at its fields that amount, channel and slip are missing, and the bounds of the amount`, async () => {
    page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo3', '/billing/orders');
    await page.getByRole('button', { name: say.way }).click();
    const screen = screenOf(page);
    const submit = screen.shown.getByRole('button', { name: say.submit });
    await submit.click();
    expect(new URL(page.url()).pathname).toBe('/addRechargeCash');
    await expect.poll(() => screen.issues()).toEqual({ amountFen: say.amountEmpty, channel: say.channelEmpty });
    await screen.choose('channel', say.bank);
    for (const [typed, issue] of [
      ['0', say.tooSmall],
      ['1000000.01', say.tooLarge],
    ]) {
      await screen.type('amountFen', typed as string);
      await submit.click();
      await expect.poll(() => screen.issues()).toEqual({ amountFen: issue, credentials: say.slipEmpty });
    }
    await screen.type('amountFen', '');
    await submit.click();
    await expect.poll(() => screen.issues()).toEqual({ amountFen: say.amountEmpty, credentials: say.slipEmpty });
    expect(await seriousFindings(page)).toEqual([]);
  });

  it.runIf(isTurn)(
    '[C12] [C21] waits for review, once, when it is submitted with its slip at a double click',
    async () => {
      const screen = screenOf(page);
      await screen.type('amountFen', say.amount);
      await give(page, screen.field('credentials'), await photo(`slip-${language}.jpg`, 640, 480));
      await page.getByRole('dialog').getByRole('button', { name: say.take }).click();
      await screen.field('credentials').getByText(say.uploaded).waitFor();
      await screen.shown.getByText(say.shown).waitFor();
      await screen.shown.getByRole('button', { name: say.submit }).dblclick();
      await screen.shown.getByRole('heading', { name: say.waiting }).waitFor();
      const demo3 = await site.server.as('demo3');
      const { list } = await demo3.ask(`${orders}/page`, {});
      const made = list.filter(({ totalFen }: { totalFen: number }) => totalFen === Number(say.amount) * 100);
      expect(made).toMatchObject([{ kind: 'topUp', channel: 'bank', status: 'notReviewed' }]);
      expect((await demo3.ask(`${orders}/renewals`)).creditFen).toBe(0);

      await screen.shown.getByRole('button', { name: say.toOrder }).click();
      await screen.shown.getByText(say.shown).first().waitFor();
      expect(new URL(page.url()).pathname).toBe('/recharge-details');
      expect(new URL(page.url()).searchParams.get('id')).toBe(made[0].id);
      await screen.shown.getByText(say.state, { exact: true }).first().waitFor();
      await screen.shown.locator('[data-picture=shown]').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
    },
  );

  it.runIf(language === 'zh_CN')(
    '[C21] opens from the row of its order, and asks for one when the address names none',
    async () => {
      await page.goto('/billing/orders');
      const screen = screenOf(page);
      const row = screen.rows.filter({ hasText: say.shown });
      await row.getByRole('button', { name: say.more }).click();
      await page.getByRole('menuitem', { name: say.details }).click();
      await screen.shown.getByText(say.shown).first().waitFor();
      expect(new URL(page.url()).pathname).toBe('/recharge-details');
      await page.goto('/recharge-details');
      await screen.shown.getByRole('heading', { name: say.none }).waitFor();
    },
  );
});

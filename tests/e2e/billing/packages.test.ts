import { dayAfter } from '@kiga/entity/days.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { isTurnOf } from '../../support/in-one-language.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import { moveTo } from '../../support/within-page.ts';

const TODAY = '2026-11-20';
const site = startSite({ clock: { now: () => new Date(`${TODAY}T02:00:00Z`) } });

const words = {
  zh_CN: {
    mark: 'zh',
    name: '安心年卡',
    trial: '体验七天',
    labels: {
      packageName: '套餐名称',
      type: '套餐类型',
      time: '月数',
      tryFlag: '试用套餐',
      validDays: '试用天数',
      monthlyPriceFen: '每月最高价',
      agentPriceFen: '代理价',
      kindergartenPriceFen: '幼儿园价',
      chargeFen: '家长价',
      androidChargeFen: '家长价（安卓）',
      iosChargeFen: '家长价（苹果）',
    },
    save: '保存套餐',
    saved: '保存成功',
    required: '请填写',
    choose: '请选择',
    both: '家长消息和看看宝贝',
    zero: '价格不能为 0',
    below: '最低 10.2 元',
    belowWhole: '最低 153.6 元',
    above: '最高 20 元',
    taken: '已有同名套餐',
    free: '试用套餐的价格是 0',
    off: '已下架',
    on: '已上架',
    putOn: '上架',
    yes: '是',
    fees: '园所费用',
    saveFee: '保存园所费用',
    feeLabels: {
      kindergartenId: '幼儿园',
      packageId: '套餐',
      priceFen: '每月价格',
      beginsOn: '生效日期',
      remark: '备注',
    },
    past: '生效日期不能早于今天',
    forbidden: '您的身份不能访问此页面',
  },
  en_US: {
    mark: 'en',
    name: '安心半年卡',
    trial: '体验十天',
    labels: {
      packageName: 'Name',
      type: 'Type',
      time: 'Months',
      tryFlag: 'Trial',
      validDays: 'Trial days',
      monthlyPriceFen: 'Highest price a month',
      agentPriceFen: 'Agent price',
      kindergartenPriceFen: 'Kindergarten price',
      chargeFen: 'Parent price',
      androidChargeFen: 'Parent price on Android',
      iosChargeFen: 'Parent price on iOS',
    },
    save: 'Save package',
    saved: 'Saved successfully',
    required: 'Required',
    choose: 'Please select',
    both: 'Messages and video',
    zero: 'The price cannot be 0',
    below: 'At least 10.2 yuan',
    belowWhole: 'At least 153.6 yuan',
    above: 'At most 20 yuan',
    taken: 'There is a package with this name',
    free: 'The price of a trial is 0',
    off: 'Taken off',
    on: 'On the shelf',
    putOn: 'Put on the shelf',
    yes: 'Yes',
    fees: 'Kindergarten fees',
    saveFee: 'Save kindergarten fee',
    feeLabels: {
      kindergartenId: 'Kindergarten',
      packageId: 'Package',
      priceFen: 'Price a month',
      beginsOn: 'From',
      remark: 'Remark',
    },
    past: 'The first day cannot be before today',
    forbidden: 'Not available for your kind of user',
  },
} as const;

const prices = {
  monthlyPriceFen: '20',
  agentPriceFen: '10.2',
  kindergartenPriceFen: '12.8',
  chargeFen: '180',
  androidChargeFen: '181.5',
  iosChargeFen: '210',
};

describe.each(['zh_CN', 'en_US'] as const)('a recharge package in %s', (language) => {
  const isTurn = isTurnOf(language, import.meta.filename);
  const say = words[language];
  let page: Page;

  it(`[B36:refusal] [B36:${say.mark}] is refused without its fields, with a price out of its bounds, and with a used name`, async () => {
    page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo9', '/billing/packages/new');
    const screen = screenOf(page);
    const save = screen.shown.getByRole('button', { name: say.save, exact: true });
    await save.click();
    const missing = Object.fromEntries(Object.keys(prices).map((field) => [field, say.required]));
    await expect
      .poll(() => screen.issues())
      .toEqual({ packageName: say.required, type: say.choose, time: say.required, ...missing });
    await screen.type('packageName', say.name);
    await screen.choose('type', say.both);
    await screen.type('time', '12');
    for (const [field, text] of Object.entries(prices)) await screen.type(field, text);
    for (const [field, wrong, issue] of [
      ['kindergartenPriceFen', '0', say.zero],
      ['kindergartenPriceFen', '10.19', say.below],
      ['kindergartenPriceFen', '20.01', say.above],
      ['chargeFen', '153.59', say.belowWhole],
    ] as const) {
      await screen.type(field, wrong);
      await save.click();
      await expect.poll(async () => (await screen.issues())[field]).toBe(issue);
      await screen.type(field, prices[field]);
    }
    expect(await screen.typed('iosChargeFen')).toBe('210');
  });

  it.runIf(isTurn)(
    `[B36:job] [B36:${say.mark}] [E23] is added with every field, read in list and record, and put on the shelf`,
    async () => {
      const screen = screenOf(page);
      for (const [field, label] of Object.entries(say.labels)) {
        if (field !== 'validDays') expect(await screen.label(field)).toBe(label);
      }
      await screen.shown.getByRole('button', { name: say.save, exact: true }).click();
      await page.getByText(say.saved).first().waitFor();
      await moveTo(page, `/billing/packages?q=${encodeURIComponent(say.name)}`);
      const row = screen.rows.filter({ hasText: say.name });
      await row.waitFor();
      expect(await row.innerText()).toContain(say.off);
      await row.click();
      const told: Record<string, string> = {
        type: say.both,
        time: '12',
        monthlyPriceFen: '20.00',
        agentPriceFen: '10.20',
        kindergartenPriceFen: '12.80',
        chargeFen: '180.00',
        androidChargeFen: '181.50',
        iosChargeFen: '210.00',
      };
      for (const [field, text] of Object.entries(told)) {
        expect(await screen.told(say.labels[field as keyof typeof say.labels]), field).toContain(text);
      }
      expect(await seriousFindings(page)).toEqual([]);
      await screen.drawer.getByRole('button', { name: say.putOn, exact: true }).click();
      await expect.poll(() => row.innerText()).toContain(say.on);

      await moveTo(page, '/billing/packages/new');
      await screen.type('packageName', say.name);
      await screen.choose('type', say.both);
      await screen.type('time', '12');
      for (const [field, text] of Object.entries(prices)) await screen.type(field, text);
      await screen.shown.getByRole('button', { name: say.save, exact: true }).click();
      await expect.poll(() => screen.issues()).toEqual({ packageName: say.taken });
    },
  );

  it.runIf(language === 'zh_CN')(
    `[B36:job] [E23] is a trial with tryFlag and validDays, and has no price`,
    async () => {
      const screen = screenOf(page);
      await screen.type('packageName', say.trial);
      await screen.turnOn('tryFlag');
      expect(await screen.label('validDays')).toBe(say.labels.validDays);
      const save = screen.shown.getByRole('button', { name: say.save, exact: true });
      await save.click();
      await expect.poll(async () => (await screen.issues()).validDays).toBe(say.required);
      await screen.type('validDays', '7');
      await save.click();
      await expect.poll(async () => (await screen.issues()).chargeFen).toBe(say.free);
      for (const field of Object.keys(prices)) await screen.type(field, '0');
      await save.click();
      await page.getByText(say.saved).first().waitFor();
      await moveTo(page, `/billing/packages?q=${encodeURIComponent(say.trial)}`);
      await screen.rows.filter({ hasText: say.trial }).click();
      expect(await screen.told(say.labels.validDays)).toContain('7');
      expect(await screen.told(say.labels.tryFlag)).toBe(say.yes);
      await page.context().close();
    },
  );
});

describe.each(['zh_CN', 'en_US'] as const)('the fee of a kindergarten in %s', (language) => {
  const say = words[language];
  const beginsOn = dayAfter(TODAY, language === 'zh_CN' ? 7 : 8);

  it(`[B40:refusal] [B40:job] [B40:${say.mark}] is set by its agent within the bounds of the package, once for a double click`, async () => {
    const page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo5', '/billing/packages');
    const screen = screenOf(page);
    await screen.shown.getByRole('button', { name: say.fees, exact: true }).click();
    await page.waitForURL('**/agenKigFeeSet');
    await moveTo(page, '/agenKigFeeSet/new');
    const save = screen.shown.getByRole('button', { name: say.saveFee, exact: true });
    await save.click();
    await expect
      .poll(async () => Object.keys(await screen.issues()).toSorted())
      .toEqual(['beginsOn', 'kindergartenId', 'packageId', 'priceFen']);
    for (const [field, label] of Object.entries(say.feeLabels)) expect(await screen.label(field)).toBe(label);
    const [kindergarten] = await screen.options('kindergartenId');
    await screen.choose('kindergartenId', kindergarten as string);
    await screen.choose('packageId', words.zh_CN.name);
    await screen.type('remark', '按合同');
    await screen.writeDay('beginsOn', dayAfter(TODAY, -1));
    await screen.type('priceFen', '10.19');
    await save.click();
    await expect.poll(async () => Object.values(await screen.issues())).toContain(say.past);
    await screen.writeDay('beginsOn', beginsOn);
    for (const [price, issue] of [
      ['10.19', say.below],
      ['20.01', say.above],
    ] as const) {
      await screen.type('priceFen', price);
      await save.click();
      await expect.poll(() => screen.issues()).toEqual({ priceFen: issue });
    }
    await screen.type('priceFen', '14.4');
    await save.dblclick();
    await page.getByText(say.saved).first().waitFor();
    await moveTo(page, '/agenKigFeeSet');
    const row = screen.rows.filter({ hasText: '14.40' }).first();
    await row.waitFor();
    const agent = await site.server.as('demo5');
    const { list } = await agent.ask('/api/billing/fee/page', { pageSize: 50 });
    expect(list.filter((one: { beginsOn: string }) => one.beginsOn === beginsOn)).toMatchObject([{ priceFen: 1_440 }]);
    await row.click();
    expect(await screen.told(say.feeLabels.remark)).toBe('按合同');
    await page.context().close();
  });

  it.runIf(language === 'zh_CN')('[B40:refusal] stays closed to a kindergarten', async () => {
    const page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo3', '/agenKigFeeSet');
    await page.getByRole('heading', { name: say.forbidden }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await page.context().close();
  });
});

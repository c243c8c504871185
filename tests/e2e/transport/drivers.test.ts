import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { give, given, photo } from '../../support/given-files.ts';
import { isTurnOf } from '../../support/in-one-language.ts';
import { newDriver } from '../../support/school-bus.ts';
import { type Screen, screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();

const languages = [
  {
    mark: 'zh',
    language: 'zh_CN',
    heading: '司机',
    add: '新增司机',
    save: '保存司机',
    saved: '保存成功',
    addPhone: '添加手机号',
    crop: '裁剪图片',
    take: '使用这部分',
    wrongFormat: '文件格式有误',
    uploaded: '已上传，保存后生效',
    required: '请填写',
    wrongPhone: '手机号格式不正确',
    twice: '手机号重复',
    tooYoung: '不能小于 25',
    labels: {
      driverName: '司机姓名',
      driverAge: '年龄',
      phone: '手机号',
      photo: '照片',
      license: '驾驶证照片',
      licenseClass: '准驾车型',
      licenseExpiresOn: '驾驶证有效期至',
      remark: '备注',
    },
    licenseClass: 'B1 中型客车',
    until: '2099-12-31',
    show: '显示电话',
    view: '查看',
    expired: '已过期',
  },
  {
    mark: 'en',
    language: 'en_US',
    heading: 'Drivers',
    add: 'Add driver',
    save: 'Save driver',
    saved: 'Saved successfully',
    addPhone: 'Add phone',
    crop: 'Crop the picture',
    take: 'Use this part',
    wrongFormat: 'File format error',
    uploaded: 'Uploaded; kept once you save',
    required: 'Required',
    wrongPhone: 'Incorrect mobile number format',
    twice: 'The phone number is repeated',
    tooYoung: 'Must not be below 25',
    labels: {
      driverName: 'Driver name',
      driverAge: 'Age',
      phone: 'Phones',
      photo: 'Photo',
      license: 'Photo of the licence',
      licenseClass: 'Licence class',
      licenseExpiresOn: 'Licence valid until',
      remark: 'Remark',
    },
    licenseClass: 'B1 medium bus',
    until: '31 Dec 2099',
    show: 'Show phone in full',
    view: 'View',
    expired: 'Expired',
  },
] as const;

const people = { zh: '罗建国', en: '何志远' } as const;
const phones = ['13700003331', '13700003332', '13700003333'] as const;

describe.each(languages)('a driver in $language', (words) => {
  const isTurn = isTurnOf(words.language, import.meta.filename);
  const { mark, labels } = words;
  const name = people[mark];
  let page: Page;
  let screen: Screen;

  beforeAll(async () => {
    page = await site.browser.open(site.server.address, { language: words.language });
    await enter(page, 'demo3');
    screen = screenOf(page);
  });

  const save = () => screen.shown.getByRole('button', { name: words.save, exact: true }).click();
  const addPhone = () => screen.field('phone').getByRole('button', { name: words.addPhone, exact: true });

  async function upload(field: 'photo' | 'license'): Promise<void> {
    await give(page, screen.field(field), await photo(`${field}.jpg`, 1200, 900));
    // A face is cropped to a square; a card stays as it is.
    if (field === 'photo') {
      const crop = page.getByRole('dialog', { name: words.crop });
      await crop.getByRole('application').waitFor();
      await crop.getByRole('button', { name: words.take }).click();
    }
    await screen.field(field).getByText(words.uploaded).waitFor();
  }

  it(`[B10:refusal] [B10:${mark}] [G25:driver:${mark}] [G15:${mark}] is refused at each field, and has up to 3 phones`, async () => {
    await page.goto('/campus/drivers/new');
    await screen.shown.getByRole('button', { name: words.save, exact: true }).waitFor();
    for (const [field, label] of Object.entries(labels)) expect(await screen.label(field)).toBe(label);
    await save();
    await expect
      .poll(() => screen.issues())
      .toEqual({
        driverName: words.required,
        driverAge: words.required,
        phone: words.required,
        photo: words.required,
        license: words.required,
        licenseExpiresOn: words.required,
      });
    await give(page, screen.field('license'), given('license.txt', Buffer.from('not a picture'), 'text/plain'));
    await screen.field('license').getByText(words.wrongFormat).waitFor();
    await screen.type('driverAge', '24');
    for (const [index, number] of [phones[0], phones[0], '1370000'].entries()) {
      await addPhone().click();
      await screen.type(`phone.${index}.number`, number);
    }
    expect(
      await addPhone()
        .isEnabled()
        .catch(() => false),
    ).toBe(false);
    await save();
    await expect
      .poll(() => screen.issues())
      .toMatchObject({
        driverAge: words.tooYoung,
        'phone.2.number': words.wrongPhone,
      });
    await screen.type('phone.2.number', phones[2]);
    await save();
    await expect.poll(() => screen.issues()).toMatchObject({ 'phone.1.number': words.twice });
  });

  it.runIf(isTurn)(
    `[B10:job] [B10:${mark}] [E21] [D17] is added with licence and photo, and read in list and record`,
    async () => {
      await page.goto('/campus/drivers');
      await screen.shown.getByRole('heading', { level: 1, name: words.heading }).waitFor();
      await screen.shown.getByRole('button', { name: words.add }).first().click();
      await screen.type('driverName', name);
      await screen.type('driverAge', '45');
      for (const [index, number] of phones.entries()) {
        await addPhone().click();
        await screen.type(`phone.${index}.number`, number);
      }
      await upload('photo');
      await upload('license');
      await screen.choose('licenseClass', words.licenseClass);
      await screen.writeDay('licenseExpiresOn', '2099-12-31');
      await screen.type('remark', '周末休息');
      await save();
      await page.getByText(words.saved).first().waitFor();

      await page.goto(`/campus/drivers?q=${encodeURIComponent(name)}`);
      const row = screen.rows.filter({ hasText: name });
      await row.waitFor();
      const cells = (await row.locator('td').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
      expect(cells).toEqual(expect.arrayContaining([name, '45', words.licenseClass, words.until]));
      await row.locator('td').nth(2).click();
      await screen.drawer.getByRole('heading', { name }).waitFor();
      for (const field of ['photo', 'license'] as const) {
        await screen.drawer.getByRole('button', { name: new RegExp(`^${words.view} ?${labels[field]}$`) }).waitFor();
      }
      expect(await screen.told(labels.driverAge)).toBe('45');
      expect(await screen.told(labels.licenseClass)).toBe(words.licenseClass);
      expect(await screen.told(labels.licenseExpiresOn)).toBe(words.until);
      expect(await screen.told(labels.remark)).toBe('周末休息');
      expect((await screen.told(labels.phone)).split(/\s+/)).toEqual(['137****3331', '137****3332', '137****3333']);
      await screen.drawer.getByRole('button', { name: words.show }).click();
      for (const number of phones) await screen.drawer.getByRole('link', { name: number }).waitFor();
    },
  );

  it.runIf(isTurn)(`[B10:${mark}] is marked in list and record once the licence has expired`, async () => {
    const expired = `${name}二`;
    await newDriver(site.server, await site.server.as('demo3'), {
      driverName: expired,
      licenseExpiresOn: '2020-01-31',
    });
    await page.goto(`/campus/drivers?q=${encodeURIComponent(expired)}`);
    const row = screen.rows.filter({ hasText: expired });
    expect(await row.getByText(words.expired).innerText()).toBe(words.expired);
    await row.locator('td').nth(2).click();
    await screen.drawer.getByText(words.expired).waitFor();
  });
});

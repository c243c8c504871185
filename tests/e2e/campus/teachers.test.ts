import { idNumberCheckCharacter } from '@kiga/entity/excel/id-number.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter, signIn } from '../../support/browser.ts';
import { give, photo } from '../../support/given-files.ts';
import { isTurnOf } from '../../support/in-one-language.ts';
import { type Screen, screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

const site = startSite();
let demo3: Caller;

const languages = [
  {
    mark: 'zh',
    language: 'zh_CN',
    heading: '教师',
    add: '新增教师',
    save: '保存教师',
    saved: '保存成功',
    addRow: '添加证书',
    crop: '裁剪图片',
    take: '使用这部分',
    uploaded: '已上传，保存后生效',
    required: '请填写',
    choose: '请选择',
    special: '不能包含特殊字符',
    wrongPhone: '手机号格式不正确',
    repeated: '手机号重复',
    cardTaken: '这个卡号已发给其他人',
    certificateTwice: '证书重复',
    labels: {
      teacherName: '姓名',
      sex: '性别',
      phone: '手机号',
      idNumber: '身份证号',
      facePhoto: '人脸照片',
      positionId: '岗位',
      entryDate: '入职日期',
      cardNumber: '卡号',
      certificates: '证书',
      remark: '备注',
    },
    rank: '职级',
    female: '女',
    entered: '2024-02-20',
    until: '有效期至 2099-12-31',
    inService: '在职',
    resigned: '已离职',
    show: '显示电话',
    more: '更多操作',
    resign: '办理离职',
    resignConsequence: '离职后不再担任配班教师，卡收回，登录账号停用并立即退出。',
    heads: (classes: string) => `是${classes}的班主任，请先为班级更换班主任`,
    resignReason: '离职原因',
    rehire: '重新入职',
    rehireConsequence: '恢复为在职。班级、卡号须重新安排，登录账号须在“用户”中启用。',
    createAccount: '开通账号',
    noted: '已交给本人，关闭',
    account: '登录账号',
    headLabel: '班主任',
    assistantsLabel: '配班教师',
    view: '查看',
  },
  {
    mark: 'en',
    language: 'en_US',
    heading: 'Teachers',
    add: 'Add teacher',
    save: 'Save teacher',
    saved: 'Saved successfully',
    addRow: 'Add certificate',
    crop: 'Crop the picture',
    take: 'Use this part',
    uploaded: 'Uploaded; kept once you save',
    required: 'Required',
    choose: 'Please select',
    special: 'Must not contain special characters',
    wrongPhone: 'Incorrect mobile number format',
    repeated: 'Mobile number is repeated',
    cardTaken: 'This card belongs to another person',
    certificateTwice: 'This certificate is repeated',
    labels: {
      teacherName: 'Name',
      sex: 'Sex',
      phone: 'Mobile',
      idNumber: 'ID number',
      facePhoto: 'Face photo',
      positionId: 'Job title',
      entryDate: 'Entry date',
      cardNumber: 'Card number',
      certificates: 'Certificates',
      remark: 'Remark',
    },
    rank: 'Rank',
    female: 'Female',
    entered: '20 Feb 2024',
    until: 'Valid until 31 Dec 2099',
    inService: 'In service',
    resigned: 'Resigned',
    show: 'Show phone in full',
    more: 'More actions',
    resign: 'Resign',
    resignConsequence:
      'The teacher no longer assists in any class, and the card number is taken back. The account is disabled and signed out at once.',
    heads: (classes: string) => `is head teacher of ${classes}; choose another head teacher first`,
    resignReason: 'Reason for leaving',
    rehire: 'Rehire',
    rehireConsequence: 'The teacher is in service again. Classes, card and the account have to be set up again.',
    createAccount: 'Create account',
    noted: 'Handed over, close',
    account: 'Account',
    headLabel: 'Head teacher',
    assistantsLabel: 'Assistants',
    view: 'View',
  },
] as const;

const idNumber = `11010119900307125${idNumberCheckCharacter('11010119900307125')}`;

const people = {
  zh: { name: '许知远', phone: '13700001111', card: 'T90001', user: 'xuzhiyuan', classes: ['教甲一', '教甲二'] },
  en: { name: '何念慈', phone: '13700002222', card: 'T90002', user: 'hecinian', classes: ['教乙一', '教乙二'] },
} as const;

beforeAll(async () => {
  demo3 = await site.server.as('demo3');
});

describe.each(languages)('a teacher in $language', (words) => {
  const isTurn = isTurnOf(words.language, import.meta.filename);
  const { mark } = words;
  const person = people[mark];
  let page: Page;
  let screen: Screen;
  let teacherPage: Page;

  beforeAll(async () => {
    page = await site.browser.open(site.server.address, { language: words.language });
    await enter(page, 'demo3');
    screen = screenOf(page);
  });

  const save = () => screen.shown.getByRole('button', { name: words.save, exact: true }).click();
  const dialog = () => page.getByRole('dialog').filter({ visible: true }).last();
  async function open(): Promise<void> {
    await page.goto(`/campus/teachers?q=${encodeURIComponent(person.name)}`);
    await screen.rows.filter({ hasText: person.name }).locator('td').nth(2).click();
    await screen.drawer.getByRole('heading', { name: person.name }).waitFor();
  }
  async function take(act: string): Promise<void> {
    await screen.drawer.getByRole('button', { name: words.more }).click();
    await page.getByRole('menuitem', { name: act }).click();
  }

  it(`[B06:refusal] [B06:${mark}] is refused at each field, and the form keeps what was typed`, async () => {
    await page.goto('/campus/teachers/new');
    await screen.shown.getByRole('button', { name: words.save, exact: true }).waitFor();
    for (const [field, label] of Object.entries(words.labels)) expect(await screen.label(field)).toBe(label);
    await save();
    await expect
      .poll(() => screen.issues())
      .toEqual({ teacherName: words.required, phone: words.required, positionId: words.choose });
    await screen.type('teacherName', '许<>');
    await screen.type('phone', '1370000');
    await screen.choose('positionId', '主班教师');
    await save();
    await expect.poll(() => screen.issues()).toEqual({ teacherName: words.special, phone: words.wrongPhone });
    // The phone and the card of a teacher of the demo.
    await screen.type('teacherName', person.name);
    await screen.type('phone', '19900010100');
    await save();
    await expect.poll(() => screen.issues()).toEqual({ phone: words.repeated });
    await screen.type('phone', person.phone);
    await screen.type('cardNumber', '00911700');
    await save();
    await expect.poll(() => screen.issues()).toEqual({ cardNumber: words.cardTaken });
    for (const index of [0, 1]) {
      await screen.field('certificates').getByRole('button', { name: words.addRow, exact: true }).click();
      await screen.type(`certificates.${index}.certificateName`, '健康证');
    }
    await screen.type('cardNumber', '');
    await save();
    await expect.poll(() => screen.issues()).toEqual({ 'certificates.1.certificateName': words.certificateTwice });
    expect(await screen.typed('teacherName')).toBe(person.name);
  });

  it(`[B06:job] [B06:${mark}] [E13] is added with every field, and read in list and record`, async () => {
    await page.goto('/campus/teachers');
    await screen.shown.getByRole('heading', { level: 1, name: words.heading }).waitFor();
    await screen.shown.getByRole('button', { name: words.add }).click();
    await screen.type('teacherName', person.name);
    await screen.choose('sex', words.female);
    await screen.type('phone', person.phone);
    await screen.type('idNumber', idNumber);
    await give(page, screen.field('facePhoto'), await photo('face.jpg', 800, 600));
    const crop = page.getByRole('dialog', { name: words.crop });
    await crop.getByRole('application').waitFor();
    await crop.getByRole('button', { name: words.take }).click();
    await screen.field('facePhoto').getByText(words.uploaded).waitFor();
    // The job title brings positionName and rank.
    await screen.choose('positionId', '保健医');
    await screen.writeDay('entryDate', '2024-02-20');
    await screen.type('cardNumber', person.card);
    await screen.field('certificates').getByRole('button', { name: words.addRow, exact: true }).click();
    await screen.type('certificates.0.certificateName', '医师资格证');
    await screen.type('certificates.0.certificateNumber', 'YS20240001');
    await screen.writeDay('certificates.0.expiresOn', '2099-12-31');
    await screen.type('remark', '周三轮休');
    await save();
    await page.getByText(words.saved).first().waitFor();

    await page.goto(`/campus/teachers?q=${encodeURIComponent(person.name)}`);
    const row = screen.rows.filter({ hasText: person.name });
    const masked = `${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`;
    await row.waitFor();
    const cells = (await row.locator('td').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
    expect(cells).toEqual(expect.arrayContaining(['保健医', '5', masked, person.card, words.inService]));
    await open();
    const { labels } = words;
    await screen.drawer.getByRole('button', { name: new RegExp(`^${words.view} ?${person.name}$`) }).waitFor();
    expect(await screen.told(labels.positionId)).toBe('保健医');
    expect(await screen.told(words.rank)).toBe('5');
    expect(await screen.told(labels.cardNumber)).toBe(person.card);
    expect(await screen.told(labels.sex)).toBe(words.female);
    expect(await screen.told(labels.entryDate)).toBe(words.entered);
    expect(await screen.told(labels.remark)).toBe('周三轮休');
    await screen.drawer.getByRole('row', { name: `医师资格证 YS20240001 ${words.until}` }).waitFor();
    expect(await screen.told(labels.phone)).toBe(masked);
    await screen.drawer.getByRole('button', { name: words.show }).click();
    await screen.drawer.getByRole('link', { name: person.phone }).waitFor();
    expect(await screen.told(labels.idNumber)).toBe(idNumber);
  });

  it.runIf(isTurn)(
    `[B06:job] [B06:${mark}] gets an account, whose password is shown once and opens the program`,
    async () => {
      await open();
      await take(words.createAccount);
      await dialog().locator('[data-path="userName"] input').fill(person.user);
      await dialog().locator('[data-path="roleId"]').getByRole('combobox').click();
      await page.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle('主账号').click();
      await dialog().getByRole('button', { name: words.createAccount, exact: true }).click();
      const noted = page.getByRole('button', { name: words.noted });
      await noted.waitFor();
      const shown = await dialog().locator('dd').allInnerTexts();
      const [userName = '', password = ''] = shown.map((text) => text.trim());
      expect(userName).toBe(person.user);
      await noted.click();
      await expect.poll(() => screen.told(words.account)).toBe(person.user);
      teacherPage = await site.browser.open(site.server.address, { language: words.language });
      await signIn(teacherPage, person.user, 3, password);
      await teacherPage.locator('input[type=password]').nth(1).waitFor();
    },
  );

  it.runIf(isTurn)(
    `[F16] [B06:refusal] [B06:${mark}] resigns once no class has the teacher as head, and is signed out`,
    async () => {
      const [grade] = await demo3.ask<{ id: string }[]>('/api/campus/grade/list');
      const [{ id: teacherId } = { id: '' }] = (await demo3.ask('/api/campus/teacher/page', { q: person.name })).list;
      const ids: string[] = [];
      for (const className of person.classes) {
        const record = { className, gradeId: grade?.id, headTeacherId: teacherId };
        ids.push((await demo3.ask('/api/campus/class/save', record)).id);
      }
      await open();
      for (const className of person.classes) {
        await screen.drawer.getByRole('row', { name: `${className} ${words.headLabel}` }).waitFor();
      }
      await take(words.resign);
      await dialog().getByText(words.resignConsequence).waitFor();
      await dialog().locator('[data-path="resignedOn"] input').fill('2026-11-02');
      await page.keyboard.press('Enter');
      await dialog().locator('[data-path="resignReason"] input').fill('回老家照顾父母');
      const send = dialog().getByRole('button', { name: words.resign, exact: true });
      await send.click();
      await dialog()
        .getByText(`${person.name}${mark === 'en' ? ' ' : ''}${words.heads(person.classes.join('、'))}`)
        .waitFor();

      // Another person gives one class another head; the form of the other class does the same.
      const [other] = await demo3.ask<{ id: string }[]>('/api/campus/teacher/list?status=in-service');
      await demo3.ask('/api/campus/class/save', { id: ids[0], headTeacherId: other?.id });
      await demo3.ask('/api/campus/class/save', { id: ids[1], headTeacherId: null });
      await send.click();
      await screen.drawer.getByText(words.resigned, { exact: true }).first().waitFor();
      expect(await screen.told(words.resignReason)).toBe('回老家照顾父母');
      await teacherPage.reload();
      await teacherPage.waitForURL((url) => url.pathname === '/login');

      await page.goto(`/campus/classes/${ids[0]}/edit`);
      await screen.field('headTeacherId').waitFor();
      expect(await screen.label('headTeacherId')).toBe(words.headLabel);
      expect(await screen.label('assistants')).toBe(words.assistantsLabel);
      expect(await screen.options('headTeacherId')).not.toContain(person.name);
      await open();
      await screen.drawer.getByRole('button', { name: words.rehire, exact: true }).click();
      const question = page.getByRole('dialog').filter({ hasText: words.rehireConsequence }).last();
      await question.getByRole('button', { name: words.rehire, exact: true }).click();
      await screen.drawer.getByText(words.inService, { exact: true }).first().waitFor();
    },
  );
});

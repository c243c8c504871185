import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { give, photo } from '../../support/given-files.ts';
import { type Screen, screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite({ clock: { now: () => new Date('2026-11-20T04:00:00Z') } });

const zh = {
  language: 'zh_CN',
  add: '新增学生',
  save: '保存学生',
  saved: '保存成功',
  addOne: '添加监护人',
  take: '使用这部分',
  uploaded: '已上传，保存后生效',
  withoutConsent: '保存人脸照片须有监护人的单独同意，请填写“人脸识别同意”',
  faceConsent: '人脸识别同意',
  onPaper: '纸质签字',
  list: '学生',
  labels: {
    stuName: '姓名',
    birthday: '出生日期',
    admissionDate: '入园日期',
    facePhoto: '人脸照片',
    cardNumber: '卡号',
    serviceEndDate: '服务到期',
    relation: '关系',
  },
  boy: '男',
  showPhones: /显示电话/,
  relations: ['爸爸', '妈妈', '爷爷', '奶奶', '外公', '外婆', '叔伯舅', '姑姨', '其他'],
  days: ['2022-03-05', '2026-09-01', '2029-07-31'],
  required: '请填写',
  choose: '请选择',
  phone: '手机号格式不正确',
  repeated: '手机号重复：已登记在家长“沈月”名下',
  card: '该卡号已发给其他学生',
  special: '不能包含特殊字符',
  future: '日期不能晚于今天',
  serviceEnd: '服务到期不能早于入园日期',
};
const en: typeof zh = {
  language: 'en_US',
  add: 'Add student',
  save: 'Save student',
  saved: 'Saved successfully',
  addOne: 'Add guardian',
  take: 'Use this part',
  uploaded: 'Uploaded; kept once you save',
  withoutConsent: 'A face photo needs the separate consent of a guardian: fill in the consent below',
  faceConsent: 'Consent to face recognition',
  onPaper: 'On paper',
  list: 'Students',
  labels: {
    stuName: 'Name',
    birthday: 'Birthday',
    admissionDate: 'Admission',
    facePhoto: 'Face photo',
    cardNumber: 'Card',
    serviceEndDate: 'Service ends',
    relation: 'Relation',
  },
  boy: 'Boy',
  showPhones: /Show phone/,
  relations: ['Father', 'Mother', 'Grandfather', 'Grandmother', 'Grandpa', 'Grandma', 'Uncle', 'Aunt', 'Other'],
  days: ['5 Mar 2022', '1 Sep 2026', '31 Jul 2029'],
  required: 'Required',
  choose: 'Please select',
  phone: 'Incorrect mobile number format',
  repeated: 'Mobile number is repeated: it belongs to the parent 沈月',
  card: 'This card belongs to another student',
  special: 'Must not contain special characters',
  future: 'The date must not be after today',
  serviceEnd: 'The service cannot end before the admission',
};
type Words = typeof zh;

const han = /\p{Script=Han}/u;
const pages = new Map<Words, Page>();
beforeAll(async () => {
  for (const words of [zh, en]) {
    const page = await site.browser.open(site.server.address, { language: words.language as 'zh_CN' });
    await enter(page, 'demo3');
    pages.set(words, page);
  }
  // The other tests repeat the card of this child and the number of its parent.
  const demo3 = await site.server.as('demo3');
  const data = await demo3.ask('/api/campus/class/list');
  const parents = [{ parentName: '沈月', relation: 'mother', parentPhone: '13710004444' }];
  const child = { stuName: '沈大', sex: 'male', birthday: '2021-01-02', classId: data[0].id, cardNumber: '0071244444' };
  await demo3.ask('/api/campus/student/save', { ...child, parents });
});

/** The form of a new child. */
async function openForm(words: Words): Promise<{ page: Page; screen: Screen }> {
  const page = pages.get(words) as Page;
  await page.goto('/campus/students/new');
  const screen = screenOf(page);
  await screen.field('stuName').waitFor();
  return { page, screen };
}
const save = async ({ shown }: Screen, words: Words) => shown.getByRole('button', { name: words.save }).click();

/** Fills in the required fields of a child. */
async function fillIn(screen: Screen, words: Words, stuName: string, className = '小一班'): Promise<void> {
  await screen.type('stuName', stuName);
  await screen.choose('sex', words.boy);
  await screen.writeDay('birthday', '2022-03-05');
  await screen.choose('classId', className);
}
async function addParent(screen: Screen, words: Words, at: number, name: string, relation: string, phone: string) {
  // A new child begins with two empty rows.
  if (at >= 2) await screen.field('parents').getByRole('button', { name: words.addOne }).click();
  await screen.type(`parents.${at}.parentName`, name);
  await screen.choose(`parents.${at}.relation`, relation);
  await screen.type(`parents.${at}.parentPhone`, phone);
}

const children = [
  {
    words: zh,
    name: '沈一诺',
    mark: '[B08:job] [B08:zh]',
    card: '0071234567',
    shownCard: '0071 2345 67',
    parent: '沈月',
  },
  { words: en, name: '林一凡', mark: '[B08:en]', card: '0071234568', shownCard: '0071 2345 68', parent: '林森' },
];

describe('a child', () => {
  it.each(children)(
    '[E11] $mark is added by hand with every field, and keeps each value: $words.language',
    async ({ words, name, card, shownCard, parent }) => {
      const page = pages.get(words) as Page;
      await page.goto('/campus/students');
      const screen = screenOf(page);
      await screen.shown.getByRole('heading', { level: 1, name: words.list }).waitFor();
      await screen.shown.getByRole('button', { name: words.add }).first().click();
      for (const [path, label] of Object.entries(words.labels).filter(([path]) => path !== 'relation')) {
        expect(await screen.label(path)).toBe(label);
      }
      await fillIn(screen, words, name);
      await screen.writeDay('admissionDate', '2026-09-01');
      await screen.type('cardNumber', card);
      await screen.writeDay('serviceEndDate', '2029-07-31');
      await addParent(screen, words, 0, parent, words.relations[1] as string, `1371000${card.slice(-4)}`);
      expect(await screen.label('parents.0.relation')).toBe(words.labels.relation);
      await give(page, screen.field('facePhoto'), await photo('a.jpg', 800, 600));
      await page.getByRole('dialog').getByRole('button', { name: words.take }).click();
      await screen.field('facePhoto').getByText(words.uploaded).waitFor();
      await save(screen, words);
      expect(await screen.issue('facePhoto')).toBe(words.withoutConsent);
      expect(await screen.label('faceConsent')).toBe(words.faceConsent);
      await screen.choose('faceConsent.0.guardianName', parent);
      await screen.choose('faceConsent.0.way', words.onPaper);
      await save(screen, words);
      await page.getByText(words.saved).first().waitFor();

      await page.goto(`/campus/students?q=${name}`);
      await screen.rows.filter({ hasText: name }).click();
      await screen.drawer.getByRole('heading', { name }).waitFor();
      expect(await screen.told(words.labels.birthday)).toBe(words.days[0]);
      expect(await screen.told(words.labels.admissionDate)).toBe(words.days[1]);
      expect(await screen.told(words.labels.serviceEndDate)).toBe(words.days[2]);
      await screen.drawer.getByText(shownCard, { exact: true }).waitFor();
      await screen.drawer
        .getByRole('row', { name: `${parent} ${words.relations[1]} 137****${card.slice(-4)}` })
        .waitFor();
      await screen.drawer.getByRole('button', { name: words.showPhones }).click();
      await screen.drawer.getByRole('link', { name: `1371000${card.slice(-4)}` }).waitFor();
      // The given picture is shown, cropped to the width of 600 px.
      const picture = screen.drawer.locator('header [data-picture="shown"] img');
      expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(600);
    },
  );

  it('[B08:en] has no Chinese on its English screens except given names', async () => {
    const { page, screen } = await openForm(en);
    await addParent(screen, en, 0, 'x', 'Aunt', '1');
    expect(await screen.shown.innerText()).not.toMatch(han);
    await page.goto('/campus/students?q=林一凡');
    await screen.rows.first().click();
    await screen.drawer.getByRole('heading', { name: '林一凡' }).waitFor();
    const given = /林一凡|林森|小一班|周敏|向日葵幼儿园/g;
    expect((await screen.shown.innerText()).replace(given, '')).not.toMatch(han);
  });
});

describe('a parent’s relation to the child', () => {
  it.each([zh, en])('[E12] is one of nine choices in the form: $language', async (words) => {
    const { screen } = await openForm(words);
    await screen.field('parents').getByRole('button', { name: words.addOne }).click();
    expect(await screen.options('parents.0.relation')).toEqual(words.relations);
  });

  it.each([
    { words: zh, name: '叶九亲', from: 0, to: 5 },
    { words: en, name: '叶多亲', from: 5, to: 9 },
  ])('[E12] keeps each chosen value of the nine: $words.language', async ({ words, name, from, to }) => {
    const { page, screen } = await openForm(words);
    await fillIn(screen, words, name);
    const parents = words.relations
      .slice(from, to)
      .map((relation, at) => ({ relation, at, name: `叶${'甲乙丙丁戊'[at]}`, phone: `136200${from}000${at}` }));
    for (const parent of parents) {
      await addParent(screen, words, parent.at, parent.name, parent.relation, parent.phone);
    }
    await save(screen, words);
    await page.getByText(words.saved).first().waitFor();
    await page.goto(`/campus/students?q=${name}`);
    await screen.rows.first().click();
    for (const parent of parents) {
      const told = `${parent.name} ${parent.relation} 136****000${parent.at}`;
      await screen.drawer.getByRole('row', { name: told }).waitFor();
    }
    expect(await screen.drawer.getByRole('row').count()).toBe(parents.length);
  });
});

describe('a refused student', () => {
  it.each([
    { words: zh, mark: '[G06:zh]' },
    { words: en, mark: '[G06:en]' },
  ])(
    '[B08:refusal] $mark shows each issue at its field and keeps the typed text: $words.language',
    async ({ words }) => {
      const { page, screen } = await openForm(words);
      await save(screen, words);
      await expect
        .poll(() => screen.issues())
        .toEqual({
          stuName: words.required,
          sex: words.choose,
          birthday: words.required,
          classId: words.choose,
        });

      await fillIn(screen, words, '坏<b>');
      await screen.writeDay('birthday', '2026-11-20');
      await addParent(screen, words, 0, '沈日', words.relations[0] as string, '1371000456');
      await save(screen, words);
      await expect
        .poll(() => screen.issues())
        .toEqual({ stuName: words.special, 'parents.0.parentPhone': words.phone });
      for (const wrong of ['137100045678', '12345678901', '86137100045678', '1371000456x']) {
        await screen.type('parents.0.parentPhone', wrong);
        await save(screen, words);
        expect(await screen.issue('parents.0.parentPhone'), wrong).toBe(words.phone);
      }

      await screen.type('stuName', '沈二诺');
      await screen.writeDay('admissionDate', '2026-09-01');
      await screen.writeDay('serviceEndDate', '2026-08-31');
      await screen.type('cardNumber', '0071244444');
      await screen.type('parents.0.parentPhone', '+86 137-1000-4444');
      await save(screen, words);
      await expect.poll(() => screen.issues()).toEqual({ serviceEndDate: words.serviceEnd });
      await screen.writeDay('serviceEndDate', '2026-09-01');
      await save(screen, words);
      await expect.poll(() => screen.issues()).toEqual({ cardNumber: words.card });
      await screen.type('cardNumber', '');
      await save(screen, words);
      // A button to solve the issue stands beside the text.
      await expect.poll(async () => (await screen.issue('parents.0.parentPhone')).split('\n')[0]).toBe(words.repeated);
      await screen.type('parents.0.parentPhone', words === zh ? '+86 137 1000 9901' : '8613710009902');
      expect(await screen.typed('stuName')).toBe('沈二诺');
      await save(screen, words);
      await page.getByText(words.saved).first().waitFor();
      const data = await (await site.server.as('demo3')).ask('/api/campus/student/page', {
        q: words === zh ? '13710009901' : '13710009902',
      });
      expect(data.list).toMatchObject([{ stuName: '沈二诺', cardNumber: null, serviceEndDate: '2026-09-01' }]);
    },
  );
});

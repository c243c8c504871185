import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../support/browser.ts';
import { type Screen, screenOf } from '../support/screen.ts';
import { startSite } from '../support/site.ts';

const site = startSite();

const zh = {
  language: 'zh_CN' as 'zh_CN' | 'en_US',
  menu: ['主菜单', '园所管理'],
  saved: '保存成功',
  delete: '删除',
  more: '更多',
  required: '请填写',
  grade: {
    list: '年级',
    add: '新增年级',
    save: '保存年级',
    labels: { gradeName: '年级名称', stage: '阶段', sort: '排序' },
    stages: ['托班', '小班', '中班', '大班'],
    taken: '已经有同名的年级',
    special: '不能包含特殊字符',
    inUse: '“托班”还有 1 条班级在使用，不能删除',
  },
  class: {
    list: '班级',
    add: '新增班级',
    save: '保存班级',
    labels: { className: '班级名称', gradeId: '年级', capacity: '额定人数' },
    columns: ['班级名称', '年级', '在班人数', '额定人数'],
    taken: '已经有同名的班级',
    inUse: '“托一班”还有 1 条学生在使用，不能删除',
  },
};
const en: typeof zh = {
  language: 'en_US',
  menu: ['Main menu', 'Campus'],
  saved: 'Saved successfully',
  delete: 'Delete',
  more: 'More',
  required: 'Required',
  grade: {
    list: 'Grades',
    add: 'Add grade',
    save: 'Save grade',
    labels: { gradeName: 'Grade name', stage: 'Stage', sort: 'Sort' },
    stages: ['Nursery', 'Junior', 'Middle', 'Senior'],
    taken: 'There is a grade of this name',
    special: 'Must not contain special characters',
    inUse: '“Tots” is still used by 1 class and cannot be deleted',
  },
  class: {
    list: 'Classes',
    add: 'Add class',
    save: 'Save class',
    labels: { className: 'Class name', gradeId: 'Grade', capacity: 'Capacity' },
    columns: ['Class name', 'Grade', 'Students', 'Capacity'],
    taken: 'There is a class of this name',
    inUse: '“Tots One” is still used by 1 student and cannot be deleted',
  },
};
const cases = [
  { words: zh, mark: 'zh', grade: '托班', class: '托一班' },
  { words: en, mark: 'en', grade: 'Tots', class: 'Tots One' },
];

const pages = new Map<string, Page>();
beforeAll(async () => {
  for (const { words } of cases) {
    const page = await site.browser.open(site.server.address, { language: words.language });
    await enter(page, 'demo3');
    pages.set(words.language, page);
  }
});

/** The page of a language, and its screen. */
function at({ language }: typeof zh): { page: Page; screen: Screen } {
  const page = pages.get(language) as Page;
  return { page, screen: screenOf(page) };
}
const press = (screen: Screen, name: string) => screen.shown.getByRole('button', { name, exact: true }).click();
/** The headings and cells of the list, without those that only hold controls. */
const headings = async (screen: Screen) =>
  (await screen.shown.locator('thead th').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
const row = (screen: Screen, name: string) =>
  screen.rows.filter({ has: screen.shown.page().locator(`td:nth-child(2):text-is("${name}")`) });
const cells = async (screen: Screen, name: string) => {
  await row(screen, name).waitFor();
  return (await row(screen, name).locator('td').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
};

describe('grades', () => {
  it.each(cases)(
    '[B02:job] [B02:$mark] are added from the menu with every field, and appear in list and record: $words.language',
    async ({ words, grade }) => {
      const { page, screen } = at(words);
      const menu = page.getByRole('navigation', { name: words.menu[0] as string });
      await menu.getByRole('button', { name: words.menu[1] as string }).click();
      await menu.getByRole('link', { name: words.grade.list, exact: true }).click();
      await screen.shown.getByRole('heading', { level: 1, name: words.grade.list }).waitFor();
      await screen.shown.getByRole('button', { name: words.grade.add }).first().click();
      for (const [path, label] of Object.entries(words.grade.labels)) expect(await screen.label(path)).toBe(label);
      await screen.type('gradeName', grade);
      expect(await screen.options('stage')).toEqual(words.grade.stages);
      await screen.choose('stage', words.grade.stages[0] as string);
      await screen.type('sort', '7');
      await press(screen, words.grade.save);
      await page.getByText(words.saved).first().waitFor();
      await page.goto('/campus/grades');
      await screen.rows.first().waitFor();
      expect(await headings(screen)).toEqual([...Object.values(words.grade.labels), words.more]);
      expect(await cells(screen, grade)).toEqual([grade, words.grade.stages[0], '7']);
      await row(screen, grade).locator('td').nth(1).click();
      expect(await screen.told(words.grade.labels.stage)).toBe(words.grade.stages[0]);
      expect(await screen.told(words.grade.labels.sort)).toBe('7');
    },
  );
});

describe('classes', () => {
  it.each(cases)(
    '[B03:job] [B03:$mark] are added to a grade with every field, and appear in list and record: $words.language',
    async ({ words, grade, class: name }) => {
      const { page, screen } = at(words);
      await page.goto('/campus/classes');
      await screen.shown.getByRole('heading', { level: 1, name: words.class.list }).waitFor();
      await screen.shown.getByRole('button', { name: words.class.add }).first().click();
      for (const [path, label] of Object.entries(words.class.labels)) expect(await screen.label(path)).toBe(label);
      await screen.type('className', name);
      await screen.choose('gradeId', grade);
      await screen.type('capacity', '18');
      await press(screen, words.class.save);
      await page.getByText(words.saved).first().waitFor();
      await page.goto(`/campus/classes?q=${name}`);
      await screen.rows.first().waitFor();
      expect(await headings(screen)).toEqual([...words.class.columns, words.more]);
      expect(await cells(screen, name)).toEqual([name, grade, '0', '18']);
      await row(screen, name).locator('td').nth(1).click();
      expect(await screen.told(words.class.labels.gradeId)).toBe(grade);
      expect(await screen.told(words.class.labels.capacity)).toBe('18');
    },
  );
});

describe('a refused change of grades and classes', () => {
  it.each(cases)(
    '[B02:refusal] is shown at the fields of a grade, and a grade with classes is not deleted: $words.language',
    async ({ words, grade }) => {
      const { page, screen } = at(words);
      await page.goto('/campus/grades/new');
      await press(screen, words.grade.save);
      const { required } = words;
      await expect.poll(() => screen.issues()).toEqual({ gradeName: required, stage: required, sort: required });
      await screen.type('gradeName', `${grade}<>`);
      await screen.choose('stage', words.grade.stages[1] as string);
      await screen.type('sort', '8');
      await press(screen, words.grade.save);
      await expect.poll(() => screen.issues()).toEqual({ gradeName: words.grade.special });
      await screen.type('gradeName', grade);
      await press(screen, words.grade.save);
      await expect.poll(() => screen.issues()).toEqual({ gradeName: words.grade.taken });
      await page.goto('/campus/grades');
      await row(screen, grade).getByRole('checkbox').check();
      await press(screen, words.delete);
      await page.getByRole('dialog').getByRole('button', { name: words.delete }).click();
      await page.getByText(words.grade.inUse).waitFor();
      await page.goto('/campus/grades');
      await row(screen, grade).waitFor();
    },
  );

  it.each(cases)(
    '[B03:refusal] is shown at the fields of a class, and a class with children is not deleted: $words.language',
    async ({ words, grade, class: name }) => {
      const { page, screen } = at(words);
      await page.goto('/campus/classes/new');
      await press(screen, words.class.save);
      await expect.poll(() => screen.issues()).toEqual({ className: words.required, gradeId: words.required });
      await screen.type('className', name);
      await screen.choose('gradeId', grade);
      await press(screen, words.class.save);
      await expect.poll(() => screen.issues()).toEqual({ className: words.class.taken });
      const demo3 = await site.server.as('demo3');
      const data = await demo3.ask('/api/campus/class/page', { q: name });
      const child = { stuName: '安安', sex: 'female', birthday: '2022-03-04', classId: data.list[0].id };
      expect(await demo3.call('/api/campus/student/save', child)).toMatchObject({ code: '200' });
      await page.goto(`/campus/classes?q=${name}`);
      await row(screen, name).getByRole('checkbox').check();
      await press(screen, words.delete);
      await page.getByRole('dialog').getByRole('button', { name: words.delete }).click();
      await page.getByText(words.class.inUse).waitFor();
      await page.goto(`/campus/classes?q=${name}`);
      expect(await cells(screen, name)).toEqual([name, grade, '1', '18']);
    },
  );

  it('[B02:en] [B03:en] is not offered to a group, which reads both in English with Chinese only in names', async () => {
    const group = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(group, 'demo4');
    const screen = screenOf(group);
    for (const { path, heading, columns } of [
      { path: 'grades', heading: 'Grades', columns: Object.values(en.grade.labels) },
      { path: 'classes', heading: 'Classes', columns: en.class.columns },
    ]) {
      await group.goto(`/campus/${path}`);
      await screen.shown.getByRole('heading', { level: 1, name: heading }).waitFor();
      await screen.rows.first().waitFor();
      expect(await headings(screen)).toEqual(expect.arrayContaining(columns));
      const given = await screen.rows.locator('td').allInnerTexts();
      let text = await screen.shown.innerText();
      for (const cell of given) text = text.replaceAll(cell.trim() || '\n', '');
      expect(text).not.toMatch(/\p{Script=Han}/u);
      expect(await screen.shown.getByRole('button', { name: /Add|Delete/ }).count()).toBe(0);
    }
    await group.context().close();
  });
});

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { inOneLanguage } from '../../support/in-one-language.ts';
import { type Screen, screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

const site = startSite();
let demo3: Caller;

const languages = [
  {
    language: 'zh_CN',
    theme: 'light',
    give: '发卡',
    child: '卡小宝',
    teacher: '卡大成',
    numbers: ['77010001', '77010002', '77010003'],
    one: '请选择学生、家长或教师，只选一个',
    given: '已发卡，设备一分钟内生效',
    taken: '该卡已发出',
    reportLost: '挂失',
    replace: '补卡',
    more: '更多操作',
    states: { active: '使用中', lost: '已挂失', replaced: '已补卡' },
  },
  {
    language: 'en_US',
    theme: 'dark',
    give: 'Give card',
    child: 'Cara Small',
    teacher: 'Carl Tall',
    numbers: ['77020001', '77020002', '77020003'],
    one: 'Choose one: a student, a parent or a teacher',
    given: 'Card given; machines know it within a minute',
    taken: 'This card is already given',
    reportLost: 'Report lost',
    replace: 'Replace',
    more: 'More actions',
    states: { active: 'In use', lost: 'Lost', replaced: 'Replaced' },
  },
] as const;

beforeAll(async () => {
  demo3 = await site.server.as('demo3');
  const [room] = await demo3.ask<{ id: string }[]>('/api/campus/class/list');
  const [position] = await demo3.ask<{ id: string }[]>('/api/campus/position/list');
  for (const [index, { child, teacher }] of languages.entries()) {
    const student = { stuName: child, sex: 'female', birthday: '2022-04-01', classId: room?.id };
    await demo3.ask('/api/campus/student/save', student);
    const phone = `1390077000${index}`;
    await demo3.ask('/api/campus/teacher/save', { teacherName: teacher, phone, positionId: position?.id });
  }
});

describe.each(inOneLanguage(languages, import.meta.filename))('[F17] giving cards in $language', (words) => {
  const { numbers } = words;
  let page: Page;
  let screen: Screen;

  beforeAll(async () => {
    page = await site.browser.open(site.server.address, { language: words.language, theme: words.theme });
    await enter(page, 'demo3');
    screen = screenOf(page);
  });

  const dialog = () => page.getByRole('dialog').filter({ visible: true }).last();
  const field = (path: string) => dialog().locator(`[data-path="${path}"]`);
  const send = () => dialog().getByRole('button', { name: words.give, exact: true }).click();
  const row = (cardNumber: string) => screen.rows.filter({ hasText: cardNumber.replace(/(.{4})(.{4})/, '$1 $2') });

  async function choose(path: string, name: string): Promise<void> {
    await field(path).getByRole('combobox').click();
    await field(path).getByRole('combobox').fill(name);
    await page.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle(name).first().click();
  }
  async function take(act: string): Promise<void> {
    await screen.drawer.getByRole('button', { name: words.more }).click();
    await page.getByRole('menuitem', { name: act }).click();
  }
  async function give(cardNumber: string, path: string, name: string): Promise<void> {
    await screen.shown.getByRole('button', { name: words.give, exact: true }).click();
    await field('cardNumber').locator('input').fill(cardNumber);
    await choose(path, name);
    await send();
  }

  it('asks for exactly one holder, keeps what was typed, and refuses a card that somebody has', async () => {
    await page.goto('/campus/cards');
    await screen.shown.getByRole('button', { name: words.give, exact: true }).click();
    await field('cardNumber').locator('input').fill(numbers[0]);
    await send();
    await field('studentId').getByText(words.one).waitFor();
    expect(await field('cardNumber').locator('input').inputValue()).toBe(numbers[0]);
    await choose('studentId', words.child);
    await choose('teacherId', words.teacher);
    await send();
    await field('studentId').getByText(words.one).waitFor();
    await field('teacherId').locator('.ant-select-clear').click({ force: true });
    await send();
    await page.getByText(words.given).first().waitFor();
    await page.goto(`/campus/cards?q=${numbers[0]}`);
    await row(numbers[0]).getByText(words.child).waitFor();

    await give(numbers[0], 'teacherId', words.teacher);
    await field('cardNumber').getByText(words.taken).waitFor();
    await field('cardNumber').locator('input').fill(numbers[1]);
    await send();
    await page.getByText(words.given).last().waitFor();
    await page.goto(`/campus/cards?q=${encodeURIComponent(words.teacher)}`);
    await row(numbers[1]).getByText(words.states.active).waitFor();
  });

  it('shows the loss of a teacher’s card and its replacement in list, record and the teacher’s own record', async () => {
    await page.goto(`/campus/cards?q=${numbers[1]}`);
    await row(numbers[1]).locator('td').nth(1).click();
    await take(words.reportLost);
    await dialog().getByRole('button', { name: words.reportLost, exact: true }).click();
    await row(numbers[1]).getByText(words.states.lost).waitFor();
    await take(words.replace);
    await field('cardNumber').locator('input').fill(numbers[2]);
    await dialog().getByRole('button', { name: words.replace, exact: true }).click();
    await row(numbers[1]).getByText(words.states.replaced).waitFor();
    await page.goto(`/campus/teachers?q=${encodeURIComponent(words.teacher)}`);
    await screen.rows.first().locator('td').nth(2).click();
    await screen.drawer.getByRole('link', { name: numbers[1].replace(/(.{4})(.{4})/, '$1 $2') }).waitFor();
    await screen.drawer.getByText(words.states.replaced).waitFor();
    await screen.drawer.getByText(numbers[2].replace(/(.{4})(.{4})/, '$1 $2')).waitFor();
    const { list } = await demo3.ask('/api/campus/teacher/page', { q: words.teacher });
    expect(list[0].cardNumber).toBe(numbers[2]);
  });
});

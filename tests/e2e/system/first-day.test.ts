import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter, signIn } from '../../support/browser.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite({ clock: { now: () => new Date('2026-11-20T08:20:00+08:00') } });
/** The main account of a kindergarten. */
let main: Page;
let password = '';

beforeAll(async () => {
  const demo3 = await site.server.as('demo3');
  const { list } = await demo3.ask('/api/campus/class/page', { pageSize: 100 });
  const classId = (name: string) => list.find(({ className }: { className: string }) => className === name).id;
  for (const [stuName, className] of [
    ['安心', '小一班'],
    ['白露', '小一班'],
    ['赵一', '大一班'],
  ] as const) {
    await demo3.ask('/api/campus/student/save', {
      stuName,
      sex: 'female',
      birthday: '2022-05-01',
      classId: classId(className),
      allergies: stuName === '安心' ? [{ allergen: '花生', kind: 'food', severity: 'severe' }] : [],
    });
  }
  main = await site.browser.open(site.server.address);
  await enter(main, 'demo3');
});

const card = (page: Page) => page.getByRole('region', { name: '登录卡' });
const facts = async (page: Page) => {
  const [terms, values] = [card(page).locator('dt'), card(page).locator('dd')];
  const names = await terms.allInnerTexts();
  const texts = await values.allInnerTexts();
  return Object.fromEntries(names.map((name, index) => [name, texts[index]?.trim()]));
};

describe('the role of a head teacher', () => {
  it('is filled in from a common role, with the rights that show allergies', async () => {
    const { shown, typed, rows } = screenOf(main);
    await main.goto('/system/roles/new');
    const starters = shown.getByRole('group', { name: '选用常用角色' });
    await starters.getByRole('button', { name: '财务' }).click();
    expect(await typed('name')).toBe('财务');
    await starters.getByRole('button', { name: '班主任' }).click();
    expect(await typed('name')).toBe('班主任');
    expect(await shown.getByRole('radio', { name: /^负责班级/ }).isChecked()).toBe(true);
    await main.getByRole('button', { name: '保存角色' }).click();
    await rows.filter({ hasText: '班主任' }).waitFor();
    const demo3 = await site.server.as('demo3');
    const { list } = await demo3.ask('/api/system/role/page', { q: '班主任' });
    const choices = await demo3.ask('/api/system/role/choices');
    const held = choices.permissions.filter(({ id }: { id: string }) => list[0].permissions.includes(id));
    const keys = held.map(({ key }: { key: string }) => key);
    expect(keys).toEqual(expect.arrayContaining(['campus.student.readHealth', 'health.medicine.give']));
    expect(keys).not.toContain('attendance.refundRule.read');
  });
});

describe('the account of a head teacher', () => {
  it('is refused without a class, and shows its login card once it is made', async () => {
    const { shown, type, issue, choose } = screenOf(main);
    await main.goto('/system/users/new');
    await type('userName', 'wanglaoshi');
    await shown.getByRole('button', { name: '生成密码' }).click();
    await type('nickName', '王老师');
    await choose('roles', '班主任');
    await main.getByRole('button', { name: '保存用户' }).click();
    expect(await issue('classes')).toBe('角色“班主任”只看负责班级，请至少选择一个班级，否则本人看不到任何孩子');
    await choose('classes', '小一班');
    await main.getByRole('button', { name: '保存用户' }).click();
    await card(main).getByRole('heading', { name: '王老师的登录卡' }).waitFor();
    const { 密码: made = '', ...others } = await facts(main);
    expect(others).toEqual({ 账号: 'wanglaoshi', 身份: '幼儿园', 网址: site.server.address });
    expect(made).toMatch(/^[0-9A-Za-z_@#]{12}$/);
    await card(main).getByRole('img', { name: '网址的二维码' }).waitFor();
  });

  it('is printed as a card on one page, and copied as text', async () => {
    await main.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await main.getByRole('button', { name: '复制全部' }).click();
    const copied = await main.evaluate(() => navigator.clipboard.readText());
    const { 密码: made } = await facts(main);
    expect(copied.split('\n').slice(0, 5)).toEqual([
      '王老师的登录卡',
      `网址：${site.server.address}`,
      '身份：幼儿园',
      '账号：wanglaoshi',
      `密码：${made}`,
    ]);
    await main.emulateMedia({ media: 'print' });
    const pdf = (await main.pdf()).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(await card(main).isVisible()).toBe(true);
    expect(await main.getByRole('navigation', { name: '主菜单' }).isVisible()).toBe(false);
    expect(await main.getByRole('button', { name: '复制全部' }).isVisible()).toBe(false);
    await main.emulateMedia({ media: null });
    await main.getByRole('button', { name: '已交给本人，关闭' }).click();
    await card(main).waitFor({ state: 'hidden' });
    expect(await main.content()).not.toContain(made);
  });

  it('gets another card by one button of the open account', async () => {
    const { drawer, rows } = screenOf(main);
    await rows.filter({ hasText: 'wanglaoshi' }).click();
    await drawer.getByRole('button', { name: '重置密码' }).click();
    await main.getByRole('dialog').getByRole('button', { name: '重置密码' }).last().click();
    await card(main).waitFor();
    password = (await facts(main)).密码 ?? '';
    expect(password).toMatch(/^[0-9A-Za-z@#]{12}$/);
    expect(await seriousFindings(main)).toEqual([]);
    await main.getByRole('button', { name: '已交给本人，关闭' }).click();
  });
});

describe('the first sign-in of a head teacher', () => {
  it('asks for an own password once, and leads home to the faces and names of the class', async () => {
    const page = await site.browser.open(site.server.address);
    await signIn(page, 'wanglaoshi', 3, password);
    const dialog = page.getByRole('dialog', { name: '设置您自己的密码' });
    await dialog.waitFor();
    expect(await dialog.getByLabel('旧密码').count()).toBe(0);
    await page.keyboard.press('Escape');
    const fill = async (fresh: string) => {
      await dialog.getByLabel('新密码', { exact: true }).fill(fresh);
      await dialog.getByLabel('确认新密码', { exact: true }).fill(fresh);
      await dialog.getByRole('button', { name: '设置并进入首页' }).click();
    };
    await fill(password);
    await dialog.getByText('新密码不能与旧密码相同').waitFor();
    await fill('Mine_2026');
    await page.getByRole('heading', { name: '早上好，王老师' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/home');
    expect(await page.getByRole('dialog').count()).toBe(0);

    const { shown } = screenOf(page);
    const children = shown.locator('[data-square]');
    expect((await children.allInnerTexts()).map((text) => text.split('\n'))).toEqual([
      ['安心', '未到'],
      ['白露', '未到'],
    ]);
    expect(await children.locator('svg').count()).toBe(2);
    await children.first().click();
    await shown.getByText('花生').first().waitFor();

    await signIn(await site.browser.open(site.server.address), 'wanglaoshi', 3, 'Mine_2026');
    await page.context().close();
  });
});

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { lastCode, newChildOf } from '../../support/family.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

const now = new Date('2026-11-19T23:10:00Z');
const site = startSite({ clock: { now: () => now } });
let demo3: Caller;

const words = {
  zh_CN: {
    phone: '手机号',
    send: '获取验证码',
    code: '验证码',
    signIn: '登录',
    wrongPhone: '手机号格式不正确',
    notArrived: '还没有到园',
    leave: '请假',
    ask: '提交请假',
    kind: '请假类型',
    sick: '病假',
    symptom: '症状',
    fever: '发热',
    reason: '原因',
    required: /不能为空|请|必填/,
    waiting: '待审批',
    letters: '信箱',
    content: '内容',
    anonymous: '匿名',
    write: '发送',
    sent: '已发送。',
    more: '更多',
    out: '退出登录',
  },
  en_US: {
    phone: 'Phone',
    send: 'Send a code',
    code: 'Code',
    signIn: 'Sign in',
    wrongPhone: 'Incorrect mobile number',
    notArrived: 'Not arrived yet',
    leave: 'Leave',
    ask: 'Ask for leave',
    kind: 'Kind of leave',
    sick: 'Sick leave',
    symptom: 'Symptom',
    fever: 'Fever',
    reason: 'Reason',
    required: /required|choose|enter/i,
    waiting: 'Waiting',
    letters: 'Letters',
    content: 'Letter',
    anonymous: 'Anonymous',
    write: 'Send',
    sent: 'The letter was sent.',
    more: 'More',
    out: 'Sign out',
  },
} as const;

beforeAll(async () => {
  demo3 = await site.server.as('demo3');
  await newChildOf(demo3, { stuName: '安安', phone: '13800138001' });
  await newChildOf(demo3, { stuName: '贝贝', phone: '13800138002' });
});

/** Opens the page at the width of a phone, and signs in by phone and code. */
async function enter(language: keyof typeof words, phone: string, theme: 'light' | 'dark'): Promise<Page> {
  const w = words[language];
  const page = await site.browser.open(site.server.address, { language, theme, width: 390, height: 844 });
  await page.goto('/family');
  await page.getByLabel(w.phone, { exact: true }).fill('1380013');
  await page.getByRole('button', { name: w.send }).click();
  await page.getByText(w.wrongPhone).waitFor();
  await page.getByLabel(w.phone, { exact: true }).fill(phone);
  await page.getByRole('button', { name: w.send }).dblclick();
  await page.getByLabel(w.code, { exact: true }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel(w.code, { exact: true }).fill(await lastCode(site.server));
  await page.getByRole('button', { name: w.signIn, exact: true }).click();
  return page;
}

describe('the page of families', () => {
  it.each([
    ['zh_CN', '13800138001', '安安', 'light'],
    ['en_US', '13800138002', '贝贝', 'dark'],
  ] as const)('shows the day, asks for leave and sends a letter, in %s', async (language, phone, child, theme) => {
    const w = words[language];
    const page = await enter(language, phone, theme);
    await page.getByRole('heading', { name: child, level: 1 }).waitFor();
    await page.getByText(w.notArrived).waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole('link', { name: w.leave, exact: true }).click();
    await page.getByRole('button', { name: w.ask }).click();
    await page.locator('[data-invalid]').filter({ hasText: w.kind }).getByText(w.required).last().waitFor();
    await page.getByLabel(w.kind).selectOption({ label: w.sick });
    await page.getByLabel(w.symptom).selectOption({ label: w.fever });
    await page.getByLabel(w.reason).fill('发热在家休息');
    await page.getByRole('button', { name: w.ask }).dblclick();
    await page.getByText(w.waiting).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const { list } = await demo3.ask('/api/attendance/student-leave/page', { pageSize: 20 });
    expect(list.filter(({ studentName }: Record<string, string>) => studentName === child)).toMatchObject([
      { asker: 'parent', kind: 'sick', fromDay: '2026-11-20', toDay: '2026-11-20', status: 'submitted' },
    ]);

    await page.getByRole('link', { name: w.letters, exact: true }).click();
    await page.getByLabel(w.content, { exact: true }).fill('食堂的饭很好吃。');
    await page.getByLabel(w.anonymous).check();
    await page.getByRole('button', { name: w.write }).first().click();
    await page.getByText(w.sent).waitFor();
    await page.goto('/family#letters');
    await page.reload();
    await page.getByText('食堂的饭很好吃。').waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByLabel(w.more).click();
    await page.getByRole('button', { name: w.out }).click();
    await page.getByLabel(w.phone, { exact: true }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('kiga.family.token'))).toBeNull();
  });

  it('shows each arrival by itself, also the second one', async () => {
    const ids: string[] = [];
    for (const stuName of ['晨晨', '楠楠']) {
      ids.push((await newChildOf(demo3, { stuName, phone: '13800138003', parentName: '王妈妈' })).studentId);
    }
    const page = await enter('zh_CN', '13800138003', 'light');
    await page.getByText('还没有消息。').waitFor();
    for (const [index, stuName] of ['晨晨', '楠楠'].entries()) {
      const mark = { ids: [ids[index]], day: '2026-11-20', mark: 'came', at: '07:05', reason: '忘带卡' };
      await demo3.ask('/api/attendance/student-day/mark', mark);
      await page.getByText(`${stuName}已到园`).waitFor();
    }
    expect(await page.getByText('还没有消息。').count()).toBe(0);
    await page.context().close();
  });

  it('loads less than 100 KB, and keeps what was typed while the server cannot be reached', async () => {
    const page = await site.browser.open(site.server.address, { width: 390, height: 844 });
    let bytes = 0;
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto('/family', { waitUntil: 'networkidle' });
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(100_000);
    await page.getByLabel('手机号').fill('13800138001');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByText('网络连接失败').waitFor();
    expect(await page.getByLabel('手机号').inputValue()).toBe('13800138001');
  });
});

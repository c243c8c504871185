import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { inOneLanguage } from '../../support/in-one-language.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

const site = startSite({ clock: { now: () => new Date('2026-11-20T04:00:00Z') } });
let demo3: Caller;

beforeAll(async () => {
  demo3 = await site.server.as('demo3');
});

const languages = [
  {
    language: 'zh_CN',
    child: '林晚秋',
    more: '更多操作',
    erase: '彻底删除',
    demanded: '监护人要求（个人信息保护法第四十七条）',
    differs: '与孩子姓名不一致',
    wrong: '密码不对',
    required: '请填写',
    goes: '没有其他孩子的家长（含App账号）：1',
    stays: '考勤、健康、毕业等统计数字',
    done: '已彻底删除，统计数字不变',
    exportAll: '导出全部资料',
    start: '开始导出',
    ready: '文件已准备好',
    file: '林晚秋 全部资料.zip',
    keeping: '保存期限',
    students: '学生',
    healthCare: '托儿所幼儿园卫生保健工作规范（2012）：工作记录至少保存 3 年',
    none: '没有即将到期的资料',
    dueOnly: '只看 30 天内到期的',
    times: ['删除后 180 天', '离园、离职、结束后 3 年'],
    account: 'erasezh1',
    erased: '账号已彻底删除',
    accountDiffers: '与账号名不一致',
  },
  {
    language: 'en_US',
    child: '林晚冬',
    more: 'More actions',
    erase: 'Erase for good',
    demanded: 'A guardian demands it (PIPL, article 47)',
    differs: 'Differs from the child’s name',
    wrong: 'The password is wrong',
    required: 'Required',
    goes: 'Parents without another child, with their app accounts: 1',
    stays: 'Statistics such as attendance, health and graduations',
    done: 'Erased for good; the statistics stay as they are',
    exportAll: 'Export all data',
    start: 'Export',
    ready: 'The file is ready',
    file: '林晚冬 all data.zip',
    keeping: 'Keeping times',
    students: 'students',
    healthCare: 'Rules of health care in kindergartens (2012): work records for at least 3 years',
    none: 'Nothing goes soon',
    dueOnly: 'Only what goes within 30 days',
    times: ['180 days after the deletion', '3 years after leaving or closing'],
    account: 'eraseen1',
    erased: 'The account is erased for good',
    accountDiffers: 'Differs from the name of the account',
  },
] as const;

describe.each(inOneLanguage(languages, import.meta.filename))('erasing, in $language', (words) => {
  let page: Page;
  let screen: ReturnType<typeof screenOf>;
  let id: string;
  const drawer = () => screen.shown.getByRole('dialog');
  const dialog = () => page.locator('.ant-modal').filter({ visible: true }).last();
  const typed = (path: string) => dialog().locator(`[data-path="${path}"] :is(input, textarea)`).first();
  const send = (label: string) =>
    dialog().locator('.ant-modal-footer').getByRole('button', { name: label, exact: true }).click();

  beforeAll(async () => {
    const { list } = await demo3.ask('/api/campus/class/page', { pageSize: 100 });
    const phone = `1391000000${languages.indexOf(words)}`;
    const parents = [{ parentName: '林妈妈', relation: 'mother', parentPhone: phone }];
    const child = { stuName: words.child, sex: 'female', birthday: '2022-05-01', classId: list[0].id, parents };
    id = (await demo3.ask('/api/campus/student/save', child)).id;
    page = await site.browser.open(site.server.address, { language: words.language });
    await enter(page, 'demo3');
    screen = screenOf(page);
  });

  it('exports all data of a child as a file', async () => {
    await page.goto(`/campus/students?open=${id}`);
    await drawer().getByRole('button', { name: words.exportAll }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), send(words.start)]);
    expect(download.suggestedFilename()).toBe(words.file);
    await dialog().getByText(words.ready).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('shows what goes and what stays, refuses at each field, and erases the child', async () => {
    await page.goto(`/campus/students?open=${id}`);
    await drawer().getByRole('button', { name: words.more }).click();
    await page.getByRole('menuitem', { name: words.erase, exact: true }).click();
    await dialog().getByText(words.goes).waitFor();
    await dialog().getByText(words.stays).waitFor();
    await send(words.erase);
    await dialog().getByText(words.required).first().waitFor();
    await dialog().locator('[data-path="ground"]').getByRole('combobox').click();
    await page.getByTitle(words.demanded).last().click();
    await typed('demandedBy').fill('林妈妈');
    await typed('reason').fill('搬家');
    await typed('typedName').fill('林');
    await typed('password').fill('Kiga_2026');
    await send(words.erase);
    await dialog().getByText(words.differs).waitFor();
    await typed('typedName').fill(words.child);
    await typed('password').fill('Wrong_2026');
    await send(words.erase);
    await dialog().getByText(words.wrong).first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect((await demo3.call(`/api/campus/student/get?id=${id}`)).code).toBe('200');
    await typed('password').fill('Kiga_2026');
    await send(words.erase);
    await page.getByText(words.done).waitFor();
    expect((await demo3.call(`/api/campus/student/get?id=${id}`)).error).toBe('RECORD_NOT_FOUND');
  });

  it('erases an account with its name and the own password', async () => {
    const [{ id: roleId }] = await demo3.ask<[{ id: string }]>('/api/system/role/list');
    const account = {
      userName: words.account,
      nickName: '林老师',
      password: 'Start_2026',
      appType: '3',
      roles: [roleId],
    };
    const { id: accountId } = await demo3.ask('/api/system/user/save', account);
    await page.goto(`/system/users?open=${accountId}`);
    await drawer().getByRole('button', { name: words.more }).click();
    await page.getByRole('menuitem', { name: words.erase, exact: true }).click();
    await typed('typedName').fill('demo4');
    await typed('password').fill('Kiga_2026');
    await send(words.erase);
    await dialog().getByText(words.accountDiffers).waitFor();
    await typed('typedName').fill(words.account);
    await send(words.erase);
    await page.getByText(words.erased).first().waitFor();
    expect((await demo3.call(`/api/system/user/get?id=${accountId}`)).error).toBe('RECORD_NOT_FOUND');
  });

  it('lists keeping times with their reasons, and says where nothing goes soon', async () => {
    await page.goto('/system/keeping?pageSize=200');
    await screen.shown.getByRole('heading', { level: 1, name: words.keeping }).waitFor();
    const row = screen.shown.getByRole('row').filter({ hasText: words.times[1] }).filter({ hasText: words.healthCare });
    await row.first().waitFor();
    for (const time of words.times) expect(await row.first().innerText()).toContain(time);
    expect(await seriousFindings(page)).toEqual([]);
    if (words.language === 'en_US') expect(await screen.shown.innerText()).not.toMatch(/\p{Script=Han}/u);
    await page.route('**/api/system/keeping/page*', (route) => route.abort());
    await screen.shown.getByLabel(words.dueOnly).click();
    await screen.shown.getByRole('alert').first().waitFor();
    await page.unroute('**/api/system/keeping/page*');
    await page.route('**/api/system/keeping/page*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, list: [], total: 0 } } });
    });
    await page.reload();
    await screen.shown.getByText(words.none).waitFor();
    await page.unroute('**/api/system/keeping/page*');
  });
});

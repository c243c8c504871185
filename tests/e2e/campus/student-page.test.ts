import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import { organizationId } from '../../support/test-server.ts';
import { photo, upload } from '../../support/uploads.ts';

const site = startSite();
let page: Page;
let kigId: string;
/** Ids by name. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  const demo3 = await site.server.as('demo3');
  kigId = await organizationId(site.server.db, 'KG0001');
  const [{ id: gradeId }] = (await demo3.ask('/api/campus/grade/list')) as [{ id: string }];
  const newClass = async (className: string) =>
    (await demo3.ask('/api/campus/class/save', { className, gradeId })).id as string;
  const [cloud, wind] = [await newClass('云班'), await newClass('风班')];
  const mother = { parentName: '沈悦', relation: 'mother', parentPhone: '13600002046' };
  const allergies = [{ allergen: '花生', kind: 'food', severity: 'severe' }];
  const facePhoto = await upload(site.server, demo3, await photo());
  const faceConsent = [{ guardianName: '沈悦', way: 'paper' }];
  for (const [stuName, classId, more] of [
    ['安安', cloud, { parents: [mother], allergies, facePhoto, faceConsent }],
    ['白白', cloud, {}],
    ['顾安', wind, { parents: [mother] }],
  ] as const) {
    const child = { stuName, classId, sex: 'male', birthday: '2022-03-14', admissionDate: '2025-09-01', ...more };
    ids[stuName] = (await demo3.ask('/api/campus/student/save', child)).id;
  }
  page = await site.browser.open(site.server.address);
  await enter(page, 'demo3');
});

const card = (title: string, within: Page = page) => screenOf(within).shown.getByRole('region', { name: title });

describe('the page of a child', () => {
  it('[B08:job] [B08:zh] shows who it is, its place in the class, its family, and the phones on demand', async () => {
    await page.goto(`/campus/students/${ids['安安']}`);
    const { shown } = screenOf(page);
    await shown.getByRole('heading', { level: 1, name: '安安' }).waitFor();
    await shown.getByText('第 1 / 2 名').waitFor();
    const head = shown.locator('header');
    await head.getByText('花生过敏，重度').waitFor();
    await head.getByText('136****2046').waitFor();
    await head.getByRole('button', { name: '显示电话' }).click();
    await head.getByRole('link', { name: '13600002046' }).waitFor();
    await card('兄弟姐妹').getByRole('link', { name: '顾安' }).waitFor();
    await card('时间线').getByText('沈悦同意人脸识别').waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    const tabs = page.getByRole('tablist').first().getByRole('tab');
    const before = await tabs.count();
    await shown.getByRole('button', { name: '下一名' }).click();
    await shown.getByRole('heading', { level: 1, name: '白白' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/campus/students/${ids['白白']}`);
    await shown.getByText('第 2 / 2 名').waitFor();
    expect(await shown.getByRole('button', { name: '下一名' }).isDisabled()).toBe(true);
    expect(await tabs.count()).toBe(before);
    await shown.getByRole('button', { name: '上一名' }).click();
    await shown.getByRole('heading', { level: 1, name: '安安' }).waitFor();
  });

  it('[B09:job] takes a person who may fetch the child, with the error at the day', async () => {
    await page.goto(`/campus/students/${ids['安安']}`);
    await card('接送人').getByText('长期').waitFor();
    await card('接送人').getByRole('link', { name: '添加' }).click();
    const screen = screenOf(page);
    await screen.type('personName', '林秀英');
    await screen.choose('relation', '家政');
    await screen.type('personPhone', '13600002050');
    await screen.choose('permitted', '可以接送');
    await screen.writeDay('fromDate', '2026-09-01');
    await screen.writeDay('untilDate', '2026-08-31');
    await screen.type('note', '仅周一、周三');
    const save = screen.shown.getByRole('button', { name: '保存接送人' });
    await save.click();
    expect(await screen.issue('untilDate')).toBe('结束日期不能早于开始日期');
    await screen.writeDay('untilDate', '2026-09-30');
    await save.click();
    // The form returns to the child.
    const row = card('接送人').getByRole('listitem').filter({ hasText: '林秀英' });
    await row.getByText('家政').waitFor();
    await row.getByText('136****2050 · 仅周一、周三').waitFor();
    await row.getByText('已于 2026-09-30 到期').waitFor();
  });

  it('takes the answer of a guardian, and loses the face photo with its consent', async () => {
    await page.goto(`/campus/students/${ids['安安']}`);
    const screen = screenOf(page);
    await screen.shown.locator('header [data-picture="shown"]').waitFor();
    await card('同意书').getByRole('link', { name: '登记' }).click();
    await screen.choose('kind', '对外宣传');
    await screen.choose('answer', '不同意');
    await screen.choose('guardianName', '沈悦');
    await screen.choose('way', '当面');
    await screen.writeDay('givenDate', '2026-09-01');
    await screen.shown.getByRole('button', { name: '保存同意书' }).click();
    await card('同意书').getByText('对外宣传，不同意').waitFor();

    await card('同意书').getByRole('button', { name: '撤回同意: 人脸识别' }).click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await dialog.getByText('依据此同意书保存的内容').waitFor();
    await dialog.locator('[data-path="withdrawnBy"] input').fill('王生');
    await dialog.locator('[data-path="withdrawnDate"] input').fill('2026-09-02');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: '撤回同意' }).click();
    await dialog.getByText('不是该幼儿的监护人，请先在学生资料中登记').waitFor();
    await dialog.locator('[data-path="withdrawnBy"] input').fill('沈悦');
    await dialog.getByRole('button', { name: '撤回同意' }).click();
    await card('同意书').getByText('人脸识别，已撤回').waitFor();
    await expect.poll(() => screen.shown.locator('header [data-picture]').count()).toBe(0);
  });

  it('[B08:en] [B09:en] is in English for a group, without acts, card and health', async () => {
    const group = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(group, 'demo4', `/campus/students/${ids['安安']}?kigId=${kigId}`);
    const { shown } = screenOf(group);
    await shown.getByText('no. 1 of 2').waitFor();
    await card('Pick-up persons', group).getByText('Long-term').waitFor();
    await card('Consents', group).getByText('Face recognition: withdrawn').waitFor();
    await card('Brothers and sisters', group).getByRole('link', { name: '顾安' }).waitFor();
    for (const absent of ['Edit', 'Withdraw', 'Show phone in full']) {
      expect(await shown.getByRole('button', { name: absent }).count(), absent).toBe(0);
    }
    for (const absent of ['Severe allergy', 'Card', '仅周一']) {
      expect(await shown.getByText(absent).count(), absent).toBe(0);
    }
    await card('Timeline', group).getByText('沈悦 agreed: Face recognition').waitFor();
    const given = /安安|顾安|云班|风班|沈悦|林秀英|向日葵幼儿园/g;
    expect((await shown.innerText()).replace(given, '')).not.toMatch(/\p{Script=Han}/u);
    await group.context().close();
  });

  it('says in its cards what could not be loaded, and shows the others', async () => {
    await page.route('**/api/campus/consent/page*', (route) => route.abort());
    await page.goto(`/campus/students/${ids['白白']}`);
    await card('同意书').getByRole('alert').waitFor();
    await card('接送人').getByText('暂无可接送的人').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await card('同意书').getByRole('button').click();
    await card('同意书').getByText('未登记同意书').waitFor();
    expect(await card('同意书').getByRole('alert').count()).toBe(0);
  });
});

import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';
import { organizationId } from '../../support/test-server.ts';

const site = startSite({ clock: { now: () => new Date('2026-11-20T06:20:00Z') } });

const classes = [
  ['托一班', 'nursery', '韩晓彤', 20, 16, '2024-03-01'],
  ['小一班', 'junior', '杜若', 25, 24, '2023-03-01'],
  ['小二班', 'junior', '沈嘉', 25, 25, '2023-03-01'],
  ['中一班', 'middle', '陆明慧', 31, 31, '2022-03-01'],
  ['大一班', 'senior', '戴雪琴', 35, 34, '2021-03-01'],
] as const;

beforeAll(async () => {
  const { db } = site.server;
  const demo3 = await site.server.as('demo3');
  const kigId = await organizationId(db, 'KG0001');
  await sql`update students set status = 'moved-out', card_number = null where kig_id = ${kigId}`.execute(db);
  for (const table of ['classes', 'grades']) {
    await sql`update ${sql.table(table)} set deleted = true where kig_id = ${kigId}`.execute(db);
  }
  const [position] = await demo3.ask<{ id: string }[]>('/api/campus/position/list');
  const grades: Record<string, string> = {};
  for (const [sort, [stage, gradeName]] of Object.entries({
    nursery: '托班',
    junior: '小班',
    middle: '中班',
    senior: '大班',
  }).entries()) {
    grades[stage] = (await demo3.ask('/api/campus/grade/save', { gradeName, stage, sort })).id;
  }
  let serial = 0;
  const child = async (stuName: string, classId: string, birthday: string) => {
    serial += 1;
    const input = { stuName, sex: serial % 2 ? 'male' : 'female', birthday, classId, admissionDate: '2026-09-01' };
    await demo3.ask('/api/campus/student/save', input);
  };
  for (const [className, stage, teacherName, capacity, count, birthday] of classes) {
    serial += 1;
    const teacher = {
      teacherName,
      sex: 'female',
      phone: `1360000${String(serial).padStart(4, '0')}`,
      entryDate: '2026-09-01',
      positionId: position?.id,
    };
    const headTeacherId = (await demo3.ask('/api/campus/teacher/save', teacher)).id;
    const { id } = await demo3.ask('/api/campus/class/save', {
      className,
      gradeId: grades[stage],
      headTeacherId,
      capacity,
    });
    for (let at = 0; at < count; at++) await child(`${className.slice(0, 2)}幼${at + 1}`, id, birthday);
    if (stage === 'nursery') await child('何小满', id, '2024-09-06');
    if (stage === 'senior') await child('许知远', id, '2021-09-03');
  }
}, 120_000);

const step = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('the roll-over', () => {
  it('leads in four steps from the classes to the next school year, and back', async () => {
    const page = await site.browser.open(site.server.address, { width: 1366, height: 900 });
    await enter(page, 'demo3');
    await page.goto(`${site.server.address}/campus/classes`);
    await page.getByRole('button', { name: '升班', exact: true }).click();
    await step(page, '开始升班').click();
    // The capacity of a class of the new year, then its children.
    await page.getByRole('combobox', { name: '大一班的去向' }).waitFor();
    await step(page, '下一步').click();
    await page.getByPlaceholder('姓名').fill('大一幼3');
    await page
      .getByRole('row', { name: /大一幼3 / })
      .getByRole('button')
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').click();
    await page.getByTitle('留大一班').last().click();
    await dialog.getByPlaceholder('如家长申请').fill('家长申请');
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await step(page, '下一步').click();
    await page.getByText('试算结果，还没有改动任何数据').waitFor();
    await page.getByRole('button', { name: '中一班到大一班：31 名' }).click();
    await page.getByRole('dialog').getByText('中一幼31').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
    expect(await page.getByText('到 2027-08-31 不满 3 岁').count()).toBe(1);
    await page.getByRole('radiogroup', { name: '许知远的去向' }).getByText('毕业离园').click();
    await page.getByRole('radiogroup', { name: '许知远的去向' }).waitFor({ state: 'detached' });
    await step(page, '执行升班').click();
    await page.getByRole('dialog').getByRole('button', { name: '执行升班' }).click();
    await page.getByText('升班已完成').waitFor({ timeout: 60_000 });
    const demo3 = await site.server.as('demo3');
    const { last } = await demo3.ask('/api/campus/class/roll-over');
    expect(last.counts).toEqual({ up: 96, graduate: 34, stay: 1, open: 1 });
    await page.getByText('何小满').waitFor();
    await step(page, '撤销升班').click();
    await page.getByRole('dialog').getByRole('button', { name: '撤销升班' }).click();
    await page.getByText('升班已撤销').waitFor({ timeout: 60_000 });
    const places = await demo3.ask<any[]>('/api/campus/class/places');
    expect(places.map(({ className, studentCount }) => [className, studentCount])).toEqual([
      ['托一班', 17],
      ['小一班', 24],
      ['小二班', 25],
      ['中一班', 31],
      ['大一班', 35],
    ]);
  });
});

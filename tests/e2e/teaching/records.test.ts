import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { isTurnOf } from '../../support/in-one-language.ts';
import { type Screen, screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';
import { photo, upload } from '../../support/uploads.ts';

const DAY = '2026-11-20';
const site = startSite({ clock: { now: () => new Date(`${DAY}T02:00:00Z`) } });
let office: Caller;

const words = {
  zh_CN: {
    child: '安安',
    phone: '13800138001',
    topic: '树叶拓印',
    text: '孩子们在操场捡了银杏叶。',
    save: '保存教学记录',
    savePlan: '保存周计划',
    required: '请填写',
    choose: '请选择',
    digits: '请填写纯数字',
    outside: '日期不在学期内',
    publish: '发布给家长',
    noConsent: '照片中有 1 名幼儿的家长未同意拍照',
    refused: '安安的家长未同意拍照，不能发布照片',
  },
  en_US: {
    child: '乐乐',
    phone: '13800138002',
    topic: 'Leaf prints',
    text: 'We picked ginkgo leaves.',
    save: 'Save teaching record',
    savePlan: 'Save weekly plan',
    required: 'Required',
    choose: 'Please select',
    digits: 'Digits only',
    outside: 'The day is not within a term',
    publish: 'Publish to families',
    noConsent: 'The family of 1 child in the photos does not agree to photos',
    refused: 'The families of 乐乐 do not agree to photos, so the photos cannot be published',
  },
} as const;

beforeAll(async () => {
  office = await site.server.as('demo3');
});

describe.each(['zh_CN', 'en_US'] as const)('a teaching record in %s', (language) => {
  const isTurn = isTurnOf(language, import.meta.filename);
  const w = words[language];
  const mark = language === 'zh_CN' ? 'zh' : 'en';
  let page: Page;
  let screen: Screen;
  let parent: Parent;
  let studentId: string;
  let classId: string;
  let className: string;
  const press = (name: string) => screen.shown.getByRole('button', { name, exact: true }).click();
  const read = async () => {
    const { entries } = await parent.ask(`/day?studentId=${studentId}`);
    return entries.filter(({ facts }: { facts: { topic?: string } }) => facts.topic?.startsWith(w.topic));
  };

  beforeAll(async () => {
    ({ studentId, classId } = await newChildOf(office, { stuName: w.child, phone: w.phone }));
    const classes = await office.ask<{ id: string; text: string }[]>('/api/campus/class/list');
    className = classes.find(({ id }) => id === classId)?.text ?? '';
    parent = await asParent(site.server, w.phone);
    page = await site.browser.open(site.server.address, { language });
    screen = screenOf(page);
    await enter(page, 'demo3', '/teaching/records/new');
  });

  it(`[B65:refusal] [B65:${mark}] tells each issue at its field`, async () => {
    // The day begins with today.
    await screen.writeDay('day', '');
    await press(w.save);
    await expect
      .poll(() => screen.issues())
      .toEqual({ topic: w.required, classId: w.choose, day: w.required, content: w.required });
    await screen.type('topic', w.topic);
    await screen.choose('classId', className);
    await screen.writeDay('day', '2026-08-01');
    await screen.field('content').locator('[contenteditable=true]').fill(w.text);
    await press(w.save);
    await expect.poll(() => screen.issues()).toEqual({ day: w.outside });
  });

  it.runIf(isTurn)(`[B65:job] [B65:${mark}] is stored, published and read by the families of its class`, async () => {
    await screen.writeDay('day', DAY);
    await press(w.save);
    const row = screen.rows.filter({ hasText: w.topic }).first();
    await row.click();
    await expect.poll(() => screen.drawer.innerText()).toContain(w.text);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await read()).toEqual([]);
    await screen.drawer.getByRole('button', { name: w.publish, exact: true }).click();
    await page.locator('.ant-modal-wrap').getByRole('button', { name: w.publish, exact: true }).click();
    await expect.poll(read).toMatchObject([{ facts: { topic: w.topic, text: w.text } }]);
  });

  it.runIf(isTurn)('marks children without consent before it is published, and keeps their photos back', async () => {
    const topic = `${w.topic} 2`;
    const path = await upload(site.server, office, await photo(), 'jpg', { mode: 'image', module: 'notice' });
    const content = `<p>${w.text}</p><img data-file="${path}">`;
    await office.ask('/api/teaching/record/save', { topic, classId, day: DAY, content, children: [studentId] });
    await page.goto(`/teaching/records?q=${encodeURIComponent(topic)}`);
    await screen.rows.filter({ hasText: topic }).first().click();
    await screen.drawer.getByText(w.noConsent).waitFor();
    await screen.drawer.getByRole('button', { name: w.publish, exact: true }).click();
    await page.locator('.ant-modal-wrap').getByRole('button', { name: w.publish, exact: true }).click();
    await page.getByText(w.refused).first().waitFor();
    expect(await read()).toHaveLength(1);
  });

  it(`[G11:week:${mark}] refuses a week of a plan that is no number`, async () => {
    await page.goto('/teaching/plans/new');
    await screen.type('weekNumber', '1.5');
    await press(w.savePlan);
    await expect.poll(() => screen.issue('weekNumber')).toBe(w.digits);
  });
});

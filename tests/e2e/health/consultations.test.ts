import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { isTurnOf } from '../../support/in-one-language.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import { photo } from '../../support/uploads.ts';
import { moveTo } from '../../support/within-page.ts';

// Half past eight in Shanghai.
const site = startSite({ clock: { now: () => new Date('2026-11-20T00:30:00Z') } });
let picture: Buffer;

/** A child of one class, with an allergy and a measurement; and a ready answer of the expert. */
beforeAll(async () => {
  const { server } = site;
  picture = await photo();
  const office = await server.as('demo3');
  const { list } = await office.ask('/api/campus/class/page', { pageSize: 100 });
  const child = { stuName: '安心', sex: 'female', birthday: '2022-05-01', admissionDate: '2026-09-01' };
  const { id: studentId } = await office.ask('/api/campus/student/save', {
    ...child,
    classId: list[0].id,
    allergies: [{ allergen: '牛奶', kind: 'food', severity: 'severe' }],
  });
  await office.ask('/api/health/measurement/save', {
    studentId,
    measuredOn: '2026-11-10',
    heightCm: 104.5,
    weightKg: 17,
  });
  const expert = await server.as('demo7');
  await expert.ask('/api/health/answer-template/save', { title: '先观察', content: '先观察三天，再复诊。' });
});

const words = {
  zh_CN: {
    // An expert, and a person of the same organization who is asked alone.
    doctorAccount: 'demo7',
    proves: '[A05:job]',
    add: '新增咨询',
    save: '保存咨询',
    doctor: '陈若兰儿童营养工作室',
    shares: ['年龄和性别', '近一年体检测量', '过敏史'],
    urgent: '2 小时内',
    needsChild: '请先选择学生，再选择要提供的信息',
    age: '4 岁 6 个月 女',
    allergy: '牛奶 食物 重度',
    answer: '输入回复',
    more: '补充或追问',
    send: '发送',
    template: '使用模板',
    addPhoto: '添加照片',
    view: /查看.*陈若兰的照片 1/,
    answered: '已回复',
    close: '结束咨询',
    closed: '咨询已结束',
    gone: '咨询不存在或已结束',
    given: '已结束的咨询',
    failed: /没有发送成功，内容已保留/,
    forbidden: '您没有访问权限',
    back: '返回列表',
  },
  en_US: {
    doctorAccount: 'demo17',
    proves: '[A11:job]',
    add: 'Add Question',
    save: /^Save/,
    doctor: '陈若兰儿童营养工作室',
    shares: ['Age and sex', 'Measurements of a year', 'Allergies'],
    urgent: 'Within 2 hours',
    needsChild: 'Choose a student before you choose what to share',
    age: '4 y 6 mo Girl',
    allergy: '牛奶 Food Severe',
    answer: 'Write an answer',
    more: 'Add something or ask again',
    send: 'Send',
    template: 'Use template',
    addPhoto: 'Add photo',
    view: /View.*Photo 1 by 林书瑶/,
    answered: 'Answered',
    close: 'Close',
    closed: 'This question is closed',
    gone: 'This question does not exist or is closed',
    given: 'Closed questions',
    failed: /Not sent\. Your text is kept/,
    forbidden: 'You do not have access',
    back: 'Back to the list',
  },
} as const;

describe.each(['zh_CN', 'en_US'] as const)('questions to doctors in %s', (language) => {
  // axe finds the same elements in both languages.
  const isTurn = isTurnOf(language, import.meta.filename);
  const say = words[language];
  const topic = language === 'zh_CN' ? '湿疹反复' : '挑食体重增长慢';
  let office: Page;
  let doctor: Page;

  beforeAll(async () => {
    office = await site.browser.open(site.server.address, { language });
    doctor = await site.browser.open(site.server.address, { language });
    await enter(office, 'demo3', '/health/consultations');
    await enter(doctor, say.doctorAccount, '/health/consultations');
  });
  afterAll(async () => {
    await office?.close();
    await doctor?.close();
  });

  it('are asked about a child, with what the office chooses to share', async () => {
    const screen = screenOf(office);
    await screen.shown.getByRole('button', { name: say.add }).first().click();
    await screen.type('topic', topic);
    await screen.type('question', '脸上起红疹，需要就医吗？');
    for (const share of say.shares) await screen.choose('shares', share);
    await screen.choose('doctorId', say.doctor);
    await screen.choose('urgency', say.urgent);
    const save = screen.shown.getByRole('button', { name: say.save }).last();
    await save.click();
    expect(await screen.issue('studentId')).toBe(say.needsChild);
    await screen.choose('studentId', '安心');
    if (isTurn) expect(await seriousFindings(office)).toEqual([]);
    await save.click();
    await screen.rows.filter({ hasText: topic }).first().waitFor();
  });

  it(`[C39] ${say.proves} are read and answered outside the shell, where the child has no name`, async () => {
    const screen = screenOf(doctor);
    const row = screen.rows.filter({ hasText: topic });
    await row.getByText('向日葵幼儿园').waitFor();
    expect(await row.getByText('安心').count()).toBe(0);
    await row.getByRole('link', { name: topic }).click();
    await doctor.waitForURL(/\/doctorMessagesDetail\?id=/);
    await doctor.getByRole('heading', { level: 1, name: topic }).waitFor();
    expect(await doctor.getByRole('navigation').count()).toBe(0);
    await doctor.getByText(say.age).waitFor();
    await doctor.getByText(say.allergy).waitFor();
    await doctor.getByRole('cell', { name: /104\.5/ }).waitFor();
    expect(await doctor.getByText('安心').count()).toBe(0);
    if (isTurn) expect(await seriousFindings(doctor)).toEqual([]);

    await doctor.getByRole('button', { name: say.template }).click();
    await doctor.getByRole('button', { name: /先观察/ }).click();
    const field = doctor.getByRole('textbox', { name: say.answer });
    expect(await field.inputValue()).toBe('先观察三天，再复诊。');
    await doctor.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture });
    await doctor.locator('form [data-picture=shown]').waitFor();
    // A dead server loses no text.
    const path = /\/api\/health\/consultation\/answer\?/;
    await doctor.route(path, (route) => route.abort());
    await field.press('Control+Enter');
    await doctor.getByRole('alert').filter({ hasText: say.failed }).waitFor();
    expect(await field.inputValue()).toBe('先观察三天，再复诊。');
    await doctor.unroute(path);
    await doctor.getByRole('button', { name: say.send }).dblclick();
    await doctor.getByRole('button', { name: say.view }).waitFor();
    await doctor.getByText(say.answered).first().waitFor();
    expect(await doctor.getByRole('listitem').filter({ hasText: '先观察三天' }).count()).toBe(1);
    expect(await field.inputValue()).toBe('');
    if (isTurn) expect(await seriousFindings(doctor)).toEqual([]);
  });

  it('are read by the office with the photo, and closed, which leaves the doctor the own answer', async () => {
    const address = doctor.url();
    await moveTo(office, new URL(address).pathname + new URL(address).search);
    await office.getByRole('button', { name: say.view }).waitFor();
    await office.getByRole('textbox', { name: say.more }).waitFor();
    await office.getByText('安心').first().waitFor();
    await office.getByRole('button', { name: say.close }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('textbox').fill('已好转');
    await dialog.locator('button[type=submit]').click();
    await office.getByText(say.closed).waitFor();
    expect(await office.getByRole('textbox').count()).toBe(0);
    if (isTurn) expect(await seriousFindings(office)).toEqual([]);
    // The doctor's open page learns of it.
    await doctor.getByRole('heading', { name: say.gone }).waitFor();
    await doctor.getByRole('button', { name: say.back }).click();
    await doctor.getByText(say.given).first().click();
    await doctor.getByText('先观察三天').first().waitFor();
    await expect.poll(() => screenOf(doctor).rows.count()).toBe(0);
  });

  it.runIf(language === 'zh_CN')('tell a kind of user without the right that it may not see them', async () => {
    const other = await site.browser.open(site.server.address, { language });
    await enter(other, 'demo5', '/doctorMessagesDetail?id=00000000-0000-4000-8000-000000000000');
    await other.getByRole('heading', { level: 2, name: say.forbidden }).waitFor();
    expect(await other.getByRole('textbox').count()).toBe(0);
    await other.context().close();
  });
});

import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { isTurnOf } from '../../support/in-one-language.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import { photo, upload } from '../../support/uploads.ts';

// Half past eight in Shanghai.
const site = startSite({ clock: { now: () => new Date('2026-11-20T00:30:00Z') } });
const ids: Record<string, string> = {};
let checkId = '';

/** Three children of one class: 安心 was checked with a photo, 王子 came unchecked, and 白露 is ill at home. */
beforeAll(async () => {
  const { server } = site;
  const office = await server.as('demo3');
  const { list } = await office.ask('/api/campus/class/page', { pageSize: 100 });
  const classId = list.find(({ className }: Record<string, string>) => className === '小一班').id;
  for (const stuName of ['安心', '王子', '白露']) {
    const child = { stuName, sex: 'female', birthday: '2022-05-01', classId, admissionDate: '2026-09-01' };
    ids[stuName] = (await office.ask('/api/campus/student/save', child)).id;
  }
  const at = '2026-11-20T07:41:00+08:00';
  await sql`insert into student_days (kig_id, day, student_id, first_in_at, first_in_device_id, last_in_at, event_count)
    select kig_id, '2026-11-20', id, ${at}, id, ${at}, 1 from students
    where id = any(${[ids.安心, ids.王子]}::uuid[])`.execute(server.db);
  const sick = { studentId: ids.白露, kind: 'sick', symptom: 'fever', reason: '发烧' };
  const leave = await office.ask('/api/attendance/student-leave/save', {
    ...sick,
    fromDay: '2026-11-20',
    toDay: '2026-11-24',
  });
  await office.ask('/api/attendance/student-leave/approve', { id: leave.id });
  const path = await upload(server, office, await photo(), 'jpg', { mode: 'image', module: 'check' });
  const check = { studentId: ids.安心, day: '2026-11-20', part: 'morning', handledBy: '赵医生' };
  const found = {
    temperatures: [{ celsius: 37.4, method: 'forehead' }],
    symptoms: [{ symptom: 'cough' }],
    photo: path,
  };
  checkId = (await office.ask('/api/health/check/save', { ...check, ...found })).id;
});

const words = {
  zh_CN: {
    tag: 'zh',
    morning: '晨检',
    yellow: '黄牌',
    ofChild: ['晨午检', '保健登记'],
    noRecords: '暂无记录',
    unchecked: '未检',
    none: '已到园，未晨检',
    sick: /病假 至 2026-11-24/,
    photos: '历史晨检照片',
    back: '返回晨午检',
    view: /安心的照片 1/,
    kept: '照片保存 30 天，到期自动删除',
    gone: '照片已失效',
    add: '新增晨午检记录',
    save: '保存晨午检记录',
    addTemperature: '添加体温',
    addSymptom: '添加症状',
    tooHigh: '不能大于 42',
    tooLow: '不能小于 34',
    places: '最多 1 位小数',
    taken: '该幼儿本次检查已有记录，请打开原记录修改',
    afternoon: '午检',
    abnormal: '异常',
    watch: '观察',
    fields: {
      temperature: '体温',
      oral: '口腔',
      hand: '手部',
      eye: '眼睛',
      nails: '指甲',
      trauma: '外伤',
      photo: '照片 1',
    },
    served: '服务的幼儿园',
    day: '晨午检',
    pain: '腹痛',
    forbidden: '您没有访问权限',
  },
  en_US: {
    tag: 'en',
    morning: 'Morning',
    yellow: 'Yellow',
    ofChild: ['Checks', 'Health registers'],
    noRecords: 'No records',
    unchecked: 'Not checked',
    none: 'Arrived, no morning check',
    sick: /Sick until 24 Nov 2026/,
    photos: 'Photos of checks',
    back: 'Back to health checks',
    view: /Photo 1 of 安心/,
    kept: 'Photos are kept for 30 days',
    gone: 'The photos are gone',
    add: 'Add Health check',
    save: /^Save/,
    addTemperature: 'Add temperature',
    addSymptom: 'Add symptom',
    tooHigh: 'Must not be above 42',
    tooLow: 'Must not be below 34',
    places: 'At most 1 decimal places',
    taken: 'This check of the child has a record already. Open and change that one.',
    afternoon: 'Afternoon',
    abnormal: 'Abnormal',
    watch: 'Observe',
    fields: {
      temperature: 'Temperature',
      oral: 'Mouth',
      hand: 'Hands',
      eye: 'Eyes',
      nails: 'Nails',
      trauma: 'Injuries',
      photo: 'Photo 1',
    },
    served: 'Kindergartens served',
    day: 'Health checks',
    pain: 'Stomach ache',
    forbidden: 'You do not have access',
  },
} as const;

describe.each(['zh_CN', 'en_US'] as const)('health checks in %s', (language) => {
  const isTurn = isTurnOf(language, import.meta.filename);
  const say = words[language];
  let page: Page;
  const shown = () => screenOf(page).shown;
  const row = (name: string) => shown().getByRole('row', { name: new RegExp(name) });

  beforeAll(async () => {
    page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo3', '/health/checks');
  });
  afterAll(() => page?.close());

  it(`[B17:${say.tag}] list the children of the day with their checks`, async () => {
    await row('安心').getByText(say.yellow).waitFor();
    await row('安心')
      .getByText(/37\.4 °C/)
      .waitFor();
    await row('王子').getByText(say.unchecked).first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it.runIf(isTurn)('[C18] say who came unchecked, and who is absent and why', async () => {
    await page.goto('/noCheck');
    const lists = shown().getByRole('region');
    await lists.filter({ hasText: say.none }).getByText('王子').waitFor();
    await lists.filter({ hasText: say.sick }).getByText('白露').waitFor();
    expect(await lists.filter({ hasText: say.none }).getByText('安心').count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it.runIf(isTurn)('[C40] [C37] show the photos outside the shell, and open one', async () => {
    await page.goto('/historyMorningCheckPhotos');
    await page.getByRole('heading', { level: 1, name: say.photos }).waitFor();
    await page.getByText(say.kept).waitFor();
    await page.getByRole('button', { name: say.view }).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: '安心' }).click();
    await page.waitForURL(`/manualCheckPhotoDetail?id=${checkId}`);
    await page.getByRole('button', { name: say.view }).waitFor();
    await page.getByText('37.4 °C').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.goto('/manualCheckPhotoDetail?id=00000000-0000-4000-8000-000000000000');
    await page.getByText(say.gone).waitFor();
  });

  it(`[C14] [B18:job] [B18:refusal] [B18:${say.tag}] [E22] are entered with every field after refusals, and read back`, async () => {
    await page.goto('/mon-aft-healthDetail');
    const screen = screenOf(page);
    await screen.shown.getByRole('button', { name: say.add }).click();
    const name = language === 'zh_CN' ? '王子' : '安心';
    await screen.choose('studentId', name);
    await screen.writeDay('day', '2026-11-20');
    await screen.choose('part', say.afternoon);
    await screen.field('temperatures').getByRole('button', { name: say.addTemperature }).click();
    const save = screen.shown.getByRole('button', { name: say.save }).last();
    for (const [typed, text] of [
      ['91.3', say.tooHigh],
      ['3.6', say.tooLow],
    ] as const) {
      await screen.type('temperatures.0.celsius', typed);
      await save.click();
      await screen.shown.getByText(text).waitFor();
    }
    await screen.type('temperatures.0.celsius', '36.8');
    for (const [place, level] of [
      ['oral', say.abnormal],
      ['hand', say.watch],
      ['eye', say.watch],
      ['nails', say.watch],
      ['trauma', say.abnormal],
    ] as const) {
      await screen.choose(place, level);
    }
    await screen.field('symptoms').getByRole('button', { name: say.addSymptom }).click();
    await screen.choose('symptoms.0.symptom', say.pain);
    await save.click();
    await screen.rows.first().getByText('36.8').waitFor();
    await screen.rows.first().click();
    const record = screen.drawer;
    await record.getByText('36.8').first().waitFor();
    const { oral, hand, eye, nails, trauma } = say.fields;
    for (const [label, level] of [
      [oral, say.abnormal],
      [hand, say.watch],
      [eye, say.watch],
      [nails, say.watch],
      [trauma, say.abnormal],
    ] as const) {
      expect.soft(await screen.told(label)).toBe(level);
    }
    await record.getByText(say.pain).first().waitFor();
    // The page of the day shows both halves with their status and temperature.
    await page.goto('/health/checks');
    await row(name)
      .getByText(/36\.8 °C/)
      .waitFor();
  });

  it.runIf(language === 'zh_CN')('appear on the page of their child, beside its registers', async () => {
    await page.goto(`/campus/students/${ids.安心}`);
    const [checks, registers] = say.ofChild.map((name) => shown().getByRole('region', { name, exact: true }));
    await checks?.getByText(say.yellow).waitFor();
    await checks?.getByText('37.4 °C').waitFor();
    await registers?.getByText(say.noRecords).first().waitFor();
    expect(await registers?.getByRole('link').count()).toBe(4);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it.runIf(language === 'zh_CN')('[C34] are opened by an institution for a kindergarten that it serves', async () => {
    const other = await site.browser.open(site.server.address, { language });
    await enter(other, 'demo6', '/medicalInstitutionsServerKig');
    const tab = screenOf(other).shown;
    await tab.getByRole('heading', { level: 1, name: say.served }).waitFor();
    await tab.getByRole('link', { name: '向日葵幼儿园' }).click();
    await other.waitForURL(/\/health\/checks\?kigId=/);
    await screenOf(other).shown.getByRole('row', { name: /安心/ }).getByText(say.yellow).waitFor();
    expect(await seriousFindings(other)).toEqual([]);
    await other.context().close();
  });

  it.runIf(language === 'zh_CN')(
    '[B17:refusal] tell a kind of user without the right that it may not see them',
    async () => {
      const other = await site.browser.open(site.server.address, { language });
      await enter(other, 'demo5', '/historyMorningCheckPhotos');
      await other.getByRole('heading', { level: 2, name: say.forbidden }).waitFor();
      expect(await other.getByText('安心').count()).toBe(0);
      await other.context().close();
    },
  );
});

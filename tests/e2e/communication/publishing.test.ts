import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { give, photo } from '../../support/given-files.ts';
import { type Screen, screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();
const families = {
  zh_CN: { phone: '13800138011', stuName: '江小河' },
  en_US: { phone: '13800138012', stuName: '江小舟' },
} as const;
const ids = {} as Record<keyof typeof families, string>;

beforeAll(async () => {
  const office = await site.server.as('demo3');
  for (const language of ['zh_CN', 'en_US'] as const) {
    ids[language] = (await newChildOf(office, families[language])).studentId;
  }
});

const words = {
  zh_CN: {
    activity: '亲子运动会',
    notice: '流感预防',
    saveActivity: '保存活动',
    saveNotice: '保存通知',
    required: '请填写',
    tooLong: '最多 40 个字符',
    choose: '请选择',
    phone: '手机号格式不正确',
    link: '请输入以 https:// 开头的网址',
    targets: ['全园', '年级', '班级'],
    isLink: '链接',
    submit: '提交审核',
    pass: '通过',
    publish: '发布',
    usePart: '使用这部分',
    news: '绘本馆开放',
    saveNews: '保存新闻',
    newsTitle: '标题',
    newsContent: '内容',
    noticeContent: '通知内容',
    ordinary: '普通',
    count: '报名名单',
    signedUp: '已报名',
    labels: {
      content: '活动内容',
      sendTarget: '发送对象',
      classIds: '班级',
      cover: '封面',
      signBeginDate: '报名开始日期',
      signEndDate: '报名截止日期',
      contactPerson: '联系人',
      contactPhone: '联系电话',
      appliedNumbers: '报名人数',
      link: '链接',
      noticeType: '通知类型',
      publication: '发布状态',
    },
    days: ['2026-12-01', '2026-12-20'],
    signBegin: '2026-11-01',
    published: '已发布',
  },
  en_US: {
    activity: 'Family sports day',
    notice: 'Influenza',
    saveActivity: 'Save activity',
    saveNotice: 'Save notice',
    required: 'Required',
    tooLong: 'At most 40 characters',
    choose: 'Please select',
    phone: 'Incorrect mobile number format',
    link: 'Enter an address that begins with https://',
    targets: ['Whole school', 'Grade', 'Class'],
    isLink: 'Link',
    submit: 'Submit for review',
    pass: 'Pass',
    publish: 'Publish',
    usePart: 'Use this part',
    news: 'New library',
    saveNews: 'Save news item',
    newsTitle: 'Title',
    newsContent: 'Content',
    noticeContent: 'Content',
    ordinary: 'Ordinary',
    count: 'Sign-ups',
    signedUp: 'Signed up',
    labels: {
      content: 'Content',
      sendTarget: 'Sent to',
      classIds: 'Classes',
      cover: 'Cover picture',
      signBeginDate: 'Sign-up from',
      signEndDate: 'Sign-up until',
      contactPerson: 'Contact person',
      contactPhone: 'Contact phone',
      appliedNumbers: 'Signed up',
      link: 'Link',
      noticeType: 'Notice type',
      publication: 'Publication',
    },
    days: ['1 Dec 2026', '20 Dec 2026'],
    signBegin: '1 Nov 2026',
    published: 'Published',
  },
} as const;

describe.each(['zh_CN', 'en_US'] as const)('the publication of texts in %s', (language) => {
  const say = words[language];
  const mark = language === 'zh_CN' ? 'zh' : 'en';
  let page: Page;
  let screen: Screen;
  let parent: Parent;
  const press = (name: string) => screen.shown.getByRole('button', { name, exact: true }).click();
  const write = (text: string) => screen.field('content').locator('[contenteditable=true]').fill(text);
  const open = (title: string) => screen.rows.filter({ hasText: title }).first().click();
  const make = (name: string) => screen.drawer.getByRole('button', { name, exact: true }).click();

  beforeAll(async () => {
    page = await site.browser.open(site.server.address, { language });
    screen = screenOf(page);
  });

  /** Types a text that the browser would cut, as a changed page can. */
  async function typeUncut(field: string, text: string): Promise<void> {
    const input = screen.field(field).locator('input');
    await input.evaluate((element) => element.removeAttribute('maxlength'));
    await screen.type(field, text);
  }

  it(`[B25:refusal] [G05:activity:${mark}] [G20:contact:${mark}] tells each issue of an activity at its field`, async () => {
    await enter(page, 'demo3', '/communication/activities/new');
    await screen.field('content').locator('[contenteditable=true]').waitFor();
    await press(say.saveActivity);
    const missing = ['activityName', 'content', 'beginDate', 'endDate', 'signBeginDate', 'signEndDate'];
    const people = ['contactPerson', 'contactPhone'];
    const issues = Object.fromEntries([...missing, ...people].map((field) => [field, say.required]));
    await expect.poll(() => screen.issues()).toEqual(issues);
    // The field takes 40 characters and no more.
    await screen.type('activityName', '名'.repeat(41));
    expect(await screen.typed('activityName')).toHaveLength(40);
    await typeUncut('activityName', '名'.repeat(41));
    await press(say.saveActivity);
    await expect.poll(() => screen.issues()).toMatchObject({ activityName: say.tooLong });
    await screen.type('contactPhone', '12345');
    await screen.choose('sendTarget', say.targets[1]);
    await press(say.saveActivity);
    await expect.poll(() => screen.issues()).toMatchObject({ contactPhone: say.phone, gradeIds: say.choose });
    await screen.choose('sendTarget', say.targets[2]);
    await press(say.saveActivity);
    await expect.poll(() => screen.issue('classIds')).toBe(say.choose);
  });

  it(`[B25:job] [B25:${mark}] [E16] [C07] leads an activity from the draft to the list of its sign-ups`, async () => {
    await screen.type('activityName', say.activity);
    await write('请穿运动鞋');
    await screen.choose('classIds', '小一班');
    await screen.writeDay('beginDate', '2026-12-26');
    await screen.writeDay('endDate', '2026-12-26');
    await screen.writeDay('signBeginDate', '2026-11-01');
    await screen.writeDay('signEndDate', '2026-12-20');
    await screen.type('contactPerson', '王老师');
    await screen.type('contactPhone', '13800138000');
    await give(page, screen.field('cover'), await photo('cover.png', 320, 200));
    await page.getByRole('button', { name: say.usePart }).click();
    await screen.field('cover').locator('[data-picture=shown]').waitFor();
    await press(say.saveActivity);
    await open(say.activity);
    await expect.poll(() => screen.told(say.labels.content)).toBe('请穿运动鞋');
    const cover = screen.drawer.locator('dl > div').filter({ hasText: say.labels.cover });
    await cover.locator('[data-picture=shown]').waitFor();
    expect(await screen.told(say.labels.sendTarget)).toBe(say.targets[2]);
    expect(await screen.told(say.labels.classIds)).toContain('小一班');
    expect(await screen.told(say.labels.signBeginDate)).toBe(say.signBegin);
    expect(await screen.told(say.labels.signEndDate)).toBe(say.days[1]);
    expect(await screen.told(say.labels.contactPerson)).toBe('王老师');
    expect(await screen.told(say.labels.contactPhone)).toContain('8000');
    await make(say.submit);
    await make(say.pass);
    await make(say.publish);
    await page.getByRole('dialog').getByRole('button', { name: say.publish, exact: true }).last().click();
    await expect.poll(() => screen.told(say.labels.publication)).toBe(say.published);
    const office = await site.server.as('demo3');
    const { list } = await office.ask('/api/communication/activity/page', { q: say.activity });
    parent = await asParent(site.server, families[language].phone);
    await parent.ask('/activities/sign-up', { activityId: list[0].id, studentId: ids[language] });
    await expect.poll(() => screen.told(say.labels.appliedNumbers)).toBe('1');
    await make(say.count);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/activity-count');
    await expect.poll(() => screen.rows.allInnerTexts()).toHaveLength(1);
    const [row] = await screen.rows.allInnerTexts();
    expect(row).toContain(families[language].stuName);
    expect(row).toContain(say.signedUp);
  });

  it(`[B26:job] [B26:refusal] [B26:${mark}] [G05:notice:${mark}] [E17] saves a link only with https, and publishes a text`, async () => {
    await enter(page, 'demo3', '/communication/notices/new');
    await press(say.saveNotice);
    await expect.poll(() => screen.issues()).toMatchObject({ title: say.required });
    await typeUncut('title', '名'.repeat(41));
    await press(say.saveNotice);
    await expect.poll(() => screen.issues()).toMatchObject({ title: say.tooLong });
    await screen.type('title', say.notice);
    await screen.choose('noticeType', say.isLink);
    await screen.type('link', 'http://www.example.com');
    await press(say.saveNotice);
    await expect.poll(() => screen.issues()).toEqual({ link: say.link });
    await screen.type('link', 'https://www.example.com/a');
    await press(say.saveNotice);
    await open(say.notice);
    await expect.poll(() => screen.told(say.labels.link)).toBe('https://www.example.com/a');
    expect(await screen.told(say.labels.noticeType)).toBe(say.isLink);
    await page.goto('/communication/notices/new');
    await screen.type('title', `${say.notice} 2`);
    await screen.choose('noticeType', say.ordinary);
    await write('勤洗手，多通风');
    await press(say.saveNotice);
    await open(`${say.notice} 2`);
    await expect.poll(() => screen.told(say.noticeContent)).toBe('勤洗手，多通风');
    await make(say.submit);
    await make(say.pass);
    await make(say.publish);
    await page.getByRole('dialog').getByRole('button', { name: say.publish, exact: true }).last().click();
    await expect.poll(() => screen.told(say.labels.publication)).toBe(say.published);
    const { list } = await parent.ask('/notices');
    expect(list[0]).toMatchObject({ title: `${say.notice} 2`, content: '<p>勤洗手，多通风</p>', isRead: false });
  });

  it(`[B27:job] [B27:refusal] [B27:${mark}] [E18] publishes news, and asks for what is missing`, async () => {
    await page.goto('/communication/news/new');
    await screen.field('content').locator('[contenteditable=true]').waitFor();
    await press(say.saveNews);
    await expect.poll(() => screen.issues()).toEqual({ title: say.required, content: say.required });
    await screen.type('title', say.news);
    await write('欢迎家长借阅');
    await press(say.saveNews);
    await open(say.news);
    await expect.poll(() => screen.told(say.newsContent)).toBe('欢迎家长借阅');
    await make(say.submit);
    await make(say.pass);
    await make(say.publish);
    await page.getByRole('dialog').getByRole('button', { name: say.publish, exact: true }).last().click();
    await expect.poll(() => screen.told(say.labels.publication)).toBe(say.published);
  });
});

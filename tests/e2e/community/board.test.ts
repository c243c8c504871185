import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { newPost, newTopic } from '../../support/community.ts';
import { photo } from '../../support/given-files.ts';
import { inOneLanguage } from '../../support/in-one-language.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

const site = startSite();

let operator: Caller;

beforeAll(async () => {
  operator = await site.server.as('demo9');
});

const words = {
  zh_CN: {
    write: '写帖子',
    title: '标题',
    text: '内容',
    add: '添加图片',
    publish: '发布',
    waits: '已提交，审核通过后显示',
    mine: '我的发布',
    waiting: '待审核',
    comment: '写评论，最多 500 字',
    send: '发送',
    sent: '已发布',
    comments: '1 条评论',
    report: '举报',
    reportSend: '提交举报',
    reportDone: '举报已提交，处理结果会通知您',
    reported: '已举报',
    hidden: '已隐藏，原因：广告推销',
    appeal: '申诉',
    appealText: '申诉内容，最多 500 字',
    appealSend: '提交申诉',
    appealOpen: '申诉待答复',
    empty: '还没有帖子',
  },
  en_US: {
    write: 'Write a post',
    title: 'Title',
    text: 'Text',
    add: 'Add a picture',
    publish: 'Publish',
    waits: 'Sent; it appears after a review',
    mine: 'My posts',
    waiting: 'Pending review',
    comment: 'Write a comment of up to 500 characters',
    send: 'Send',
    sent: 'Published',
    comments: '1 comment',
    report: 'Report',
    reportSend: 'Send the report',
    reportDone: 'Reported; you will be told the decision',
    reported: 'Reported',
    hidden: 'Hidden, reason: Advertising',
    appeal: 'Appeal',
    appealText: 'Your appeal, up to 500 characters',
    appealSend: 'Send the appeal',
    appealOpen: 'Your appeal waits',
    empty: 'No posts yet',
  },
} as const;

describe.each(inOneLanguage(['zh_CN', 'en_US'] as const, import.meta.filename))('the board in %s', (language) => {
  const say = words[language];
  const open = async (userName: string, path: string) => {
    const page = await site.browser.open(site.server.address, { language });
    await enter(page, userName, path);
    return { page, shown: screenOf(page).shown };
  };

  it('takes a post with a picture, shows its state, and an appeal against its hiding', async () => {
    const topicId = await newTopic(operator, { moderation: 'before' });
    const { page, shown } = await open('demo7', `/community/board?topic=${topicId}`);
    await shown.getByText(say.empty).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await shown.getByRole('button', { name: say.write }).click();
    const form = shown.getByRole('form', { name: say.write });
    await form.getByLabel(say.title).fill('浏览器里写的帖子');
    await form.getByLabel(say.text).fill('三层穿衣，出汗就减。');
    await form.locator('input[type=file]').setInputFiles(await photo('coat.jpg', 60, 40));
    await expect.poll(() => form.locator('[data-picture="shown"]').count()).toBe(1);
    await form.getByRole('button', { name: say.publish }).click();
    await page.getByText(say.waits).waitFor();
    await shown.getByRole('button', { name: say.mine }).click();
    const row = shown.getByRole('listitem').filter({ hasText: '浏览器里写的帖子' });
    await row.getByText(say.waiting).waitFor();
    const { list } = await operator.ask('/api/community/post/page', { q: '浏览器里写的帖子' });
    await operator.ask('/api/community/post/hide', { id: list[0].id, reason: 'advertising' });
    await row.getByText(say.hidden).waitFor();
    await row.getByRole('button', { name: say.appeal, exact: true }).click();
    await row.getByLabel(say.appealText).fill('没有推销任何东西');
    await row.getByRole('button', { name: say.appealSend }).click();
    await row.getByText(say.appealOpen).waitFor();
  });

  it('counts a comment at once, and takes one report of a reader', async () => {
    const topicId = await newTopic(operator);
    const id = await newPost(site.server, { topicId, title: '可以评论的帖子' });
    const { page, shown } = await open('demo18', `/community/board?topic=${topicId}&post=${id}`);
    const article = shown.getByRole('article', { name: '可以评论的帖子' });
    await article.getByLabel(say.comment).fill('谢谢分享');
    await article.getByRole('button', { name: say.send, exact: true }).click();
    await page.getByText(say.sent).waitFor();
    await article.getByRole('heading', { name: say.comments }).waitFor();
    await article.getByRole('button', { name: say.report, exact: true }).first().click();
    await article.getByRole('button', { name: say.reportSend }).click();
    await page.getByText(say.reportDone).waitFor();
    await expect.poll(() => article.getByRole('button', { name: say.reported }).first().isDisabled()).toBe(true);
  });

  it('lets moderators read, and offers them nothing to write', async () => {
    const topicId = await newTopic(operator);
    const id = await newPost(site.server, { topicId, title: '只读的帖子' });
    const { shown } = await open('demo9', `/community/board?topic=${topicId}&post=${id}`);
    await shown.getByRole('article', { name: '只读的帖子' }).waitFor();
    expect(await shown.getByRole('button', { name: say.write }).count()).toBe(0);
    expect(await shown.getByRole('textbox').count()).toBe(0);
  });
});

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { newComment, newPost, newReport, newTopic } from '../../support/community.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

const site = startSite();

let operator: Caller;
let regional: Caller;

beforeAll(async () => {
  [operator, regional] = [await site.server.as('demo9'), await site.server.as('demo15')];
});

const open = async (userName: string, path: string, language: 'zh_CN' | 'en_US') => {
  const page = await site.browser.open(site.server.address, { language });
  await enter(page, userName, path);
  return page;
};

const words = {
  zh_CN: {
    queue: '内容审核',
    list: '待处理列表',
    item: '内容',
    waiting: '待审核',
    reported: '1 条举报',
    reasons: '选择隐藏原因',
    hidden: '已隐藏：',
    passed: '已通过：',
    kept: '已保留：',
    undone: '已撤回：',
    taken: '已由他人处理',
    empty: '全部处理完了',
  },
  en_US: {
    queue: 'Moderation',
    list: 'Waiting list',
    item: 'Content',
    waiting: 'Pending review',
    reported: '1 report',
    reasons: 'Choose the reason to hide it',
    hidden: 'Hidden: ',
    passed: 'Passed: ',
    kept: 'Kept: ',
    undone: 'Undone: ',
    taken: 'Another moderator has decided',
    empty: 'Nothing waits',
  },
} as const;

const stateOf = async (kind: 'post' | 'comment', id: string) =>
  (await operator.ask(`/api/community/${kind}/get?id=${id}`)).status as string;

const titleOf = (page: Page, item: string) =>
  screenOf(page).shown.getByRole('region', { name: item, exact: true }).getByRole('heading', { level: 2 }).innerText();

describe.each(['zh_CN', 'en_US'] as const)('the queue in %s', (language) => {
  const say = words[language];
  const facet = language === 'zh_CN' ? 'zh' : 'en';

  it(`[B46:job] [B46:${facet}] [B46:refusal] is worked with the keyboard alone, and takes a decision back`, async () => {
    const before = await newTopic(operator, { moderation: 'before' });
    const after = await newTopic(operator);
    const first = await newPost(site.server, { topicId: before, title: '键盘第一篇' });
    const second = await newPost(site.server, { topicId: before, title: '键盘第二篇', content: '想要秘方的加微信' });
    const shown = await newPost(site.server, { topicId: after, title: '键盘第三篇' });
    const third = await newComment(site.server, { postId: shown, content: '请加微信' });
    await newReport(site.server, { postId: shown });
    const page = await open('demo9', '/community/queue', language);
    const screen = screenOf(page).shown;
    const list = screen.getByRole('region', { name: say.list });
    await expect.poll(() => list.getByRole('button').count()).toBe(4);
    expect(await list.innerText()).toContain(say.waiting);
    expect(await list.innerText()).toContain(say.reported);
    expect(await titleOf(page, say.item)).toBe('键盘第一篇');
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('p');
    await page.getByText(`${say.passed}键盘第一篇`).waitFor();
    await expect.poll(() => titleOf(page, say.item)).toBe('键盘第二篇');
    expect(await stateOf('post', first)).toBe('shown');
    expect(await screen.locator('mark').allInnerTexts()).toEqual(['加微信']);
    await page.keyboard.press('h');
    await screen.getByRole('radiogroup', { name: say.reasons }).waitFor();
    // The fifth reason needs words, and the key alone does nothing.
    await page.keyboard.press('5');
    await page.keyboard.press('Enter');
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await page.getByText(`${say.hidden}键盘第二篇`).waitFor();
    expect(await stateOf('post', second)).toBe('hidden');
    await page.keyboard.press('u');
    await page.getByText(`${say.undone}键盘第二篇`).waitFor();
    await expect.poll(() => titleOf(page, say.item)).toBe('键盘第二篇');
    expect(await stateOf('post', second)).toBe('pendingReview');
    // Another moderator is quicker with the shown one.
    await regional.ask('/api/community/post/hide', { id: second, reason: 'advertising' });
    await expect.poll(() => list.getByRole('button').count()).toBe(2);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('p');
    await page.getByText(say.passed).last().waitFor();
    await expect.poll(() => stateOf('comment', third)).toBe('shown');
    await expect.poll(() => titleOf(page, say.item)).toBe('键盘第三篇');
    await page.keyboard.press('p');
    await page.getByText(`${say.kept}键盘第三篇`).waitFor();
    await screen.getByText(say.empty).waitFor();
    expect(await stateOf('post', shown)).toBe('shown');
    if (language === 'en_US') expect(await screen.innerText()).not.toMatch(/\p{Script=Han}/u);
  });
});

describe('two moderators', () => {
  it('decide about a post once, and the second one is told and goes on', async () => {
    const topicId = await newTopic(operator, { moderation: 'before' });
    const id = await newPost(site.server, { topicId, title: '两人同审' });
    await newPost(site.server, { topicId, title: '下一篇' });
    const page = await open('demo9', '/community/queue', 'zh_CN');
    await expect.poll(() => titleOf(page, words.zh_CN.item)).toBe('两人同审');
    // The other one decides while the key is on its way.
    await page.route(
      '**/api/community/post/pass*',
      async (route) => {
        await regional.ask('/api/community/post/hide', { id, reason: 'insult' });
        await route.continue();
      },
      { times: 1 },
    );
    await page.keyboard.press('p');
    await page.getByText(words.zh_CN.taken).waitFor();
    await expect.poll(() => titleOf(page, words.zh_CN.item)).toBe('下一篇');
    expect(await stateOf('post', id)).toBe('hidden');
  });
});

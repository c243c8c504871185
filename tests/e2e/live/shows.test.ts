import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { give, given, sparse } from '../../support/given-files.ts';
import { screenOf } from '../../support/screen.ts';
import { nextDay, nowIsItsTime, passedShow, runningShow } from '../../support/shows.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

// Chromium cannot reach a stream here; streams.test.ts of the media process plays a real one.
const site = startSite(undefined, /WebSocket/);

let host: Caller;
let reviewer: Caller;
let kindergarten: Caller;

beforeAll(async () => {
  [host, reviewer, kindergarten] = [
    await site.server.as('demo7'),
    await site.server.as('demo9'),
    await site.server.as('demo3'),
  ];
});

const open = async (userName: string, path: string, language: 'zh_CN' | 'en_US' = 'zh_CN') => {
  const page = await site.browser.open(site.server.address, { language });
  await enter(page, userName, path);
  return page;
};

/** Types an application; the day lies ahead. */
async function fill(page: Page, title: string, [from, to]: readonly [string, string]): Promise<void> {
  const { type, writeDay, field } = screenOf(page);
  await type('title', title);
  await writeDay('day', nextDay());
  for (const [path, time] of [
    ['beginTime', from],
    ['endTime', to],
  ] as const) {
    await field(path).locator('input').fill(time);
    await page.keyboard.press('Tab');
  }
}

const words = {
  zh_CN: {
    add: '新增直播',
    save: '保存直播',
    required: '请填写',
    order: '结束时间必须晚于开始时间',
  },
  en_US: {
    add: 'Add live show',
    save: 'Save live show',
    required: 'Required',
    order: 'The end must be later than the begin',
  },
} as const;

describe('a live application', () => {
  it.each(['zh_CN', 'en_US'] as const)(
    '[B64:zh] [B64:en] [B64:refusal] [G05:live:zh] [G05:live:en] is refused at its fields in %s when a value is wrong',
    async (language) => {
      const say = words[language];
      const page = await open('demo7', '/live/shows/new', language);
      const { shown, issues, typed } = screenOf(page);
      const save = shown.getByRole('button', { name: say.save });
      await save.click();
      await expect.poll(async () => (await issues()).title).toBe(say.required);
      await fill(page, '字'.repeat(41), ['20:30', '19:30']);
      // The field takes 40 characters and no more.
      expect(await typed('title')).toBe('字'.repeat(40));
      await save.click();
      await expect.poll(issues).toEqual({ endTime: say.order });
    },
  );

  it('[B64:job] [E27] is typed, passed with a star, and shown with title, time, star, status, date and messages', async () => {
    const page = await open('demo7', '/live/shows/new');
    await fill(page, '冬季护嗓与食养', ['19:30', '20:30']);
    await screenOf(page).shown.getByRole('button', { name: words.zh_CN.save }).click();
    const row = (one: Page) => screenOf(one).rows.filter({ hasText: '冬季护嗓与食养' });
    const review = await open('demo9', '/live/shows');
    await row(review).filter({ hasText: '待审核' }).click();
    await screenOf(review).drawer.getByRole('button', { name: '通过', exact: true }).click();
    const dialog = review.getByRole('dialog').last();
    await dialog.locator('[data-path="star"] input').fill('4');
    await dialog.getByRole('button', { name: '通过', exact: true }).click();
    await row(review).filter({ hasText: '待直播' }).waitFor();
    const { list } = await host.ask('/api/live/show/page', { q: '冬季护嗓与食养' });
    await nowIsItsTime(site.server, list[0].id);
    await host.ask('/api/live/show/start', { id: list[0].id });
    await kindergarten.ask('/api/live/watching/write', { id: list[0].id, content: '梨水可以天天喝吗？' });
    await page.goto('/live/shows');
    const cells = row(page).getByRole('cell');
    await expect
      .poll(async () => (await cells.allInnerTexts()).map((text) => text.trim()))
      .toEqual(expect.arrayContaining(['冬季护嗓与食养', nextDay(), '19:30', '20:30', '4', '直播中', '1']));
  });
});

describe('the page of a host', () => {
  it('shows the silence, decides on messages, and ends the show when asked', async () => {
    const id = await runningShow(site.server, { host, reviewer }, { title: '主持测试' });
    await kindergarten.ask('/api/live/watching/write', { id, content: '新生第三周还哭，正常吗？' });
    await kindergarten.ask('/api/live/watching/write', { id, content: '想知道秘方的加微信 nn2288' });
    const page = await open('demo7', `/live/host?id=${id}`);
    const { shown } = screenOf(page);
    const messages = shown.getByRole('region', { name: '直播留言' }).first();
    const hit = messages.getByRole('listitem').filter({ hasText: '秘方' });
    await hit.getByText('疑似广告，命中 1 个敏感词').waitFor();
    expect(await hit.locator('mark').allInnerTexts()).toEqual(['加微信']);
    expect(await seriousFindings(page)).toEqual([]);
    await hit.getByRole('button', { name: '隐藏' }).click();
    const plain = messages.getByRole('listitem').filter({ hasText: '第三周' });
    await plain.getByRole('button', { name: '显示并回复' }).click();
    await plain.getByRole('textbox').fill('正常，多数孩子四周内适应。');
    await page.keyboard.press('Enter');
    await messages.getByText('已显示 1').click();
    await messages.getByText('正常，多数孩子四周内适应。').waitFor();
    await messages.getByRole('textbox').last().fill('大家早上好');
    await page.keyboard.press('Enter');
    await messages.getByText('已显示 2').waitFor();

    await shown.getByRole('button', { name: '显示（记入日志）' }).click();
    await shown.getByText(`${id}?key=`).waitFor();
    await shown.getByText('没有收到推流').waitFor({ timeout: 15_000 });
    await shown.getByRole('button', { name: '结束直播' }).click();
    const question = page.getByRole('dialog');
    await question.getByText('现在有 0 人在看，结束后立即断开，不能再开播。').waitFor();
    await question.getByRole('button', { name: '结束直播' }).click();
    await shown.getByText('直播已结束').waitFor();
  });
});

describe('the page of viewers', () => {
  it('lets a kindergarten write while the show is on, and changes by itself when the host begins and ends it', async () => {
    const id = await passedShow(site.server, { host, reviewer }, { title: '观看测试' });
    const page = await open('demo3', '/live/watch', 'en_US');
    const { shown } = screenOf(page);
    await shown.getByRole('link', { name: 'See the announcement: 观看测试' }).click();
    await shown.getByText('You can write while the show is live').waitFor();
    await host.ask('/api/live/show/start', { id });
    const box = shown.getByRole('textbox', { name: 'Write a message, at most 200 characters' });
    await box.fill('Hello');
    await page.keyboard.press('Enter');
    await shown.getByRole('listitem').filter({ hasText: 'Hello' }).getByText('Waiting').waitFor();
    await host.ask('/api/live/show/end', { id });
    await shown.getByText('There is no replay.').waitFor();
    expect(await box.count()).toBe(0);
  });
});

describe('the messages of shows', () => {
  it('[C17] stand in the shell and never in the menu, and are decided there for many at once', async () => {
    const id = await runningShow(site.server, { host, reviewer }, { title: '留言测试' });
    for (const content of ['第一句', '第二句']) {
      await kindergarten.ask('/api/live/watching/write', { id, content });
    }
    const page = await open('demo9', `/liveLeaveMessage?showId=${id}`);
    const { shown, rows } = screenOf(page);
    await shown.getByRole('heading', { name: '直播留言' }).waitFor();
    expect(await page.getByRole('tab', { selected: true }).innerText()).toContain('直播留言');
    expect(await page.getByRole('navigation').locator('a[href="/liveLeaveMessage"]').count()).toBe(0);
    await expect.poll(() => rows.count()).toBe(2);
    for (const row of await rows.all()) await row.getByRole('checkbox').check();
    await shown.getByRole('button', { name: '显示', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '显示', exact: true }).click();
    await expect.poll(() => rows.filter({ hasText: '已显示' }).count()).toBe(2);
  });
});

describe('the film of an ended show', () => {
  it('[D20] is uploaded in the mode of videos, which refuses other files, and plays for those who watch', async () => {
    const id = await runningShow(site.server, { host, reviewer }, { title: '回放测试' });
    await host.ask('/api/live/show/end', { id });
    const page = await open('demo7', `/live/shows?open=${id}`);
    const { drawer } = screenOf(page);
    await drawer.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '上传回放视频' }).click();
    const dialog = page.getByRole('dialog').last();
    const film = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypisom'), Buffer.alloc(2000)]);
    const field = dialog.locator('[data-path="film"]');
    await give(page, field, given('film.avi', film, 'video/x-msvideo'));
    await field.getByText('文件格式有误').waitFor();
    await give(page, field, await sparse('film.mp4', 500 * 1024 * 1024 + 1));
    await field.getByText('文件过大').waitFor();
    await give(page, field, given('film.mp4', film, 'video/mp4'));
    await dialog.getByText('已上传').waitFor();
    await dialog.getByRole('button', { name: '上传回放视频' }).click();
    await page.getByText('回放视频已上传').waitFor();
    const watching = await open('demo3', '/live/watch?view=films');
    await screenOf(watching).shown.getByRole('link', { name: '看回放: 回放测试' }).click();
    const source = await screenOf(watching).shown.locator('video').getAttribute('src');
    const answer = await fetch(new URL(String(source), site.server.address), { headers: { range: 'bytes=0-99' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([206, 'video/mp4']);
  });
});

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { isTurnOf } from '../../support/in-one-language.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();
let mother: Parent;
let kigId: string;
let studentId: string;

beforeAll(async () => {
  ({ studentId } = await newChildOf(await site.server.as('demo3'), { stuName: '安安', phone: '13800138001' }));
  mother = await asParent(site.server, '13800138001');
  ({ kigId } = (await mother.ask('/family')).children[0]);
});

const words = {
  zh_CN: {
    title: '园长信箱',
    anonymous: '匿名家长',
    note: '无法查到是谁写的',
    reply: '回复',
    send: '发送回复',
    required: '请填写',
    replied: '已回复',
    read: '已读',
    close: '结束',
    closed: '来信已结束，不能再回复。',
  },
  en_US: {
    title: 'Principal’s mailbox',
    anonymous: 'Anonymous parent',
    note: 'it cannot be traced',
    reply: 'Reply',
    send: 'Send reply',
    required: 'Required',
    replied: 'Replied',
    read: 'Read',
    close: 'Close',
    closed: 'The letter is closed, so no reply is possible.',
  },
} as const;

describe.each(['zh_CN', 'en_US'] as const)('the mailbox in %s', (language) => {
  const isTurn = isTurnOf(language, import.meta.filename);
  const say = words[language];
  const mark = language === 'zh_CN' ? 'zh' : 'en';
  const [named, secret] = [`午餐想多些蔬菜 ${mark}`, `滑梯松动 ${mark}`];
  let page: Page;
  const pane = () => screenOf(page).shown.locator('section').last();
  const choose = (content: string) =>
    screenOf(page).shown.getByRole('listitem').filter({ hasText: content }).getByRole('button').click();

  beforeAll(async () => {
    await mother.ask('/letters/send', { kigId, studentId, content: named, anonymous: false });
    await mother.ask('/letters/send', { kigId, content: secret, anonymous: true });
    page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo3', '/communication/mailbox');
    await screenOf(page).shown.getByRole('heading', { level: 1, name: say.title }).waitFor();
  });

  it(`[B28:refusal] [B28:${mark}] [G20:reply:${mark}] sends no empty reply`, async () => {
    await choose(named);
    await pane().getByRole('heading', { name: '安安妈妈' }).waitFor();
    await pane().getByRole('button', { name: say.send }).click();
    expect(await pane().getByRole('alert').innerText()).toBe(say.required);
  });

  it.runIf(isTurn)(
    `[B28:job] [B28:${mark}] marks a letter as read, keeps a draft, replies with the keyboard and closes it`,
    async () => {
      await expect.poll(() => pane().innerText()).toContain(say.read);
      const field = pane().getByLabel(say.reply, { exact: true });
      await field.fill('下周起每天两种蔬菜。');
      await choose(secret);
      await pane().getByRole('heading', { name: say.anonymous }).waitFor();
      expect(await pane().innerText()).toContain(say.note);
      await choose(named);
      await expect.poll(() => field.inputValue()).toBe('下周起每天两种蔬菜。');
      await field.press('Control+Enter');
      await expect.poll(() => pane().getByRole('list').innerText()).toContain('下周起每天两种蔬菜。');
      await expect.poll(() => pane().innerText()).toContain(say.replied);
      expect(await field.inputValue()).toBe('');
      await pane().getByRole('button', { name: say.close, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: say.close, exact: true }).click();
      await pane().getByText(say.closed).waitFor();
    },
  );
});

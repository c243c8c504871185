import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { isTurnOf } from '../../support/in-one-language.ts';
import { type Screen, screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();

const words = {
  zh_CN: {
    save: '保存系统消息',
    required: '请填写',
    tooLong: '最多 39 个字符',
    receivers: '请至少选择一种身份、一个机构或一个区域',
    kind: '专家',
    send: '发送',
    sent: '已发送',
    goesTo: /将发送给 \d+ 个账号/,
  },
  en_US: {
    save: 'Save system message',
    required: 'Required',
    tooLong: 'At most 39 characters',
    receivers: 'Choose at least one kind of user, organization or area',
    kind: 'Expert',
    send: 'Send',
    sent: 'Sent',
    goesTo: /It goes to \d+ accounts/,
  },
} as const;

describe.each(['zh_CN', 'en_US'] as const)('a system message in %s', (language) => {
  const isTurn = isTurnOf(language, import.meta.filename);
  const say = words[language];
  const mark = language === 'zh_CN' ? 'zh' : 'en';
  const title = (mark === 'zh' ? '题' : 't').repeat(39);
  let page: Page;
  let screen: Screen;
  const save = () => screen.shown.getByRole('button', { name: say.save, exact: true }).click();

  beforeAll(async () => {
    page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo8', '/communication/system-messages/new');
    screen = screenOf(page);
  });

  it(`[G20:content:${mark}] [G05:message:${mark}] is refused without content and with 40 characters in its title`, async () => {
    await screen.shown.getByRole('button', { name: say.save, exact: true }).waitFor();
    await save();
    await expect.poll(() => screen.issues()).toMatchObject({ title: say.required, content: say.required });
    await screen
      .field('title')
      .locator('input')
      .evaluate((input) => input.removeAttribute('maxlength'));
    await screen.type('title', `${title}多`);
    await screen.type('content', '今晚 22 点升级。');
    await screen.choose('kinds', say.kind);
    await save();
    await expect.poll(() => screen.issues()).toEqual({ title: say.tooLong });
  });

  it.runIf(isTurn)(
    `[C06] is saved with 39 characters, sent after a question with the number, and read at /message`,
    async () => {
      await screen.type('title', title);
      await save();
      const row = screen.rows.filter({ hasText: title });
      await row.waitFor();
      await row.locator('td').nth(1).click();
      await screen.drawer.getByRole('button', { name: say.send, exact: true }).click();
      const question = page.getByRole('dialog').filter({ hasText: say.goesTo });
      await question.getByRole('button', { name: say.send, exact: true }).click();
      await expect.poll(() => screen.drawer.innerText()).toContain(say.sent);
      const reader = await site.browser.open(site.server.address, { language });
      await enter(reader, 'demo7', '/message');
      await reader.getByText(title).first().waitFor();
    },
  );
});

import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { signIn } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();
beforeAll(async () => {
  const demo3 = await site.server.as('demo3');
  const data = await demo3.ask('/api/campus/class/page', {});
  const child = { stuName: '安安', sex: 'female', birthday: '2022-03-04', classId: data.list[0].id };
  await demo3.ask('/api/campus/student/save', child);
});
beforeEach(() => site.server.db.deleteFrom('verification_codes').execute());

const texts = {
  zh_CN: {
    export: '导出',
    code: '验证码',
    send: '获取验证码',
    sendAgain: '重新获取',
    wait: /^\d+ 秒后重新获取$/,
    waitOf: (seconds: number) => `${seconds} 秒后重新获取`,
    tooSoon: /\d+ 秒后再试/,
    sendFirst: '请先获取验证码',
    required: '请输入验证码',
    failure: '服务器没有响应，请检查网络。',
  },
  en_US: {
    export: 'Export',
    code: 'Verification code',
    send: 'Send code',
    sendAgain: 'Send again',
    wait: /^Send again in \d+ s$/,
    waitOf: (seconds: number) => `Send again in ${seconds} s`,
    tooSoon: /\d+ s before sending another code/,
    sendFirst: 'Please send the code first',
    required: 'Please enter the verification code',
    failure: 'The server is not responding. Please check your network.',
  },
} as const;
type Language = keyof typeof texts;

/** Opens the export of the children, chooses whole numbers, and answers the controls around the code. */
async function askForWhole(language: Language) {
  const words = texts[language];
  const page = await site.browser.open(site.server.address, { language });
  await page.clock.install();
  await signIn(page, 'demo3', 3);
  await page.goto('/campus/students');
  await page.getByRole('button', { name: words.export, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch').click();
  await dialog.getByText('199****1001').waitFor();
  return {
    page,
    words,
    dialog,
    code: dialog.getByRole('textbox', { name: words.code }),
    send: dialog.getByRole('button', { name: words.send, exact: true }),
    sendAgain: dialog.getByRole('button', { name: words.sendAgain, exact: true }),
    wait: dialog.getByRole('button', { name: words.wait }),
  };
}

const sendings = async () => (await site.server.db.selectFrom('verification_codes').selectAll().execute()).length;
const away = (page: Page) => page.route('**/kigs/kig-verify-code/sendCode?*', (route) => route.abort());

it.each(['zh_CN', 'en_US'] as const)(
  '[D25] [F19] the code button in %s sends a code, and counts down 60 seconds before the next one',
  async (language) => {
    const { page, words, dialog, send, sendAgain, wait } = await askForWhole(language);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await send.click();
    await wait.waitFor();
    const countedDown = (seconds: number) =>
      dialog.getByRole('button', { name: words.waitOf(seconds), exact: true, disabled: true }).waitFor();
    await countedDown(60);
    expect(await sendings()).toBe(1);
    for (const { pass, left } of [
      { pass: 1, left: 59 },
      { pass: 1, left: 58 },
      { pass: 48, left: 10 },
      { pass: 9, left: 1 },
    ]) {
      await page.clock.runFor(pass * 1_000);
      await countedDown(left);
    }
    await page.clock.runFor(1_000);
    await sendAgain.waitFor();
    expect(await sendAgain.isEnabled()).toBe(true);
    await page.context().close();
  },
);

it.each(['zh_CN', 'en_US'] as const)(
  '[F19] [J13] the code button in %s is enabled again when sending fails, and the error is shown',
  async (language) => {
    const { page, words, dialog, send, sendAgain, wait } = await askForWhole(language);
    await away(page);
    await send.click();
    await dialog.getByText(words.failure).waitFor();
    expect(await send.isEnabled()).toBe(true);
    await page.unrouteAll();
    await send.click();
    await wait.waitFor();
    expect(await dialog.getByText(words.failure).count()).toBe(0);
    await page.clock.fastForward(61_000);
    // The page has waited and the server's clock has not, so the text of the server is shown.
    await sendAgain.click();
    await dialog.getByText(words.tooSoon).waitFor();
    expect(await sendAgain.isEnabled()).toBe(true);
    await page.context().close();
  },
);

it.each([
  { language: 'zh_CN', mark: 'zh' },
  { language: 'en_US', mark: 'en' },
] as const)(
  '[G18:$mark] a code in $language is required, and a code typed before any sending is refused',
  async ({ language }) => {
    const { page, words, dialog, code, send, wait } = await askForWhole(language);
    await code.fill('123456');
    await dialog.getByText(words.sendFirst).waitFor();
    expect(await code.getAttribute('aria-invalid')).toBe('true');
    await send.click();
    await wait.waitFor();
    // The text typed before belongs to no sent code.
    expect(await code.inputValue()).toBe('');
    await code.focus();
    await code.blur();
    await dialog.getByText(words.required).waitFor();
    // Full-width digits are accepted, other characters are dropped.
    await code.fill('１２a3-456');
    expect(await code.inputValue()).toBe('123456');
    expect(await code.getAttribute('aria-invalid')).toBe('false');
    await page.context().close();
  },
);

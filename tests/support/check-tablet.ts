import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach } from 'vitest';
import { enter, type PageOptions } from './browser.ts';
import { registered } from './machine.ts';
import { type Site, startSite } from './site.ts';
import type { Caller } from './test-server.ts';

/** The children of the tests; they come at 07:20, 07:21 and so on, with the cards 800001, 800002 and so on. */
export const checkedChildren = [
  '安心',
  '白露',
  '陈果',
  '丁一',
  '方圆',
  '高兴',
  '何夕',
  '江南',
  '康乐',
  '李想',
  '毛豆',
  '宁静',
] as const;

const FIRST_CARD = 800_001;
const startWords = { zh_CN: '开始检查', en_US: 'Start checking' } as const;

/** Returns a moment of a Friday in the kindergarten. */
export const fridayAt = (time: string) => new Date(`2026-11-20T${time}+08:00`);

/** A kindergarten whose children have come, and a browser for tablets. */
export interface TabletSite {
  site: Site;
  /** Ids of the children by name. */
  ids: Readonly<Record<string, string>>;
  setNow(moment: Date): void;
  /** Opens a tablet and says who checks. */
  open(options?: PageOptions, checker?: string): Promise<Page>;
  /** Returns the stored checks of the morning by the names of the children. */
  stored(): Promise<Record<string, Record<string, any>>>;
}

/** Starts it before the tests of a file; each test begins at 07:42 without checks. */
export function startTablet(): TabletSite {
  let now = fridayAt('07:42:00');
  const site = startSite({ clock: { now: () => now } });
  const ids: Record<string, string> = {};
  let demo3: Caller;
  beforeAll(async () => {
    demo3 = await site.server.as('demo3');
    const { list } = await demo3.ask('/api/campus/class/page', { pageSize: 100 });
    const classId = list.find(({ className }: { className: string }) => className === '小一班').id;
    for (const [index, stuName] of checkedChildren.entries()) {
      const allergies = index === 0 ? ['鸡蛋', '牛奶'].map((allergen) => ({ allergen, kind: 'food' })) : [];
      const child = { stuName, sex: 'female', birthday: '2022-04-10', classId, allergies };
      const cardNumber = String(FIRST_CARD + index);
      ids[stuName] = (await demo3.ask('/api/campus/student/save', { ...child, cardNumber })).id;
    }
    const east = await registered(site.server, 'KG0001', 0, () => now);
    for (const [index] of checkedChildren.entries()) {
      const at = new Date(fridayAt('07:20:00').getTime() + index * 60_000).toISOString();
      await east.send({ kind: 'card', at, cardNumber: String(FIRST_CARD + index) });
    }
  });
  beforeEach(async () => {
    now = fridayAt('07:42:00');
    await sql`delete from health_checks`.execute(site.server.db);
  });
  return {
    site,
    ids,
    setNow(moment) {
      now = moment;
    },
    async open(options = {}, checker = '赵医生') {
      const page = await site.browser.open(site.server.address, { width: 1024, height: 768, ...options });
      await enter(page, 'demo3', '/health/station');
      await sayWhoChecks(page, checker, options.language ?? 'zh_CN');
      return page;
    },
    async stored() {
      const { children } = await demo3.ask('/api/health/check/station');
      return Object.fromEntries(
        children.flatMap(({ name, checks }: Record<string, any>) => (checks.morning ? [[name, checks.morning]] : [])),
      );
    },
  };
}

/** Answers the question of a tablet who checks today. */
export async function sayWhoChecks(page: Page, checker: string, language: 'zh_CN' | 'en_US' = 'zh_CN'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(checker);
  await page.getByRole('button', { name: startWords[language] }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Waits until a child is before the tablet. */
export const untilChild = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2 }).getByText(name, { exact: true }).waitFor();

/**
 * Types a card number and Enter like a reader: each key has the moment at which the reader sent it, `pauseMs` apart. A slow
 * test machine delivers the keys late, but they keep their moments, as the keys of a real reader do.
 */
export async function readCard(page: Page, number: string, pauseMs = 10): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const digits = [...number].map((digit) => ({ key: digit, code: `Digit${digit}`, text: digit }));
  const sent: Promise<unknown>[] = [];
  let timestamp = Date.now() / 1_000;
  for (const { text, ...key } of [...digits, { key: 'Enter', code: 'Enter', text: '\r' }]) {
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, text, timestamp }));
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, timestamp }));
    await sleep(pauseMs);
    timestamp += pauseMs / 1_000;
  }
  await Promise.all(sent);
  await session.detach();
}

/** The input of the temperature. */
export const heatOf = (page: Page) => page.locator('input[inputmode=decimal]');

/** The card of a place, by its name in the contract. */
export const placeOf = (page: Page, name: string) => page.locator(`[data-place=${name}]`);

/** The button that records. */
export const recordOf = (page: Page) => page.locator('button[type=submit]');

/** Waits until the tablet has sent everything. */
export const untilSynced = (page: Page) => page.getByRole('button', { name: /^(已同步|Synced)$/ }).waitFor();

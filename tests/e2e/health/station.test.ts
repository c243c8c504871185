import { Buffer } from 'node:buffer';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter, type PageOptions } from '../../support/browser.ts';
import { photo } from '../../support/given-files.ts';
import { registered, type TestMachine } from '../../support/machine.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

/** A Friday morning of the kindergarten. */
const at = (time: string) => new Date(`2026-11-20T${time}+08:00`);
let now = at('07:42:00');
const site = startSite({ clock: { now: () => now } });

const names = ['安心', '白露', '陈果', '丁一', '方圆', '高兴', '何夕', '江南', '康乐', '李想', '毛豆', '宁静'] as const;
const words = {
  zh_CN: {
    start: '开始检查',
    synced: '已同步',
    offline: '离线，10 条待上传',
    refusals: ['体温应在 34.0–42.0 °C 之间，请核对', '体温只写一位小数'],
    record: '记录，下一位',
    green: '发绿牌',
    red: '发红牌：体温 37.4、5 分钟后复测、指甲长、口腔',
    find: '找幼儿',
    allergic: '鸡蛋、牛奶过敏',
    forbidden: '这里还不对你开放',
  },
  en_US: {
    start: 'Start checking',
    synced: 'Synced',
    offline: 'Offline, 10 waiting',
    refusals: ['A temperature lies between 34.0 and 42.0 °C; please check', 'One decimal place only'],
    record: 'Record, next',
    green: 'Green card',
    red: 'Red card: 37.4 °C, measure again in 5 min, Long nails, Mouth',
    find: 'Find a child',
    allergic: 'Allergic to 鸡蛋, 牛奶',
    forbidden: 'This is not open to you yet',
  },
} as const;
type Language = keyof typeof words;

let demo3: Caller;
let east: TestMachine;
const ids: Record<string, string> = {};

beforeAll(async () => {
  demo3 = await site.server.as('demo3');
  const { list } = await demo3.ask('/api/campus/class/page', { pageSize: 100 });
  const classId = list.find(({ className }: { className: string }) => className === '小一班').id;
  for (const [index, stuName] of names.entries()) {
    const allergies = index === 0 ? ['鸡蛋', '牛奶'].map((allergen) => ({ allergen, kind: 'food' })) : [];
    const child = { stuName, sex: 'female', birthday: '2022-04-10', classId, allergies };
    const { id } = await demo3.ask('/api/campus/student/save', { ...child, cardNumber: String(800001 + index) });
    ids[stuName] = id;
  }
  east = await registered(site.server, 'KG0001', 0, () => now);
  // They come in the order of their names.
  for (const [index] of names.entries()) {
    const when = new Date(at('07:20:00').getTime() + index * 60_000).toISOString();
    await east.send({ kind: 'card', at: when, cardNumber: String(800001 + index) });
  }
});

beforeEach(async () => {
  now = at('07:42:00');
  await sql`delete from health_checks`.execute(site.server.db);
});

/** Opens the tablet and says who checks. */
async function open(options: PageOptions = {}, checker = '赵医生'): Promise<Page> {
  const { language = 'zh_CN' } = options;
  const page = await site.browser.open(site.server.address, { width: 1024, height: 768, ...options });
  await enter(page, 'demo3', '/health/station');
  await sayWho(page, language ?? 'zh_CN', checker);
  return page;
}

async function sayWho(page: Page, language: Language, checker: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(checker);
  await page.getByRole('button', { name: words[language].start }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const shown = (page: Page) => page.getByRole('heading', { level: 2 });
const until = (page: Page, name: string) => shown(page).getByText(name, { exact: true }).waitFor();
const heat = (page: Page) => page.locator('input[inputmode=decimal]');
const place = (page: Page, name: string) => page.locator(`[data-place=${name}]`);
const record = (page: Page) => page.locator('button[type=submit]');
const synced = (page: Page) => page.getByRole('button', { name: words.zh_CN.synced }).waitFor();

/** Returns the stored checks by the names of the children. */
async function stored(): Promise<Record<string, Record<string, any>>> {
  const { children } = await demo3.ask('/api/health/check/station');
  return Object.fromEntries(
    children.flatMap(({ name, checks }: Record<string, any>) => (checks.morning ? [[name, checks.morning]] : [])),
  );
}

describe('the check tablet', () => {
  it('records a healthy child by one press, and shows the next arrival', async () => {
    const page = await open();
    await until(page, '安心');
    await page.getByText(words.zh_CN.allergic).waitFor();
    await record(page).click();
    await until(page, '白露');
    await page.keyboard.press('Enter');
    await until(page, '陈果');
    await synced(page);
    await page.getByRole('status', { name: '已检 2 / 12 人' }).waitFor();
    expect(await stored()).toMatchObject({
      安心: { colour: 'green', temperatures: [], symptoms: [], handledBy: '赵医生', action: null, source: 'hand' },
      白露: { colour: 'green', handledBy: '赵医生' },
    });
    expect(await seriousFindings(page)).toEqual([]);
    await page.context().close();
  });

  it.each(['zh_CN', 'en_US'] as const)(
    'says which card findings give, and refuses impossible temperatures, in %s',
    async (language) => {
      const said = words[language];
      const page = await open({ language, theme: language === 'en_US' ? 'dark' : 'light' });
      await page.getByText(said.green).waitFor();
      for (const [typed, refusal] of [
        ['91.3', said.refusals[0]],
        ['3.65', said.refusals[0]],
        ['33.9', said.refusals[0]],
        ['42.1', said.refusals[0]],
        ['36.65', said.refusals[1]],
      ] as const) {
        await heat(page).fill(typed);
        await page.getByRole('alert').getByText(refusal).waitFor();
        await page.keyboard.press('Enter');
        expect(await heat(page).inputValue()).toBe(typed);
      }
      await until(page, '安心');
      await heat(page).fill('374');
      await place(page, 'nails').getByRole('radio').nth(1).check();
      await place(page, 'oral').getByRole('radio').nth(2).check();
      expect(await record(page).innerText()).toContain(said.red);
      expect(await seriousFindings(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await until(page, '白露');
      await page.getByRole('button', { name: said.synced }).waitFor();
      expect((await stored()).安心).toMatchObject({
        colour: 'red',
        temperatures: [{ celsius: 37.4, takenAt: '07:42' }],
        levels: { nails: 'observe', oral: 'abnormal' },
        symptoms: ['fever', 'long-nails'],
        action: 'recheck',
      });
      if (language === 'en_US') expect(await page.locator('main').innerText()).not.toMatch(/[检查体温记录]/);
      await page.context().close();
    },
  );

  it('asks for a second measurement, and keeps the first one', async () => {
    const page = await open();
    await heat(page).fill('37.6');
    await page.getByRole('button', { name: '请家长留步' }).click();
    await record(page).click();
    await until(page, '白露');
    now = at('07:48:00');
    await page.getByRole('button', { name: '安心 07:47 复测' }).click();
    await page.getByText('复测：第一次 37.6 °C，07:42').waitFor();
    expect(await heat(page).inputValue()).toBe('');
    await heat(page).fill('368');
    await record(page).click();
    await until(page, '白露');
    await synced(page);
    expect((await stored()).安心).toMatchObject({
      version: 2,
      colour: 'green',
      temperatures: [{ celsius: 37.6 }, { celsius: 36.8 }],
      parentToldAt: '07:42',
    });
    await page.context().close();
  });

  it('finds a child by card, by initials, and by keys alone', async () => {
    const page = await open();
    await until(page, '安心');
    await page.keyboard.type('800004');
    await page.keyboard.press('Enter');
    await until(page, '丁一');
    await page.getByText('刷卡识别').waitFor();
    expect(await stored()).toEqual({});
    await page.keyboard.type('999999');
    await page.keyboard.press('Enter');
    await page.getByText('卡号 999999 不属于本园在园幼儿').waitFor();
    await until(page, '丁一');

    await page.keyboard.press('4');
    await expect.poll(() => place(page, 'nails').locator(':focus').count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    expect(await place(page, 'nails').getByRole('radio').nth(1).isChecked()).toBe(true);

    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('lx');
    await page.keyboard.press('Enter');
    await until(page, '李想');
    // The draft of the other child is still there.
    await page.keyboard.type('800004');
    await page.keyboard.press('Enter');
    await until(page, '丁一');
    expect(await place(page, 'nails').getByRole('radio').nth(1).isChecked()).toBe(true);
    await page.context().close();
  });

  it('takes the last child back, and sends a change', async () => {
    const page = await open();
    await record(page).click();
    await until(page, '白露');
    await synced(page);
    await page.getByRole('button', { name: '撤回上一位' }).click();
    await until(page, '安心');
    await page.getByText('正在更正这次检查').waitFor();
    await place(page, 'hand').getByRole('radio').nth(1).check();
    await page.getByRole('button', { name: '带药' }).click();
    await record(page).click();
    await until(page, '白露');
    await synced(page);
    expect((await stored()).安心).toMatchObject({
      version: 2,
      colour: 'red',
      hasMedicine: true,
      levels: { hand: 'observe' },
    });
    await page.context().close();
  });

  it('stores a photo with the check, and refuses what is none', async () => {
    const page = await open();
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
    await page.getByText('照片打不开，请重新拍一张').waitFor();
    await input.setInputFiles(await photo('rash.png', 1800, 900));
    await page.getByRole('img', { name: '本次检查的照片' }).waitFor();
    await record(page).click();
    await until(page, '白露');
    await synced(page);
    expect((await stored()).安心?.photoCount).toBe(1);
    await page.context().close();
  });

  it('tells an account without the right to check that it may not open the page', async () => {
    const page = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(page, 'demo4', '/health/station');
    await page.getByText(words.en_US.forbidden).waitFor();
    expect(await page.locator('form').count()).toBe(0);
    await page.context().close();
  });
});

describe('the check tablet without a network', () => {
  it.each(['zh_CN', 'en_US'] as const)(
    'checks ten children, and sends them once it is back, in %s',
    async (language) => {
      const page = await open({ language });
      await until(page, '安心');
      await page.context().setOffline(true);
      for (const [index] of names.slice(0, 10).entries()) {
        await until(page, names[index] as string);
        await page.keyboard.press('Enter');
      }
      await until(page, '毛豆');
      await page.getByRole('button', { name: words[language].offline }).waitFor();
      expect(await stored()).toEqual({});
      await page.context().setOffline(false);
      await page.getByRole('button', { name: words[language].synced }).waitFor();
      expect(Object.keys(await stored()).sort()).toEqual(names.slice(0, 10).toSorted());
      await page.context().close();
    },
  );

  it('starts without a network, also after the browser was closed, and sends what it recorded', async () => {
    const page = await open();
    await expect.poll(() => page.evaluate(async () => (await caches.match('/health/station'))?.status)).toBe(200);
    await page.context().setOffline(true);
    await page.goto('/health/station');
    await until(page, '安心');
    await page.getByText('现在没有网络，显示的是 07:4').waitFor();
    await record(page).click();
    await until(page, '白露');
    await page.goto('about:blank');
    await page.goto('/health/station');
    await until(page, '白露');
    await page.context().setOffline(false);
    await synced(page);
    expect(Object.keys(await stored())).toEqual(['安心']);
    await page.context().close();
  });

  it('keeps waiting checks through a reload', async () => {
    const page = await open();
    await page.route('**/api/health/check/record**', (route) => route.abort());
    await heat(page).fill('36.7');
    await record(page).click();
    await until(page, '白露');
    await page.getByRole('button', { name: '离线，1 条待上传' }).waitFor();
    await page.reload();
    // The name of the person is kept as well.
    await until(page, '白露');
    await page.getByRole('button', { name: '检查人：赵医生' }).waitFor();
    await page.getByRole('button', { name: '离线，1 条待上传' }).waitFor();
    await page.getByRole('button', { name: '离线，1 条待上传' }).click();
    await page.getByRole('heading', { name: '等待上传 (1)' }).waitFor();
    await page.unroute('**/api/health/check/record**');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText('全部记录都已上传。').waitFor();
    expect((await stored()).安心).toMatchObject({ temperatures: [{ celsius: 36.7 }] });
    await page.context().close();
  });

  it('shows both checks of two tablets side by side, and keeps the chosen one', async () => {
    const one = await open();
    const other = await open({}, '周老师');
    await one.context().setOffline(true);
    for (const typed of ['36.5', '36.6']) {
      await heat(one).fill(typed);
      await record(one).click();
    }
    await until(one, '陈果');
    await heat(other).fill('37.0');
    await place(other, 'eye').getByRole('radio').nth(1).check();
    await record(other).click();
    await until(other, '白露');
    await heat(other).fill('37.1');
    await record(other).click();
    await until(other, '陈果');
    await synced(other);

    await one.context().setOffline(false);
    await one.getByRole('button', { name: '2 条要处理' }).click();
    const [first, second] = [
      one.getByRole('listitem').filter({ hasText: '安心' }),
      one.getByRole('listitem').filter({ hasText: '白露' }),
    ];
    await first.getByText('36.5 °C、无异常').waitFor();
    await first.getByText('37.0 °C、眼睛').waitFor();
    await first.getByText('周老师，07:42').waitFor();
    expect(await seriousFindings(one)).toEqual([]);
    await first.getByRole('button', { name: '用本机的' }).click();
    await second.getByRole('button', { name: '用已保存的' }).click();
    await one.getByText('全部记录都已上传。').waitFor();
    const saved = await stored();
    // Measurements of both stay.
    expect(saved.安心).toMatchObject({
      handledBy: '赵医生',
      temperatures: [{ celsius: 37 }, { celsius: 36.5 }],
      levels: {},
    });
    expect(saved.白露).toMatchObject({ handledBy: '周老师', temperatures: [{ celsius: 37.1 }] });
    for (const page of [one, other]) await page.context().close();
  });

  it('says why a check was refused, and lets a person send it again or discard it', async () => {
    const page = await open();
    await page.context().setOffline(true);
    await record(page).click();
    await until(page, '白露');
    await sql`update student_classes set from_day = '2026-11-21' where student_id = ${ids.安心}`.execute(
      site.server.db,
    );
    await page.context().setOffline(false);
    await page.getByRole('button', { name: '1 条要处理' }).click();
    await page.getByText('没有保存：这名幼儿当天不在园，不能记录').waitFor();
    await sql`update student_classes set from_day = '2026-11-01' where student_id = ${ids.安心}`.execute(
      site.server.db,
    );
    await page.getByRole('button', { name: '重新上传' }).click();
    await page.getByText('全部记录都已上传。').waitFor();
    expect(Object.keys(await stored())).toEqual(['安心']);
    await page.context().close();
  });

  it('asks for the password when the session has ended, and loses nothing', async () => {
    const page = await open();
    await until(page, '安心');
    await sql`delete from sessions where account_id = (select id from accounts where user_name = 'demo3')
      and token_hash <> (select token_hash from sessions where account_id = (select id from accounts where user_name = 'demo3')
        order by created_at limit 1)`.execute(site.server.db);
    await heat(page).fill('36.9');
    await record(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=password]').fill('Kiga_2026');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await synced(page);
    expect((await stored()).安心).toMatchObject({ temperatures: [{ celsius: 36.9 }] });
    await page.context().close();
  });

  it('erases the list of children at sign-out, and keeps what was not sent for the same account', async () => {
    const page = await open();
    await page.route('**/api/health/check/record**', (route) => route.abort());
    await record(page).click();
    await until(page, '白露');
    const counts = () =>
      page.evaluate(
        () =>
          new Promise<Record<string, number>>((resolve, reject) => {
            const opening = indexedDB.open('kiga.offline');
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
              const db = opening.result;
              const reading = db.transaction(['days', 'items']);
              const [days, items] = [reading.objectStore('days').count(), reading.objectStore('items').count()];
              reading.oncomplete = () => {
                db.close();
                resolve({ days: days.result, items: items.result });
              };
            };
          }),
      );
    await expect.poll(counts).toEqual({ days: 3, items: 1 });
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('dialog', { name: '还有 1 条没有上传' }).waitFor();
    await page.getByRole('button', { name: '仍要退出' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(await counts()).toEqual({ days: 0, items: 1 });

    await page.unroute('**/api/health/check/record**');
    await page.locator('select').selectOption('3');
    await page.locator('input[autocomplete=username]').fill('demo3');
    await page.locator('input[autocomplete=current-password]').fill('Kiga_2026');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.goto('/health/station');
    await sayWho(page, 'zh_CN', '赵医生');
    await synced(page);
    expect(Object.keys(await stored())).toEqual(['安心']);
    await page.context().close();
  });
});

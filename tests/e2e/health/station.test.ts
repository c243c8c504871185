import { Buffer } from 'node:buffer';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import {
  fridayAt,
  heatOf,
  placeOf,
  readCard,
  recordOf,
  sayWhoChecks,
  startTablet,
  untilChild,
  untilSynced,
} from '../../support/check-tablet.ts';
import { photo } from '../../support/given-files.ts';

const { site, ids, open, stored, setNow } = startTablet();

const words = {
  zh_CN: {
    refusals: ['体温应在 34.0–42.0 °C 之间，请核对', '体温最多一位小数'],
    green: '发绿牌',
    red: '发红牌：体温 37.4、指甲长、口腔',
    isolation: '手足口病隔离期，2026-12-02 前不能返园',
  },
  en_US: {
    refusals: ['A temperature lies between 34.0 and 42.0 °C; please check', 'One decimal place only'],
    green: 'Green card',
    red: 'Red card: 37.4 °C, Long nails, Mouth',
    isolation: 'In isolation for Hand, foot and mouth disease; may not return before 2 Dec 2026',
  },
} as const;

describe('the check tablet', () => {
  it('[B17:job] records a healthy child by one press, and shows the next arrival', async () => {
    const page = await open();
    await untilChild(page, '安心');
    await page.getByText('鸡蛋、牛奶过敏').waitFor();
    await recordOf(page).click();
    await untilChild(page, '白露');
    await page.keyboard.press('Enter');
    await untilChild(page, '陈果');
    await untilSynced(page);
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
        await heatOf(page).fill(typed);
        await page.getByRole('alert').getByText(refusal).waitFor();
        await page.keyboard.press('Enter');
        expect(await heatOf(page).inputValue()).toBe(typed);
      }
      await untilChild(page, '安心');
      await heatOf(page).fill('374');
      await placeOf(page, 'nails').getByRole('radio').nth(1).check();
      await placeOf(page, 'oral').getByRole('radio').nth(2).check();
      expect(await recordOf(page).innerText()).toContain(said.red);
      expect(await seriousFindings(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await untilChild(page, '白露');
      await untilSynced(page);
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
    await heatOf(page).fill('37.6');
    await page.getByRole('button', { name: '请家长留步' }).click();
    await recordOf(page).click();
    await untilChild(page, '白露');
    setNow(fridayAt('07:48:00'));
    await page.getByRole('button', { name: '安心 07:47 复测' }).click();
    await page.getByText('复测：第一次 37.6 °C，07:42').waitFor();
    expect(await heatOf(page).inputValue()).toBe('');
    await heatOf(page).fill('368');
    await recordOf(page).click();
    await untilChild(page, '白露');
    await untilSynced(page);
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
    await untilChild(page, '安心');
    await readCard(page, '800004');
    await untilChild(page, '丁一');
    await page.getByText('刷卡识别').waitFor();
    expect(await stored()).toEqual({});
    await readCard(page, '999999');
    await page.getByText('卡号 999999 不属于本园在园幼儿').waitFor();
    await untilChild(page, '丁一');

    await page.keyboard.press('4');
    await expect.poll(() => placeOf(page, 'nails').locator(':focus').count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    expect(await placeOf(page, 'nails').getByRole('radio').nth(1).isChecked()).toBe(true);

    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('lx');
    await page.keyboard.press('Enter');
    await untilChild(page, '李想');
    await page.getByRole('searchbox').waitFor({ state: 'hidden' });
    // The draft of the other child is still there. Some readers pause between digits.
    await readCard(page, '800004', 200);
    await untilChild(page, '丁一');
    expect(await placeOf(page, 'nails').getByRole('radio').nth(1).isChecked()).toBe(true);
    await page.context().close();
  });

  it('takes the last child back, and sends a change', async () => {
    const page = await open();
    await recordOf(page).click();
    await untilChild(page, '白露');
    await untilSynced(page);
    await page.getByRole('button', { name: '撤回上一位' }).click();
    await untilChild(page, '安心');
    await page.getByText('正在更正这次检查').waitFor();
    await placeOf(page, 'hand').getByRole('radio').nth(1).check();
    await page.getByRole('button', { name: '带药' }).click();
    await recordOf(page).click();
    await untilChild(page, '白露');
    await untilSynced(page);
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
    await page.getByText('照片无法打开，请重拍').waitFor();
    await input.setInputFiles(await photo('rash.png', 1800, 900));
    await page.getByRole('img', { name: '本次检查的照片' }).waitFor();
    await recordOf(page).click();
    await untilChild(page, '白露');
    await untilSynced(page);
    expect((await stored()).安心?.photoCount).toBe(1);
    await page.context().close();
  });

  it.each(['zh_CN', 'en_US'] as const)('warns of a child in isolation, in %s', async (language) => {
    const demo3 = await site.server.as('demo3');
    const ill = { studentId: ids.安心, cause: 'sick', onsetOn: '2026-11-18', firstAbsentOn: '2026-11-18' };
    const path = '/api/health/illness';
    const { id } = await demo3.ask(`${path}/save`, { ...ill, symptoms: [{ symptom: 'hand-rash' }] });
    await demo3.ask(`${path}/confirm`, { id, disease: 'handFootMouth', diagnosedOn: '2026-11-19', hospital: '区医院' });
    await demo3.ask(`${path}/isolate`, { id });
    const page = await open({ language, theme: language === 'en_US' ? 'dark' : 'light' });
    await untilChild(page, '安心');
    await page.getByRole('alert').filter({ hasText: words[language].isolation }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await demo3.ask(`${path}/delete`, { id });
    await page.context().close();
  });

  it('asks the account of the tablets for the name of a person', async () => {
    const { db } = site.server;
    await sql`update organizations set terminal_account_id = (select id from accounts where user_name = 'demo3')
      where code = 'KG0001'`.execute(db);
    const page = await site.browser.open(site.server.address, { width: 1024, height: 768 });
    await enter(page, 'demo3', '/health/station');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '开始检查' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('');
    await sayWhoChecks(page, '钱医生');
    await untilChild(page, '安心');
    await recordOf(page).click();
    await untilChild(page, '白露');
    await untilSynced(page);
    expect(await stored()).toMatchObject({ 安心: { handledBy: '钱医生' } });
    await sql`update organizations set terminal_account_id = null where code = 'KG0001'`.execute(db);
    await page.context().close();
  });

  it('tells an account without the right to check that it may not open the page', async () => {
    const page = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(page, 'demo4', '/health/station');
    await page.getByText('You do not have access').waitFor();
    expect(await page.locator('form').count()).toBe(0);
    await page.context().close();
  });
});

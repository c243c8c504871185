import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import {
  checkedChildren,
  heatOf,
  placeOf,
  recordOf,
  sayWhoChecks,
  startTablet,
  untilChild,
  untilSynced,
} from '../../support/check-tablet.ts';

const { site, ids, open, stored } = startTablet();

describe('the check tablet without a network', () => {
  // The other tests show the Chinese words.
  it('checks ten children, and sends them once it is back, in English', async () => {
    const page = await open({ language: 'en_US' });
    await untilChild(page, '安心');
    await page.context().setOffline(true);
    for (const [index] of checkedChildren.slice(0, 10).entries()) {
      await untilChild(page, checkedChildren[index] as string);
      await page.keyboard.press('Enter');
    }
    await untilChild(page, '毛豆');
    await page.getByRole('button', { name: 'Offline, 10 waiting' }).waitFor();
    expect(await stored()).toEqual({});
    await page.context().setOffline(false);
    await untilSynced(page);
    expect(Object.keys(await stored()).sort()).toEqual(checkedChildren.slice(0, 10).toSorted());
    await page.context().close();
  });

  it('starts without a network, also after the browser was closed, and sends what it recorded', async () => {
    const page = await open();
    await expect.poll(() => page.evaluate(async () => (await caches.match('/health/station'))?.status)).toBe(200);
    await page.context().setOffline(true);
    await page.goto('/health/station');
    await untilChild(page, '安心');
    await page.getByText('当前无网络，显示 07:4').waitFor();
    await recordOf(page).click();
    await untilChild(page, '白露');
    await page.goto('about:blank');
    await page.goto('/health/station');
    await untilChild(page, '白露');
    await page.context().setOffline(false);
    await untilSynced(page);
    expect(Object.keys(await stored())).toEqual(['安心']);
    await page.context().close();
  });

  it('keeps waiting checks through a reload', async () => {
    const page = await open();
    await page.route('**/api/health/check/record**', (route) => route.abort());
    await heatOf(page).fill('36.7');
    await recordOf(page).click();
    await untilChild(page, '白露');
    await page.getByRole('button', { name: '离线，1 条待上传' }).waitFor();
    await page.reload();
    // The name of the person is kept as well.
    await untilChild(page, '白露');
    await page.getByRole('button', { name: '检查人：赵医生' }).waitFor();
    await page.getByRole('button', { name: '离线，1 条待上传' }).waitFor();
    await page.getByRole('button', { name: '离线，1 条待上传' }).click();
    await page.getByRole('heading', { name: '等待上传 (1)' }).waitFor();
    await page.unroute('**/api/health/check/record**');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText('全部记录已上传。').waitFor();
    expect((await stored()).安心).toMatchObject({ temperatures: [{ celsius: 36.7 }] });
    await page.context().close();
  });

  it('shows both checks of two tablets side by side, and keeps the chosen one', async () => {
    const one = await open();
    const other = await open({}, '周老师');
    await one.context().setOffline(true);
    for (const typed of ['36.5', '36.6']) {
      await heatOf(one).fill(typed);
      await recordOf(one).click();
    }
    await untilChild(one, '陈果');
    await heatOf(other).fill('37.0');
    await placeOf(other, 'eye').getByRole('radio').nth(1).check();
    await recordOf(other).click();
    await untilChild(other, '白露');
    await heatOf(other).fill('37.1');
    await recordOf(other).click();
    await untilChild(other, '陈果');
    await untilSynced(other);

    await one.context().setOffline(false);
    await one.getByRole('button', { name: '2 条待处理' }).click();
    const [first, second] = [
      one.getByRole('listitem').filter({ hasText: '安心' }),
      one.getByRole('listitem').filter({ hasText: '白露' }),
    ];
    await first.getByText('36.5 °C、无异常').waitFor();
    await first.getByText('37.0 °C、眼睛').waitFor();
    await first.getByText('周老师，07:42').waitFor();
    expect(await seriousFindings(one)).toEqual([]);
    await first.getByRole('button', { name: '保留本机记录' }).click();
    await second.getByRole('button', { name: '保留已保存的记录' }).click();
    await one.getByText('全部记录已上传。').waitFor();
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
    await recordOf(page).click();
    await untilChild(page, '白露');
    await sql`update student_classes set from_day = '2026-11-21' where student_id = ${ids.安心}`.execute(
      site.server.db,
    );
    await page.context().setOffline(false);
    await page.getByRole('button', { name: '1 条待处理' }).click();
    await page.getByText('未保存：该幼儿当天不在园，不能记录').waitFor();
    await sql`update student_classes set from_day = '2026-11-01' where student_id = ${ids.安心}`.execute(
      site.server.db,
    );
    await page.getByRole('button', { name: '重新上传' }).click();
    await page.getByText('全部记录已上传。').waitFor();
    expect(Object.keys(await stored())).toEqual(['安心']);
    await page.context().close();
  });

  it('asks for the password when the session has ended, and loses nothing', async () => {
    const page = await open();
    await untilChild(page, '安心');
    await sql`delete from sessions where account_id = (select id from accounts where user_name = 'demo3')
      and token_hash <> (select token_hash from sessions where account_id = (select id from accounts where user_name = 'demo3')
        order by created_at limit 1)`.execute(site.server.db);
    await heatOf(page).fill('36.9');
    await recordOf(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=password]').fill('Kiga_2026');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await untilSynced(page);
    expect((await stored()).安心).toMatchObject({ temperatures: [{ celsius: 36.9 }] });
    await page.context().close();
  });

  it('erases the list of children at sign-out, and keeps what was not sent for the same account', async () => {
    const page = await open();
    await page.route('**/api/health/check/record**', (route) => route.abort());
    await recordOf(page).click();
    await untilChild(page, '白露');
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
    await page.getByRole('dialog', { name: '还有 1 条未上传' }).waitFor();
    await page.getByRole('button', { name: '仍要退出' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(await counts()).toEqual({ days: 0, items: 1 });

    await page.unroute('**/api/health/check/record**');
    await page.goto('/login?from=%2Fhealth%2Fstation');
    await page.locator('select').selectOption('3');
    await page.locator('input[autocomplete=username]').fill('demo3');
    await page.locator('input[autocomplete=current-password]').fill('Kiga_2026');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/health/station');
    await sayWhoChecks(page, '赵医生');
    await untilSynced(page);
    expect(Object.keys(await stored())).toEqual(['安心']);
    await page.context().close();
  });
});

import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter, type PageOptions, signIn } from '../../support/browser.ts';
import { colleague } from '../../support/colleague.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

/** A Friday morning after the time for calls. */
const now = new Date('2026-11-20T09:40:00+08:00');
const site = startSite({ clock: { now: () => now } });
let demo3: Caller;

async function open(userName: string, path: string, options?: PageOptions): Promise<Page> {
  const opened = await site.browser.open(site.server.address, options);
  await enter(opened, userName, path);
  return opened;
}

const shown = (within: Page) => within.getByRole('tabpanel').filter({ visible: true });
const line = (within: Page, name: string) => shown(within).getByRole('listitem').filter({ hasText: name });
const stateOf = async (name: string) => {
  const board = await demo3.ask('/api/attendance/day/board');
  return board.classes.flatMap((one: any) => one.children).find((child: any) => child.name === name)?.state;
};

beforeAll(async () => {
  demo3 = await site.server.as('demo3');
  const [inClass] = await demo3.ask('/api/campus/class/list').then((list) => list as unknown as { id: string }[]);
  for (const [stuName, parentPhone] of [
    ['安心', '13811110001'],
    ['白露', '13811110002'],
  ]) {
    const parents = [{ parentName: '何静', relation: 'mother', parentPhone }];
    const child = { stuName, sex: 'female', birthday: '2022-05-01', classId: inClass?.id, parents };
    await demo3.ask('/api/campus/student/save', child);
  }
});

describe('the call sheet', () => {
  it('opens from the board, shows a phone with a note in the log, and marks the day by the result', async () => {
    const page = await open('demo3', '/home');
    await shown(page).getByRole('link', { name: '联系家长' }).click();
    await page.waitForURL('**/attendance/call-sheet');
    await shown(page).getByText('未到 2 名，已联系 0 名').waitFor();
    await line(page, '安心').getByRole('button', { name: '显示电话' }).click();
    await expect.poll(() => line(page, '安心').getByRole('link', { name: '13811110001' }).count()).toBe(1);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from log_entries
      where event = 'campus.student.readContact'`.execute(site.server.db);
    expect(rows).toEqual([{ n: 1 }]);

    await line(page, '安心').getByRole('button', { name: '未接通' }).click();
    await line(page, '安心').getByText('周敏 09:40').waitFor();
    expect(await stateOf('安心')).toBe('missing');
    await line(page, '安心').getByRole('button', { name: '病假' }).click();
    await shown(page).getByText('未到 1 名，已联系 1 名').waitFor();
    expect(await line(page, '安心').getByRole('button', { name: '病假' }).getAttribute('aria-pressed')).toBe('true');
    expect(await stateOf('安心')).toBe('leave');
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('works in English on a dark tablet, and prints without its controls', async () => {
    const page = await open('demo3', '/attendance/call-sheet', {
      language: 'en_US',
      theme: 'dark',
      width: 820,
      height: 1180,
    });
    await shown(page).getByRole('heading', { name: 'Call sheet' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(820);
    expect(await seriousFindings(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await shown(page).getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await line(page, '白露').isVisible()).toBe(true);
  });

  it('names who may show phones to an account that may not, and takes no results from a reader', async () => {
    await colleague(site.server, {
      userName: 'sheet1',
      only: ['attendance.studentDay.read', 'attendance.day.read', 'campus.student.read'],
    });
    const page = await site.browser.open(site.server.address);
    await signIn(page, 'sheet1', 3);
    await page.goto('/attendance/call-sheet');
    await shown(page).getByText('没有查看电话的权限。').waitFor();
    await shown(page)
      .getByText(/^可以请.*周敏/)
      .waitFor();
    expect(await line(page, '白露').getByRole('button', { name: '会来' }).isDisabled()).toBe(true);
  });
});

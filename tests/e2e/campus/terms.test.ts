import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

const site = startSite({ clock: { now: () => new Date('2026-11-20T04:00:00Z') } });
let page: Page;
let demo3: Caller;

beforeAll(async () => {
  demo3 = await site.server.as('demo3');
  const data = await demo3.ask('/api/campus/term/page', { pageSize: 100 });
  await demo3.ask('/api/campus/term/delete', { id: data.list.map(({ id }: { id: string }) => id) });
  page = await site.browser.open(site.server.address);
  await enter(page, 'demo3');
});

describe('a term', () => {
  it('[B05:job] [B05:zh] is shown as the current one when the day of the kindergarten lies in it', async () => {
    const screen = screenOf(page);
    const term = { schoolYear: '2026-2027', semester: 'first', beginDate: '2026-09-01', endDate: '2027-01-22' };
    await demo3.ask('/api/campus/term/save', term);
    await page.goto('/campus/terms');
    await screen.rows.first().waitFor();
    expect(await screen.rows.first().innerText()).toMatch(
      /2026–2027 学年上学期\s+上学期\s+2026-09-01\s+2027-01-22\s+本学期/,
    );
  });

  it('[B05:refusal] names the term whose days it overlaps, and is saved with other days', async () => {
    const screen = screenOf(page);
    const save = () => screen.shown.getByRole('button', { name: '保存学期' }).click();
    await page.goto('/campus/terms/new');
    await screen.type('schoolYear', '2026-2027');
    await screen.choose('semester', '下学期');
    await screen.writeDay('beginDate', '2027-01-22');
    await screen.writeDay('endDate', '2027-07-09');
    await save();
    await expect.poll(() => screen.issues()).toEqual({ beginDate: '与学期“2026–2027 学年上学期”的日期重叠' });
    await screen.writeDay('beginDate', '2027-02-22');
    await save();
    await page.getByText('保存成功').first().waitFor();
    const { list } = await demo3.ask('/api/campus/term/page', {});
    expect(list.map(({ termName, status }: Record<string, string>) => [termName, status])).toEqual([
      ['2026–2027 学年下学期', 'coming'],
      ['2026–2027 学年上学期', 'current'],
    ]);
  });

  it('stays deleted when another term has taken its days, and says why', async () => {
    const [term] = (await demo3.ask('/api/campus/term/page', { q: '2026-2027' })).list;
    await demo3.ask('/api/campus/term/delete', { id: term.id });
    const other = { schoolYear: '2027-2028', semester: 'first', beginDate: '2027-07-01', endDate: '2027-12-31' };
    await demo3.ask('/api/campus/term/save', other);
    await page.goto(`/campus/terms?deleted=true&open=${term.id}`);
    await screenOf(page).drawer.getByRole('button', { name: '恢复' }).click();
    await page.getByText('与学期“2027–2028 学年上学期”的日期重叠').first().waitFor();
    expect((await demo3.ask(`/api/campus/term/get?id=${term.id}`)).deleted).toBe(true);
  });
});

import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { inOneLanguage } from '../../support/in-one-language.ts';
import { startSite } from '../../support/site.ts';

const site = startSite({ clock: { now: () => new Date('2026-11-20T02:00:00Z') } });

/** Two children of one class: one came on a day of November, and the other never did. */
beforeAll(async () => {
  const { db, as } = site.server;
  const caller = await as('demo3');
  const { list } = await caller.ask('/api/campus/class/page', { pageSize: 100 });
  const classId = list.find(({ className }: Record<string, string>) => className === '小一班').id;
  const child = { sex: 'female', birthday: '2022-05-01', classId, admissionDate: '2026-10-08' };
  const { id } = await caller.ask('/api/campus/student/save', { ...child, stuName: '安心' });
  const other = await caller.ask('/api/campus/student/save', { ...child, stuName: '白露' });
  const at = '2026-11-19T08:05:00+08:00';
  await sql`insert into student_days (kig_id, day, student_id, first_in_at, first_in_device_id, last_in_at, event_count)
    select kig_id, '2026-11-19', id, ${at}, id, ${at}, 1 from students where id = ${id}`.execute(db);
  // Clearing marks computes the day of both.
  const ids = [id, other.id];
  await caller.ask('/api/attendance/student-day/mark', { ids, day: '2026-11-19', mark: 'cleared', reason: '核对' });
});

const words = {
  zh_CN: { missing: '未请假', rate: '出勤率', none: '该时段没有考勤记录', previous: '上个月', all: '全部幼儿园' },
  en_US: {
    missing: 'No leave',
    rate: 'Attendance rate',
    none: 'No attendance in this period',
    previous: 'Previous month',
    all: 'All kindergartens',
  },
} as const;

const shown = (page: Page) => page.getByRole('tabpanel').filter({ visible: true });

describe.each(inOneLanguage(['zh_CN', 'en_US'] as const, import.meta.filename))('statistics in %s', (language) => {
  const say = words[language];

  it('show the rate of a month, open the children behind a figure, and say where a month has none', async () => {
    const page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo3', '/attendance/statistics');
    await shown(page).getByText('50.0%').first().waitFor();
    await shown(page)
      .getByRole('button', { name: `${say.missing}: 1`, exact: true })
      .click();
    await page.getByRole('dialog').getByText('白露').waitFor();
    expect(await page.getByRole('dialog').getByText('安心').count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await seriousFindings(page)).toEqual([]);
    await shown(page).getByRole('button', { name: say.previous }).click();
    await shown(page).getByRole('heading', { name: say.none }).waitFor();
    await page.context().close();
  });

  it('compare kindergartens by figures, and open one without its children, for operations', async () => {
    const page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo9', '/attendance/statistics');
    await shown(page)
      .getByRole('row', { name: /50\.0%/ })
      .getByRole('link')
      .click();
    await shown(page).getByRole('link', { name: say.all }).waitFor();
    await shown(page).getByText(say.rate).first().waitFor();
    expect(
      await shown(page)
        .getByRole('button', { name: new RegExp(`^${say.missing}: `) })
        .count(),
    ).toBe(0);
    await page.context().close();
  });
});

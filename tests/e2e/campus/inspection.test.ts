import { readFile } from 'node:fs/promises';
import { readZip } from '@kiga/kit-web/files/read-zip.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { colleague } from '../../support/colleague.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite({ clock: { now: () => new Date('2026-11-20T06:00:00Z') } });

const languages = [
  {
    language: 'zh_CN',
    make: '生成迎检资料',
    ready: '迎检资料已生成，24 小时内可下载',
    download: '下载',
    leftOut: '无权限，不包含',
    drills: '08 演练',
    rolls: '01 班级与幼儿名册',
    index: '00 目录.html',
    heads: ['章节', '内容', '记录数'],
    save: '保存来访',
    required: '请填写',
    choose: '请选择',
    purpose: '维修',
    leave: '登记离开',
    left: '已离开',
    name: '马建国',
    before: '离开时间不能早于到访时间 10:00',
  },
  {
    language: 'en_US',
    make: 'Make inspection folder',
    ready: 'The folder is ready. It can be downloaded for 24 hours.',
    download: 'Download',
    leftOut: 'Left out: no permission',
    drills: '08 Drills',
    rolls: '01 Classes and children',
    index: '00 Index.html',
    heads: ['Chapter', 'Content', 'Records'],
    save: 'Save visitor',
    required: 'Required',
    choose: 'Please select',
    purpose: 'Repair',
    leave: 'Mark as left',
    left: 'Left',
    name: 'Mike Mason',
    before: 'The visitor came at 10:00, which is later',
  },
] as const;

describe.each(languages)('the inspection folder in $language', (words) => {
  let page: Page;

  beforeAll(async () => {
    page = await site.browser.open(site.server.address, { language: words.language });
    await enter(page, 'demo3', '/campus/inspection');
  });

  it('shows the chapters of the current term with their counts, and no serious finding of axe', async () => {
    await page.getByText(words.drills).waitFor();
    expect(await page.locator('thead th').filter({ visible: true }).allInnerTexts()).toEqual([...words.heads]);
    const numbers = await page.locator('tbody tr td:last-child').filter({ visible: true }).allInnerTexts();
    expect(numbers.length).toBeGreaterThan(12);
    expect(numbers.filter((number) => !/^\d+$/.test(number))).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('is made by a job and downloaded as one archive with an index', async () => {
    await page.getByRole('button', { name: words.make }).click();
    await page.getByText(words.ready).waitFor({ timeout: 60_000 });
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: words.download, exact: true }).first().click();
    const path = await (await downloaded).path();
    const bytes = await readFile(path);
    const entries = await readZip(new Blob([new Uint8Array(bytes)]), { entries: 500, inflatedBytes: 100_000_000 });
    const names = entries.map((entry) => entry.path);
    expect(names).toContain(words.index);
    expect(names.some((name) => name.startsWith(`${words.rolls}/`))).toBe(true);
  });

  it('says which chapters are left out for an account without their rights', async () => {
    const userName = `demo3${words.language.slice(0, 2)}`;
    const only = ['campus.inspection.make', 'campus.term.read', 'campus.drill.read', 'campus.drill.export'];
    await colleague(site.server, { userName, only });
    const other = await site.browser.open(site.server.address, { language: words.language });
    await enter(other, userName, '/campus/inspection');
    await other.getByText(words.leftOut).first().waitFor();
    const numbers = await other.locator('tbody tr td:last-child').filter({ visible: true }).allInnerTexts();
    expect(numbers.filter((number) => number !== words.leftOut)).toHaveLength(1);
  });
});

describe.each(languages)('the register of visitors in $language', (words) => {
  it('takes a visitor in, refuses an early departure at its field, and lets the visitor leave', async () => {
    const page = await site.browser.open(site.server.address, { language: words.language });
    const screen = screenOf(page);
    await enter(page, 'demo3', '/campus/visitors/new');
    const press = (name: string) => screen.shown.getByRole('button', { name, exact: true }).click();
    await press(words.save);
    await expect
      .poll(() => screen.issues())
      .toEqual({
        visitorName: words.required,
        visitorPhone: words.required,
        purpose: words.choose,
      });
    await screen.type('visitorName', words.name);
    await screen.type('visitorPhone', '13800002001');
    await screen.writeDay('cameAt', '10:00');
    await screen.choose('purpose', words.purpose);
    await press(words.save);
    await screen.rows.filter({ hasText: words.name }).first().waitFor();
    await page.goto(`/campus/visitors?q=${encodeURIComponent(words.name)}`);
    await screen.rows.filter({ hasText: words.name }).first().click();
    await screen.drawer.getByRole('button', { name: words.leave, exact: true }).click();
    const dialog = page.locator('.ant-modal-wrap').filter({ visible: true });
    const at = dialog.locator('[data-path="leftAt"] input');
    // Tab leaves the field; Enter would send the dialog.
    await at.fill('09:00');
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: words.leave, exact: true }).click();
    await dialog.getByText(words.before).waitFor();
    await at.fill('10:40');
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: words.leave, exact: true }).click();
    await expect.poll(() => screen.drawer.innerText()).toContain('10:40');
    await expect.poll(() => screen.drawer.innerText()).toContain(words.left);
    expect(await seriousFindings(page)).toEqual([]);
  });
});

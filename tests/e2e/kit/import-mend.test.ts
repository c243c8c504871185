import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();

const head = ['姓名', '性别', '出生日期', '班级', '家长姓名', '关系', '联系电话', '考勤卡号'];

/** Three children: the second has no date that can be read, the third the card of the first. */
async function roster(family: string, card: string): Promise<Buffer> {
  const row = (name: string, birthday: string, index: number, own: string) => [
    `${family}${name}`,
    '男',
    birthday,
    '小一班',
    `${family}${name}家长`,
    '爸爸',
    `13${card.slice(0, 1)}0000000${index}`,
    own,
  ];
  const rows = [
    row('一一', '2022-06-01', 1, card),
    row('二二', '去年春天', 2, `${card.slice(0, -1)}8`),
    row('三三', '2022-06-03', 3, card),
  ];
  return Buffer.from(await writeWorkbook([{ name: '名单', rows: [head, ...rows] }]));
}

async function sendRoster(page: Page, button: string, file: Buffer): Promise<Locator> {
  await page.goto('/campus/students');
  await page.getByRole('tabpanel').filter({ visible: true }).getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'roster.xlsx', mimeType: '', buffer: file });
  return dialog;
}

async function childrenOf(family: string): Promise<string[]> {
  const { list } = await (await site.server.as('demo3')).ask('/api/campus/student/page', { q: family, pageSize: 50 });
  return list
    .map(({ stuName, birthday, cardNumber }: Record<string, string>) => `${stuName} ${birthday} ${cardNumber}`)
    .toSorted();
}

describe('refused rows of a roster', () => {
  it('are mended in place, survive a reload half done, and come in with the run', async () => {
    const page = await site.browser.open(site.server.address);
    await enter(page, 'demo3');
    let dialog = await sendRoster(page, '导入学生名单', await roster('陶', '3137962260'));
    await dialog.getByText('不能导入的 2 行').waitFor();
    const date = dialog.getByRole('textbox', { name: '第 3 行 出生日期' });
    await expect.poll(() => date.getAttribute('aria-invalid')).toBe('true');
    await page.screenshot({ path: '/tmp/look-rests/zh.png' });
    await date.fill('还是不对');
    await date.press('Tab');
    await expect.poll(() => date.inputValue()).toBe('还是不对');
    await date.fill('2022-06-02');
    await date.press('Enter');
    await dialog.getByText('不能导入的 1 行').waitFor();
    await dialog.getByRole('button', { name: '导入 2 名学生' }).waitFor();
    const card = dialog.getByRole('textbox', { name: '第 4 行 考勤卡号' });
    // The row that left took the focus along; the next refused cell has it now.
    await expect.poll(() => card.evaluate((input) => input === document.activeElement)).toBe(true);

    await page.reload();
    await page.getByRole('tabpanel').filter({ visible: true }).getByRole('button', { name: '导入学生名单' }).click();
    dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '继续' }).click();
    await dialog.getByText('不能导入的 1 行').waitFor();
    await dialog.getByRole('textbox', { name: '第 4 行 考勤卡号' }).fill('3137962269');
    // Leaving the cell for the button sends the edit before the run starts.
    await dialog.getByRole('button', { name: '导入 2 名学生' }).click();
    await dialog.getByText('导入成功，共 3 行。').waitFor();
    expect(await childrenOf('陶')).toEqual(
      ['陶一一 2022-06-01 3137962260', '陶二二 2022-06-02 3137962268', '陶三三 2022-06-03 3137962269'].toSorted(),
    );
    await page.context().close();
  });

  it('are mended in English, dark and on a tablet', async () => {
    const page = await site.browser.open(site.server.address, { language: 'en_US', theme: 'dark', width: 820 });
    await enter(page, 'demo3');
    const dialog = await sendRoster(page, 'Import', await roster('谷', '4137962260'));
    await dialog.getByText('2 rows that cannot be imported').waitFor();
    await page.screenshot({ path: '/tmp/look-rests/en.png' });
    const card = dialog.getByRole('textbox', { name: 'Row 4: 考勤卡号' });
    await card.fill('4137962269');
    await card.press('Enter');
    await dialog.getByText('1 row that cannot be imported').waitFor();
    const date = dialog.getByRole('textbox', { name: 'Row 3: 出生日期' });
    await date.fill('2022-06-02');
    await date.press('Tab');
    await dialog.getByRole('button', { name: 'Import 3 students' }).click();
    await dialog.getByText('Imported successfully: 3 rows.').waitFor();
    expect(await childrenOf('谷')).toHaveLength(3);
    await page.context().close();
  });
});

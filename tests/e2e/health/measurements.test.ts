import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { inOneLanguage } from '../../support/in-one-language.ts';
import { type Screen, screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();
const names = { zh_CN: ['量安安', '量北北', '量长长'], en_US: ['测安安', '测北北', '测长长'] } as const;
const classes: Record<string, string> = {};
const ids: Record<string, string> = {};

beforeAll(async () => {
  const caller = await site.server.as('demo3');
  const [grade] = await caller.ask<{ id: string }[]>('/api/campus/grade/list');
  for (const [language, children] of Object.entries(names)) {
    const room = { className: `${language === 'zh_CN' ? '甲' : '乙'}测量班`, gradeId: grade?.id, capacity: 30 };
    const { id: classId } = await caller.ask('/api/campus/class/save', room);
    classes[language] = classId;
    for (const stuName of children) {
      const child = { stuName, sex: 'male', birthday: '2022-09-01', classId, admissionDate: '2025-09-01' };
      ids[stuName] = (await caller.ask('/api/campus/student/save', child)).id;
    }
  }
});

const words = {
  zh_CN: {
    grams: /看起来填的是克，应为 18.5 kg/,
    use: '改为 18.5',
    rare: '数值少见，请核对；无误请勾选“数值已核对”',
    right: '数值无误',
    save: /保存 \d+ 人/,
    saved: /已保存 2 人/,
    middle: '身高 中',
    unknown: '未找到：查无此人',
    odd: '1 个单元格不是数字，未粘贴',
    vision: '视力',
    due: '待测量',
    growth: '最近测量',
  },
  en_US: {
    grams: /This looks like grams: 18.5 kg/,
    use: 'Use 18.5',
    rare: 'The value is rare. Check it, and tick “Values were checked” if it is right',
    right: 'The value is right',
    save: /Save \d+ child/,
    saved: /2 children saved/,
    middle: 'Height Middle',
    unknown: 'Not found: 查无此人',
    odd: '1 cell is no number and was left out',
    vision: 'Vision',
    due: 'Due to be measured',
    growth: 'Latest measurements',
  },
} as const;

describe.each(inOneLanguage(['zh_CN', 'en_US'] as const, import.meta.filename))(
  'the table of measurements in %s',
  (language) => {
    const say = words[language];
    const [first, second, third] = names[language];
    let page: Page;
    let screen: Screen;

    const row = (name: string) => screen.shown.locator('tr[data-person]').filter({ hasText: name });
    const cell = (name: string, column: string) => row(name).locator(`input[data-column="${column}"]`);
    const focused = () =>
      page.evaluate(() => {
        const { dataset, ariaLabel } = document.activeElement as HTMLElement;
        return `${ariaLabel?.split(' ')[0]} ${dataset.column}`;
      });
    const save = () => screen.shown.getByRole('button', { name: say.save });
    const stored = async (name: string) => {
      const { list } = await (await site.server.as('demo3')).ask(`/api/health/measurement/page`, {
        studentId: ids[name],
      });
      return list.map(({ heightCm, weightKg }: Record<string, number>) => [heightCm, weightKg]);
    };
    const paste = (name: string, column: string, text: string) =>
      cell(name, column).evaluate((input, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);

    beforeAll(async () => {
      page = await site.browser.open(site.server.address, { language });
      screen = screenOf(page);
      await enter(page, 'demo3', `/health/measurement-class?classId=${classes[language]}`);
      await row(first).waitFor();
    });

    it('is filled by keyboard: Enter leads down, Shift and Enter up, arrows to the neighbours', async () => {
      await cell(first, 'heightCm').fill('104.5');
      await page.keyboard.press('Enter');
      expect(await focused()).toBe(`${second} heightCm`);
      await page.keyboard.type('105');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      expect(await focused()).toBe(`${second} weightKg`);
      await page.keyboard.type('18500');
      await page.keyboard.press('Shift+Enter');
      expect(await focused()).toBe(`${first} weightKg`);
      await page.keyboard.type('16.8');
      await page.keyboard.press('Tab');
    });

    it('names the unit that was meant, and takes the converted value with one click', async () => {
      await expect.poll(() => row(second).innerText()).toMatch(say.grams);
      expect(await cell(second, 'weightKg').getAttribute('aria-invalid')).toBe('true');
      await row(second).getByRole('button', { name: say.use }).click();
      expect(await cell(second, 'weightKg').inputValue()).toBe('18.5');
    });

    it('keeps every row when the server does not answer, and when the page is loaded again', async () => {
      await cell(third, 'heightCm').fill('126');
      await page.route('**/save-class*', (route) => route.abort());
      await save().click();
      await screen.shown.getByRole('alert').waitFor();
      expect(await cell(first, 'heightCm').inputValue()).toBe('104.5');
      await page.unroute('**/save-class*');
      // The draft is written a moment after the last key.
      await page.waitForTimeout(600);
      await page.reload();
      await expect.poll(() => cell(second, 'weightKg').inputValue()).toBe('18.5');
      expect(await cell(third, 'heightCm').inputValue()).toBe('126');
    });

    it('saves the good rows, and asks about an unlikely one until a person confirms it', async () => {
      await save().dblclick();
      await page.getByText(say.saved).first().waitFor();
      await expect.poll(() => row(first).innerText()).toContain(say.middle);
      await expect.poll(() => row(third).innerText()).toContain(say.rare);
      expect([await stored(first), await stored(third)]).toEqual([[[104.5, 16.8]], []]);
      expect(await seriousFindings(page)).toEqual([]);
      await row(third).getByRole('checkbox', { name: say.right }).check();
      await save().click();
      await expect.poll(() => stored(third)).toEqual([[126, null]]);
      await expect.poll(() => row(third).innerText()).not.toContain(say.rare);
    });

    it('takes a block with names in any order, and says which names it left out', async () => {
      await paste(first, 'heightCm', `${third}\t126.5\t１９．５ｋｇ\r\n查无此人\t99\t15\r\n${first}\t请假\t16.9\r\n`);
      await screen.shown.getByText(say.unknown).waitFor();
      await screen.shown.getByText(say.odd).waitFor();
      expect(await cell(third, 'weightKg').inputValue()).toBe('19.5');
      expect(await cell(first, 'heightCm').inputValue()).toBe('104.5');
      expect(await cell(second, 'weightKg').inputValue()).toBe('18.5');
      await screen.shown.getByRole('checkbox', { name: say.vision }).check();
      await paste(second, 'visionLeft', '4.9\t5.0\n5\t4.8');
      expect(await cell(third, 'visionRight').inputValue()).toBe('4.8');
      await save().click();
      await expect.poll(() => stored(first)).toEqual([[104.5, 16.9]]);
    });

    it('leads to the student, whose page shows the last values, and away from the list of due children', async () => {
      await page.goto(`/campus/students/${ids[first]}`);
      const card = screen.shown.locator('section, article, div').filter({ hasText: say.growth }).last();
      await card.waitFor();
      await expect.poll(() => screen.shown.innerText()).toContain('104.5 cm / 16.9 kg');
      await page.goto('/health/measurements-due');
      await screen.shown.getByRole('heading', { name: say.due }).waitFor();
      await expect.poll(() => screen.shown.innerText()).not.toContain(first);
    });
  },
);

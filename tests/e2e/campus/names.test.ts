import { expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();

const languages = [
  {
    mark: 'zh',
    language: 'zh_CN',
    name: '向阳花'.repeat(13),
    wrong: '向阳<花>',
    special: '不能包含特殊字符',
    save: '保存班级',
    saved: '保存成功',
  },
  {
    mark: 'en',
    language: 'en_US',
    name: 'Sunflowers by the Old Garden Wall Is Our',
    wrong: 'Sun<flowers>',
    special: 'Must not contain special characters',
    save: 'Save class',
    saved: 'Saved successfully',
  },
] as const;

it.each(languages)(
  '[G12:$mark] a name has at most 40 characters and no special ones, in $language',
  async ({ language, name, wrong, special, save, saved }) => {
    const page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo3', '/campus/classes/new');
    const screen = screenOf(page);
    const press = () => screen.shown.getByRole('button', { name: save, exact: true }).click();
    await screen.choose('gradeId', '小班');
    await screen.type('className', wrong);
    await press();
    await expect.poll(() => screen.issues()).toEqual({ className: special });
    // The input takes the fortieth character and no more.
    const longest = `${name.slice(0, 38).trim()}40`.padEnd(40, '0');
    await screen.type('className', '');
    await screen.field('className').locator('input').pressSequentially(`${longest}1`);
    expect(await screen.typed('className')).toBe(longest);
    await screen.field('className').getByText('40 / 40').waitFor();
    await press();
    await page.getByText(saved).first().waitFor();
    await page.goto(`/campus/classes?q=${encodeURIComponent(longest)}`);
    await screen.rows.getByText(longest).waitFor();
    await page.context().close();
  },
);

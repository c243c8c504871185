import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { facts, type JobFacts, type Words } from '../facts/facts.ts';
import { headings as menuHeadings } from '../facts/menu.ts';
import { worldOf } from '../facts/world.ts';
import { enter } from './browser.ts';
import { isTurnOf } from './in-one-language.ts';
import { type Screen, screenOf } from './screen.ts';
import type { Site } from './site.ts';

const languages = ['zh_CN', 'en_US'] as const;
const MAIN_MENU: Words = ['主菜单', 'Main menu'];
const SAVED: Words = ['保存成功', 'Saved successfully'];
const REQUIRED: Words = ['请填写', 'Required'];
const CHOOSE: Words = ['请选择', 'Please select'];
const MORE: Words = ['更多', 'More'];

/** Tests the everyday job of every plain record of an area, as its facts tell it, in both languages on one page each. */
export function describeJobs(area: string, site: Site): void {
  const jobs = Object.entries(facts).flatMap(([key, { job, menu }]) =>
    job && menu && key.startsWith(`${area}.`)
      ? [{ key, job, menu, facet: `[${job.proves}`, also: (job.also ?? []).map((id) => ` [${id}]`).join('') }]
      : [],
  );
  if (jobs.length === 0) return;
  const pages = new Map<string, Page>();

  /** A page of a kind of user in a language, kept for the records after this one. */
  async function pageOf(appType: number, language: (typeof languages)[number]): Promise<Page> {
    const key = `${appType} ${language}`;
    const page = pages.get(key) ?? (await site.browser.open(site.server.address, { language }));
    if (!pages.has(key)) await enter(page, `demo${appType}`);
    pages.set(key, page);
    return page;
  }

  describe.each(jobs)('a record of $key', ({ key, job, menu, facet, also }) => {
    const { prepare } = job;
    if (prepare) {
      beforeAll(async () => {
        const caller = await site.server.as(`demo${job.by}`);
        await prepare(worldOf(site.server, () => caller));
      });
    }

    describe.each(languages)('job in %s', (language) => {
      const index = languages.indexOf(language);
      const mark = index === 0 ? 'zh' : 'en';
      const messages = (job.messages ?? []).map((id) => ` [${id}:${mark}]`).join('');
      const say = (words: string | Words) => (typeof words === 'string' ? words : (words[index] as string));
      const reads = (field: string) => {
        const computed = job.computed?.[field];
        const entered = job.form[field];
        return say(computed?.reads ?? entered?.reads ?? entered?.input ?? '');
      };
      const labelOf = (field: string) => say((job.computed?.[field] ?? job.form[field])?.label ?? '');
      let page: Page;
      let screen: Screen;

      async function fill(input: JobFacts['refusals'][number]['input'] = {}): Promise<void> {
        for (const [field, { by, input: usual }] of Object.entries(job.form)) {
          const text = say(input[field] ?? usual);
          if (by === 'choice') await screen.choose(field, text);
          else if (by === 'day') await screen.writeDay(field, text);
          else if (by === 'flag') await screen.turnOn(field);
          else await screen.type(field, text);
        }
      }
      const save = () => screen.shown.getByRole('button', { name: say(job.save), exact: true }).click();
      const said = (issues: Readonly<Record<string, Words>>) =>
        Object.fromEntries(Object.entries(issues).map(([field, words]) => [field, say(words)]));
      const headings = async () =>
        (await screen.shown.locator('thead th').allInnerTexts()).map((text) => text.trim()).filter(Boolean);

      beforeAll(async () => {
        page = await pageOf(job.by, language);
        screen = screenOf(page);
      });

      it(`${facet}:refusal] ${facet}:${mark}]${messages} has its words and each refusal at its field, and keeps the form`, async () => {
        await page.goto(`${job.path}/new`);
        await screen.shown.getByRole('button', { name: say(job.save), exact: true }).waitFor();
        for (const [field, { label, choices }] of Object.entries(job.form)) {
          expect(await screen.label(field)).toBe(say(label));
          if (choices) expect(await screen.options(field)).toEqual(choices.map(say));
        }
        await save();
        const required = Object.entries(job.form).filter(([, { isRequired }]) => isRequired);
        await expect
          .poll(() => screen.issues())
          .toEqual(
            said(Object.fromEntries(required.map(([field, { by }]) => [field, by === 'choice' ? CHOOSE : REQUIRED]))),
          );
        for (const { input, issues } of job.refusals) {
          await fill(input);
          await save();
          await expect.poll(() => screen.issues()).toEqual(said(issues));
        }
      });

      // The form has shown its words in both languages above, so one of them is enough from here on.
      const isTurn = isTurnOf(language, key);

      it.runIf(isTurn)(
        `${facet}:job] ${facet}:${mark}]${also} is added from the menu and read in list and record`,
        async () => {
          const main = page.getByRole('navigation', { name: say(MAIN_MENU) });
          const heading = menu.heading && menuHeadings[menu.heading];
          const link = main.getByRole('link', { name: index === 0 ? menu.zh : menu.en, exact: true });
          // An open heading hides its rows when it is pressed.
          if (heading && !(await link.isVisible()))
            await main.getByRole('button', { name: index === 0 ? heading.zh : heading.en }).click();
          await link.click();
          await screen.shown.getByRole('heading', { level: 1, name: index === 0 ? menu.zh : menu.en }).waitFor();
          await screen.shown
            .getByRole('button', { name: say(job.add) })
            .first()
            .click();
          await fill();
          await save();
          await page.getByText(say(SAVED)).first().waitFor();

          const title = reads(job.list[0] as string);
          await page.goto(`${job.path}?q=${encodeURIComponent(title)}`);
          const row = screen.rows.filter({ hasText: title });
          await row.waitFor();
          expect(await headings()).toEqual([...job.list.map(labelOf), say(MORE)]);
          const cells = (await row.locator('td').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
          expect(cells).toEqual(job.list.map(reads));
          await row.locator('td').nth(1).click();
          for (const field of job.record) expect(await screen.told(labelOf(field))).toBe(reads(field));
        },
      );

      it.runIf(isTurn)(`${facet}:refusal] is refused a second time with the same input`, async () => {
        await page.goto(`${job.path}/new`);
        await screen.shown.getByRole('button', { name: say(job.save), exact: true }).waitFor();
        await fill();
        await save();
        await expect.poll(() => screen.issues()).toEqual(said(job.twice));
      });
    });

    it(`${facet}:en] is only read by kind of user ${job.reader}, in English but for its data`, async () => {
      const page = await pageOf(job.reader, 'en_US');
      // Narrow lists hide columns, and wide letters make a list narrow.
      await page.setViewportSize({ width: 1920, height: 900 });
      const screen = screenOf(page);
      await page.goto(job.path);
      await screen.shown.getByRole('heading', { level: 1, name: menu.en }).waitFor();
      await screen.rows.first().waitFor();
      const headings = (await screen.shown.locator('thead th').allInnerTexts()).map((text) => text.trim());
      const labels = (job.readerList ?? job.list).map((field) => (job.computed?.[field] ?? job.form[field])?.label[1]);
      expect(headings).toEqual(expect.arrayContaining(labels));
      let text = await screen.shown.innerText();
      const cells = (await screen.rows.locator('td').allInnerTexts()).map((cell) => cell.trim()).filter(Boolean);
      // The longest first, because a cell may be part of another one.
      for (const cell of cells.toSorted((a, b) => b.length - a.length)) text = text.replaceAll(cell, '');
      expect(text).not.toMatch(/\p{Script=Han}/u);
      expect(await screen.shown.getByRole('button', { name: /Add|Delete/ }).count()).toBe(0);
    });
  });
}

import type { Locator, Page } from 'playwright-core';

/** The screen of an entity in the visible tab: list, record and form. Fields have their names in the contract. */
export interface Screen {
  /** The visible tab; hidden ones stay in the page. */
  shown: Locator;
  rows: Locator;
  /** The record next to the list. */
  drawer: Locator;
  /** Returns a field of the form; inner records as `parents.0.relation`. */
  field(path: string): Locator;
  /** Returns the label of a field, without the star of a required one. */
  label(path: string): Promise<string>;
  /** Returns the error of a field. Waits until it has one. */
  issue(path: string): Promise<string>;
  /** Returns all errors by field. */
  issues(): Promise<Record<string, string>>;
  /** Returns the value of a text field. */
  typed(path: string): Promise<string>;
  type(path: string, text: string): Promise<void>;
  /** Types a day, as `2026-09-01`, and leaves the field. */
  writeDay(path: string, day: string): Promise<void>;
  /** Turns a switch on. */
  turnOn(path: string): Promise<void>;
  /** Chooses an option by its text. */
  choose(path: string, option: string): Promise<void>;
  /** Returns the texts of all options of a field, in order. */
  options(path: string): Promise<string[]>;
  /** Returns the value that an open record shows, by its label. */
  told(label: string): Promise<string>;
}

/** Returns the screen on a page. */
export function screenOf(page: Page): Screen {
  // Parts of a record are tabs within the tab.
  const shown = page.locator('[role=tabpanel]:not([role=tabpanel] *)').filter({ visible: true });
  const drawer = shown.getByRole('dialog');
  const field = (path: string) => shown.locator(`[data-path="${path}"]`);
  const input = (path: string) => field(path).locator('input:not([type=file]), textarea').first();
  const dropdown = page.locator('.ant-select-dropdown').filter({ visible: true });
  const words = async (locator: Locator) => (await locator.innerText()).replace(/\s*\*$/, '').trim();
  const issues = (): Promise<Record<string, string>> =>
    shown
      .locator('[data-path] > p[id$="-error"]')
      .evaluateAll((list) =>
        Object.fromEntries(
          list.map((one) => [one.parentElement?.dataset.path ?? '', (one as HTMLElement).innerText.trim()]),
        ),
      );
  return {
    shown,
    drawer,
    field,
    rows: shown.locator('tbody tr[data-row-key]'),
    label: (path) => words(field(path).locator('label').first()),
    async issue(path) {
      const found = field(path).locator('> p[id$="-error"]');
      await found.waitFor().catch(async (error: Error) => {
        // A run elsewhere leaves only its text, so it tells how the page looked.
        throw new Error(
          `${error.message}\nErrors shown: ${JSON.stringify(await issues())}\n${await shown.innerText()}`,
        );
      });
      return words(found);
    },
    issues,
    typed: (path) => input(path).inputValue(),
    type: (path, text) => input(path).fill(text),
    async writeDay(path, day) {
      await input(path).fill(day);
      await page.keyboard.press('Enter');
    },
    async turnOn(path) {
      const button = field(path).getByRole('switch');
      if ((await button.getAttribute('aria-checked')) !== 'true') await button.click();
    },
    async choose(path, option) {
      await field(path).getByRole('combobox').first().click();
      await dropdown.getByTitle(option, { exact: true }).click();
      await page.keyboard.press('Escape');
    },
    async options(path) {
      await field(path).getByRole('combobox').first().click();
      await dropdown.locator('.ant-select-item-option').first().waitFor();
      const found = await dropdown.locator('.ant-select-item-option').allInnerTexts();
      await page.keyboard.press('Escape');
      return found;
    },
    told: (label) =>
      words(
        drawer
          .locator('dl > div')
          .filter({ has: page.locator(`dt:text-is("${label}")`) })
          .locator('dd'),
      ),
  };
}

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { type GivenFile, give, photo } from '../../support/given-files.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const FACE = 'Face photo';
const SAVE = 'Save student';
const TAKE = 'Use this part';
const UPLOADED = 'Uploaded; kept once you save';

const site = startSite();

describe('the face of a student', () => {
  let page: Page;
  let id: string;
  let classId: string;
  const shown = () => page.getByRole('tabpanel').filter({ visible: true });

  beforeAll(async () => {
    const demo3 = await site.server.as('demo3');
    const data = await demo3.ask('/api/campus/class/page', {});
    classId = data.list[0].id;
    const parents = [{ parentName: '李雯', relation: 'mother', parentPhone: '13720000001' }];
    const faceConsent = [{ guardianName: '李雯', way: 'paper' }];
    const child = { stuName: '安安', sex: 'female', birthday: '2022-03-04', classId, parents, faceConsent };
    id = (await demo3.ask('/api/campus/student/save', child)).id;
    page = await site.browser.open(site.server.address, { language: 'en_US' });
    // Registered early, because a key press may be faster than the wait for the next file chooser.
    page.on('filechooser', () => undefined);
    await enter(page, 'demo3');
  });
  afterAll(() => page.context().close());

  /** Presses Tab until a control with this text has the focus. */
  async function tabTo(name: RegExp): Promise<void> {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement | null;
        return element?.getAttribute('aria-label') ?? element?.innerText ?? '';
      });
      if (name.test(focused)) return;
    }
    throw new Error(`no ${name} was reached`);
  }
  const choose = async (file: GivenFile) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
    await chooser.setFiles(file);
  };

  it('is uploaded, cropped and saved by keyboard, and blocks the save until it is complete', async () => {
    await page.goto(`/campus/students/${id}/edit`);
    await shown().getByRole('group', { name: FACE }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/media/**', async (route) => {
      await held;
      await route.continue();
    });
    await shown().getByRole('textbox', { name: 'Name' }).first().focus();
    await tabTo(/^Choose a picture: Face photo/);
    await choose(await photo('a.jpg', 800, 600));
    await page.getByRole('application').waitFor();
    await tabTo(/^Use this part/);
    await page.keyboard.press('Enter');
    const save = shown().getByRole('button', { name: SAVE });
    await shown().getByText('you can save once it is complete').waitFor();
    expect(await save.isDisabled()).toBe(true);
    letGo();
    await shown().getByText(UPLOADED).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await tabTo(/^Save student/);
    await page.keyboard.press('Enter');
    await page.getByText(/Saved/).first().waitFor();
  });

  it('[D24] is shown in the list and in the record, opens the viewer, and is replaced by a drawing until loaded', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/media/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/campus/students?open=${id}`);
    const head = shown().getByRole('dialog').locator('header');
    await head.locator('[data-picture="loading"] svg').waitFor();
    letGo();
    await head.locator('[data-picture="shown"]').waitFor();
    await shown().locator('tbody [data-picture="shown"]').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await head.getByRole('button', { name: 'View 安安' }).click();
    await page.getByRole('dialog', { name: '安安' }).getByRole('img').last().waitFor();
    await page.keyboard.press('Escape');
    // The drawer below stays open.
    await head.getByRole('button', { name: 'View 安安' }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    const { promise: asked, resolve: refuse } = Promise.withResolvers<void>();
    await page.route('**/media/**', async (route) => {
      await asked;
      await route.fulfill({ status: 404 });
    });
    await page.goto(`/campus/students/${id}/edit`);
    const field = shown().getByRole('group', { name: FACE });
    await field.getByText('The picture is loading').waitFor();
    refuse();
    await field.getByText('The picture could not be loaded').waitFor();
    await page.goto(`/campus/students/${id}`);
    await shown().locator('header [data-picture="failed"] svg').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto('/campus/students/new');
    await field.getByText('No picture').waitFor();
  });

  it('appears in the history, and its unsaved deletion asks before the form is left', async () => {
    await page.goto(`/campus/students/${id}?part=history`);
    await shown().getByText(FACE).waitFor();
    await page.goto(`/campus/students/${id}/edit`);
    await shown()
      .getByRole('button', { name: `Delete: ${FACE}` })
      .click();
    await shown().getByText('Deleted once you save').waitFor();
    await shown().getByRole('button', { name: 'Cancel', exact: true }).click();
    const question = page.getByRole('dialog').filter({ visible: true });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => question.count()).toBe(0);
    expect(await shown().getByText('Deleted once you save').isVisible()).toBe(true);
  });

  it('shows a refusal of the server at its field', async () => {
    await page.goto(`/campus/students/${id}/edit`);
    await shown().getByRole('group', { name: FACE }).getByRole('button').first().waitFor();
    await page.route('**/campus/student/save*', async (route) => {
      const input = route.request().postDataJSON();
      const facePhoto = input.facePhoto?.replace(/[^/]+$/, 'gone.jpg');
      await route.continue({ postData: JSON.stringify({ ...input, facePhoto }) });
    });
    await give(page, shown().locator('[data-path="facePhoto"]'), await photo('b.jpg', 500, 500));
    await page.getByRole('dialog').getByRole('button', { name: TAKE }).click();
    await shown().getByText(UPLOADED).waitFor();
    await shown().getByRole('button', { name: SAVE }).click();
    const field = shown().locator('[data-path="facePhoto"]');
    await field.getByText('was not uploaded completely').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    const data = await (await site.server.as('demo3')).ask(`/api/campus/student/get?id=${id}`);
    expect(data.facePhoto).not.toContain('gone.jpg');
  });

  it('is not carried over to the next child', async () => {
    const child = { stuName: '安然', sex: 'female', birthday: '2022-03-04', classId };
    await page.goto(`/campus/students/new?${new URLSearchParams(child)}`);
    const field = shown().locator('[data-path="facePhoto"]');
    await give(page, field, await photo('c.jpg', 500, 500));
    await page.getByRole('dialog').getByRole('button', { name: TAKE }).click();
    await field.getByText(UPLOADED).waitFor();
    const screen = screenOf(page);
    await screen.field('parents').getByRole('button', { name: 'Add guardian' }).click();
    await screen.type('parents.0.parentName', '李安');
    await screen.choose('parents.0.relation', 'Mother');
    await screen.type('parents.0.parentPhone', '13720000002');
    await screen.choose('faceConsent.0.guardianName', '李安');
    await screen.choose('faceConsent.0.way', 'On paper');
    await shown().getByRole('button', { name: 'Save and add next' }).click();
    await field.getByText('No picture').waitFor();
    expect(await field.getByText(UPLOADED).count()).toBe(0);
    await expect.poll(() => shown().getByRole('textbox', { name: 'Name' }).first().inputValue()).toBe('');
  });

  it('is hidden from a group, which sees the drawn portrait', async () => {
    const group = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(group, 'demo4', `/campus/students?open=${id}`);
    const panel = group.getByRole('tabpanel').filter({ visible: true });
    await panel.getByRole('dialog').locator('header svg').first().waitFor();
    expect(await group.locator('[data-picture]').count()).toBe(0);
    await group.context().close();
  });
});

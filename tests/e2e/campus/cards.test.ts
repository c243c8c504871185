import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { registered, type TestMachine } from '../../support/machine.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

const site = startSite();
let page: Page;
let demo3: Caller;
let gate: TestMachine;
let childId: string;

beforeAll(async () => {
  demo3 = await site.server.as('demo3');
  const classes = await demo3.ask('/api/campus/class/list');
  const answer = await demo3.call('/api/campus/student/save', {
    stuName: '陆星辰',
    sex: 'male',
    birthday: '2022-03-05',
    classId: classes[0].id,
    cardNumber: '88001234',
  });
  childId = answer.data.id;
  gate = await registered(site.server, 'KG0001');
  page = await site.browser.open(site.server.address);
  await enter(page, 'demo3');
});

const shown = (within: Page = page) => within.getByRole('tabpanel').filter({ visible: true });
const rows = (within: Page = page) => shown(within).locator('tbody tr[data-row-key]');
const drawer = (within: Page = page) => shown(within).getByRole('dialog');
const question = (title: string, within: Page = page) =>
  within.getByRole('dialog').filter({ hasText: title, visible: true });
const states = async () => {
  const { rows } = await sql<{ status: string }>`select status from cards where student_id = ${childId}
    order by created_at`.execute(site.server.db);
  return rows.map(({ status }) => status);
};
/** The child's cards as machines know them. */
const listOfMachines = async () =>
  (await gate.ask('/device/v1/people')).people.filter(({ kind }: { kind: string }) => kind === 'student');
const use = (cardNumber: string) => gate.send({ kind: 'card', at: gate.time(), cardNumber });

it('[F17] a card is reported lost, is marked lost for machines, raises an alert when used, and is cancelled as lost', async () => {
  await page.goto('/campus/students?q=88001234');
  await rows().filter({ hasText: '陆星辰' }).click();
  await drawer().getByText('8800 1234').waitFor();
  await drawer().getByText('使用中', { exact: true }).waitFor();
  await drawer().getByRole('button', { name: '挂失卡' }).click();
  const ask = question('挂失陆星辰的卡？');
  await ask.getByText('挂失后，设备在一分钟内停止放行').waitFor();
  await ask.getByRole('button', { name: '取消', exact: true }).click();
  expect(await states()).toEqual(['active']);
  await drawer().getByRole('button', { name: '挂失卡' }).click();
  await ask.getByRole('button', { name: '挂失卡' }).dblclick();
  await drawer().getByText('此卡已挂失').waitFor();
  await rows().getByText('已挂失').waitFor();
  expect(await states()).toEqual(['lost']);
  expect(await listOfMachines()).toMatchObject([{ cardNumber: '88001234', lost: true }]);

  expect(await use('88001234')).toEqual(['stored']);
  await page.goto('/devices/machines');
  const alert = shown().getByRole('listitem').filter({ hasText: '挂失的卡被使用' });
  expect(await alert.innerText()).toMatch(/卡号 88001234\s+陆星辰\s+.+班\s+东门签到机（东门）\s+1 次/);
  await alert.getByRole('link', { name: '陆星辰' }).click();
  await drawer().getByRole('button', { name: '取消挂失' }).dblclick();
  await drawer().getByText('使用中', { exact: true }).waitFor();
  expect(await states()).toEqual(['active']);
  expect(await listOfMachines()).toMatchObject([{ cardNumber: '88001234', lost: false }]);
  await drawer().getByRole('tab', { name: '历史' }).click();
  for (const act of ['挂失卡', '取消挂失']) await drawer().getByText(act).first().waitFor();
});

it('a second tab with an outdated card state changes nothing, and shows the current state', async () => {
  const late = await page.context().newPage();
  const address = `/campus/students?open=${childId}`;
  await Promise.all([page.goto(address), late.goto(address)]);
  await drawer(late).getByRole('button', { name: '挂失卡' }).click();
  await drawer().getByRole('button', { name: '挂失卡' }).click();
  await question('挂失陆星辰的卡？').getByRole('button', { name: '挂失卡' }).click();
  await drawer().getByText('此卡已挂失').waitFor();
  const answered = late.waitForResponse('**/api/campus/student/report-card-lost*');
  await question('挂失陆星辰的卡？', late).getByRole('button', { name: '挂失卡' }).click();
  await answered;
  await drawer(late).getByText('此卡已挂失').waitFor();
  expect(await states()).toEqual(['lost']);
  // The second tab learns of a change within moments, so the change must happen while its click is on the way.
  await late.route('**/api/campus/student/cancel-card-loss*', async (route) => {
    await drawer().getByRole('button', { name: '取消挂失' }).click();
    await drawer().getByText('使用中', { exact: true }).waitFor();
    await route.continue();
  });
  await drawer(late).getByRole('button', { name: '取消挂失' }).click();
  await late.getByText('这张卡没有挂失').waitFor();
  await drawer(late).getByText('使用中', { exact: true }).waitFor();
  await late.close();
});

it('a new card replaces the lost one in English, and the lost one stays lost', async () => {
  const english = await site.browser.open(site.server.address, { language: 'en_US', theme: 'dark', width: 1024 });
  await enter(english, 'demo3', `/campus/students?open=${childId}`);
  await drawer(english).getByRole('button', { name: 'Report card lost' }).click();
  await question('Report the card of 陆星辰 lost?', english).getByRole('button', { name: 'Report card lost' }).click();
  await drawer(english).getByText('For a new card, enter its number in the record; this one stays lost.').waitFor();
  await english.goto(`/campus/students/${childId}/edit`);
  await shown(english).getByLabel('Card', { exact: true }).fill('88005678');
  await english.getByRole('button', { name: 'Save student' }).click();
  await english.getByText('Saved successfully').first().waitFor();
  await english.goto(`/campus/students?open=${childId}`);
  await drawer(english).getByText('8800 5678').waitFor();
  await drawer(english).getByText('In use', { exact: true }).waitFor();
  await use('88001234');
  await english.goto('/devices/machines');
  const alert = shown(english).getByRole('listitem').filter({ hasText: 'A lost card was used' });
  expect(await alert.first().innerText()).toMatch(/Card 88001234\s+陆星辰/);
  await english.context().close();
});

import { createServer, listen } from '@kiga/server/app/server.ts';
import { siteFolder } from '@kiga/server/app/start.ts';
import pino from 'pino';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enter, startBrowser } from '../../support/browser.ts';
import { connectAsProgram, testSecrets } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { moveTo } from '../../support/within-page.ts';

let server: TestServer;
let browser: Awaited<ReturnType<typeof startBrowser>>;
let address: string;
let stop: () => Promise<void>;

/** Starts a second server that can be stopped and started again at the same address. */
async function startProcess(port: number): Promise<void> {
  const db = connectAsProgram(server.databaseUrl, 8);
  const app = await createServer({
    db,
    owner: server.db,
    secrets: testSecrets,
    log: pino({ level: 'silent' }),
    siteFolder,
  });
  address = await listen(app, '127.0.0.1', port);
  stop = async () => {
    await app.close();
    await db.destroy();
  };
}

beforeAll(async () => {
  server = await startTestServer();
  await startProcess(0);
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await stop();
  await server.close();
});

const shown = (page: Page) => page.getByRole('tabpanel').filter({ visible: true });
const row = (page: Page, text: string) => shown(page).locator('tbody tr[data-row-key]').filter({ hasText: text });

async function openGrades(): Promise<Page> {
  const page = await browser.open(address);
  await enter(page, 'demo3', '/campus/grades');
  await shown(page).locator('tbody tr[data-row-key]').first().waitFor();
  return page;
}

async function addGrade(page: Page, gradeName: string): Promise<void> {
  await moveTo(page, '/campus/grades/new');
  await shown(page)
    .getByLabel(/年级名称/)
    .fill(gradeName);
  await shown(page).getByLabel(/^阶段/).first().click();
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle('小班').click();
  await shown(page).getByLabel(/排序/).fill('50');
  await page.getByRole('button', { name: '保存年级' }).click();
  await page.getByText('保存成功').first().waitFor();
}

let writer: Page;
let reader: Page;
beforeAll(async () => {
  [writer, reader] = [await openGrades(), await openGrades()];
});

it('a saved record appears by itself in the list of another user, even after a restart of the server', async () => {
  await addGrade(writer, '活年级');
  await row(reader, '活年级').waitFor();

  const { port } = new URL(address);
  await stop();
  await startProcess(Number(port));
  await addGrade(writer, '又一年级');
  await row(reader, '又一年级').waitFor();
  expect(browser.errors).toEqual([]);
});

it('a hidden tab and a second window show a change, and the windows share one stream', async () => {
  const window = await reader.context().newPage();
  const streams: string[] = [];
  window.on('request', (request) => request.url().includes('/change/stream') && streams.push(request.url()));
  await window.goto('/campus/grades');
  await row(window, '活年级').waitFor();
  await reader.getByRole('tab', { name: '首页' }).click();
  await addGrade(writer, '藏年级');
  await row(window, '藏年级').waitFor();
  // The windows of a browser share one stream.
  expect(streams).toEqual([]);
  await reader.getByRole('tab', { name: '年级' }).click();
  await row(reader, '藏年级').waitFor();
  expect(browser.errors).toEqual([]);
});

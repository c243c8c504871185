import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { openPage, startBrowser } from './browser-page.ts';
import { startProcess } from './processes.ts';

const demo = join(import.meta.dirname, '../scripts/start.ts');

/** Speed of the demo's clock, and the hours that it plays on the page. */
const SPEED = 480;
const HOURS = 24;

/** Simulated hours between two readings. */
const READING_HOURS = 6;

/** Time until the page of the wall has settled, milliseconds. */
const SETTLE_MS = 20_000;

const WALL = /\/api\/dashboards\/wall\/get/;

/** Memory of a page after a garbage collection. */
interface Held {
  heapMb: number;
  nodes: number;
  listeners: number;
}

/** Leaves the wall of a kindergarten open through a simulated day with the events of its machines, and prints what it holds. */
export async function benchWall(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kiga-wall-'));
  const stops: (() => Promise<unknown> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const product = await startProcess(demo, {
      KIGA_DATA: folder,
      PORT: '0',
      KIGA_LOG: 'warn',
      KIGA_CLOCK: `2026-11-20T06:30:00+08:00,${SPEED}`,
    });
    stops.push(product.stop);
    const browser = await startBrowser();
    stops.push(() => browser.close());
    const { page, session } = await openPage(browser, product.address, await tokenOf(product.address));
    await page.setViewportSize({ width: 1920, height: 1080 });
    let answers = 0;
    page.on('response', (response) => {
      if (WALL.test(response.url()) && response.ok()) answers += 1;
    });
    await page.goto('/dashBoard');
    await page.getByRole('listitem').first().waitFor();
    await sleep(SETTLE_MS);
    const first = await held(session);
    tell('at the start', first, answers);
    for (let hours = READING_HOURS; hours <= HOURS; hours += READING_HOURS) {
      await sleep((READING_HOURS * 3_600_000) / SPEED);
      const now = await held(session);
      tell(`after ${hours} h`, now, answers);
      if (hours === HOURS) console.log(`  grown by ${(now.heapMb - first.heapMb).toFixed(2)} MB in ${HOURS} h`);
    }
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

function tell(when: string, { heapMb, nodes, listeners }: Held, answers: number): void {
  console.log(`  ${when}: heap ${heapMb.toFixed(2)} MB, ${nodes} nodes, ${listeners} listeners, ${answers} answers`);
}

async function held(session: CDPSession): Promise<Held> {
  await session.send('HeapProfiler.enable');
  // The second collection takes what finalizers of the first released.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { heapMb: usedSize / 1_000_000, nodes, listeners: jsEventListeners };
}

async function tokenOf(address: string): Promise<string> {
  const response = await fetch(`${address}/sys/login/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'demo3', password: 'Kiga_2026', appType: 3 }),
  });
  const { code, data } = (await response.json()) as { code: string; data: { token: string } };
  if (code !== '200') throw new Error(`the sign-in was refused: ${code}`);
  return data.token;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendEvents } from '@kiga/contract/devices/door.acts.ts';
import type { Envelope } from '@kiga/entity/define-call.ts';
import { sign } from '@kiga/simulator/signature.ts';
import { connectAsOwner, databaseSettings } from '../support/database.ts';
import { openDatabaseProxy } from '../support/database-proxy.ts';
import { findPort, launch } from '../support/programs.ts';
import { randomOf } from './harness.ts';
import { floodOfEvents, imports, saves } from './loads.ts';

/** Result of a time without a database. */
export interface OutageReport {
  /** Findings as sentences; empty if all is well. */
  faults: string[];
  /** Acknowledged writes of each load at the end. */
  counts: Record<string, number>;
  /** Slowest answer while the database was away, milliseconds by path. */
  slowestMs: Record<string, number>;
  /** Milliseconds from the database's return until the service was ready. */
  readyMs: number;
}

/** Every call must report the missing database within this time. */
const SOON_MS = 15_000;
/** Everything must work again by itself within this time. */
const AGAIN_MS = 30_000;
/** The loads run for this time before and after the outage. */
const AROUND_MS = 3_000;
const STREAM = '/api/system/change/stream?topics=campus.student';

/**
 * Disconnects a running product from its database under a load of events, saves and imports: `cut` closes the connections like
 * a server that shuts down, `silent` drops all traffic like a lost machine. `url` is a database with the demo.
 */
export async function outageRound(options: {
  url: string;
  goneMs: number;
  how: 'cut' | 'silent';
}): Promise<OutageReport> {
  const { url, goneMs, how } = options;
  const faults: string[] = [];
  const report: OutageReport = { faults, counts: {}, slowestMs: {}, readyMs: 0 };
  const folder = mkdtempSync(join(tmpdir(), 'kiga-outage-'));
  const proxy = await openDatabaseProxy(url);
  const port = await findPort();
  const address = `http://127.0.0.1:${port}`;
  const program = launch('serve', {
    KIGA_DATA: folder,
    ...databaseSettings(proxy.url),
    KIGA_LOG: 'silent',
    PORT: String(port),
  });
  const db = connectAsOwner(url, 2);
  const stop = new AbortController();
  try {
    await program.hasSaid('Kiga: http');
    const pid = program.programPid();
    const token = await signIn(address);
    const stream = await openStream(address, token);
    const deployment = { address, look: async (query: any) => (await query.execute(db)).rows };
    const loads = [floodOfEvents, saves, imports].map((load, index) =>
      load({ deployment, random: randomOf(index), faults, stop: stop.signal }),
    );
    const ended = Promise.all(loads.map(({ done }) => done));
    ended.catch(() => undefined);
    await sleep(AROUND_MS);

    if (how === 'cut') await proxy.cut();
    else proxy.silence();
    const backAt = performance.now() + goneMs;
    do {
      await Promise.all(probesOf(token).map((probe) => expectRefusal(address, probe, report)));
      await sleep(200);
    } while (performance.now() < backAt);
    stream.forget();
    await proxy.restore();
    const restoredAt = performance.now();
    while ((await statusOf(`${address}/readyz`)) !== 200) await sleep(50);
    report.readyMs = performance.now() - restoredAt;

    await sleep(AROUND_MS);
    const toldBy = performance.now() + AGAIN_MS;
    while (!stream.told().includes('event: change') && performance.now() < toldBy) await sleep(100);
    if (!stream.told().includes('event: change')) faults.push(`the stream tells nothing after it: ${stream.told()}`);
    if (program.programPid() !== pid) faults.push('the program was started again');
    stop.abort();
    await ended;
    for (const load of loads) {
      report.counts[load.name] = load.count();
      await load.verify();
    }
  } catch (error) {
    faults.push(String(error), program.said());
  }
  stop.abort();
  program.signal('SIGTERM');
  if ((await program.ended) !== 0) faults.push(`the program did not end in order: ${program.said()}`);
  await db.destroy();
  await proxy.close();
  rmSync(folder, { recursive: true, force: true });
  return report;
}

/** A request that needs the database. */
interface Probe {
  path: string;
  body?: string;
  headers: Record<string, string>;
}

function probesOf(token: string): Probe[] {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const login = JSON.stringify({ userName: 'demo3', appType: 3, password: 'Kiga_2026' });
  const machine = { serialNumber: 'QY-0001-1', time: new Date().toISOString() };
  const events = JSON.stringify({ events: [{ kind: 'card', at: machine.time, cardNumber: '1' }] });
  const signature = sign('any', { method: 'POST', path: sendEvents.path, body: events, ...machine });
  const signed = { 'kiga-serial': machine.serialNumber, 'kiga-time': machine.time, 'kiga-signature': signature };
  return [
    { path: '/sys/login/login', body: login, headers },
    { path: '/api/campus/student/page', body: '{}', headers },
    { path: '/api/campus/grade/save', body: '{"gradeName":"预备班","stage":"nursery"}', headers },
    { path: '/api/identity/session/current', headers: { authorization: headers.authorization } },
    { path: sendEvents.path, body: events, headers: { 'content-type': 'application/json', ...signed } },
    { path: STREAM, headers: { authorization: headers.authorization } },
  ];
}

/** Makes a call that needs the missing database, and checks the error. */
async function expectRefusal(address: string, { path, body, headers }: Probe, report: OutageReport): Promise<void> {
  const startedAt = performance.now();
  const [answer, ready, health] = await Promise.all([
    fetch(address + path, {
      headers,
      method: body === undefined ? 'GET' : 'POST',
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(SOON_MS),
    }).then(
      async (response) => ({ status: response.status, envelope: (await response.json()) as Envelope<unknown> }),
      (error: Error) => error,
    ),
    statusOf(`${address}/readyz`),
    statusOf(`${address}/healthz`),
  ]);
  report.slowestMs[path] = Math.max(report.slowestMs[path] ?? 0, Math.round(performance.now() - startedAt));
  if (answer instanceof Error) report.faults.push(`${path} without database: ${answer.message}`);
  else {
    const { status, envelope } = answer;
    const isTold = envelope.code === '503' && envelope.error === 'DATABASE_UNAVAILABLE' && envelope.text !== '';
    const isStatus = status === 503 || path.startsWith('/sys/');
    if (!isTold || !isStatus) report.faults.push(`${path} without database: ${status} ${JSON.stringify(envelope)}`);
  }
  if (ready !== 503) report.faults.push(`/readyz without database: ${ready}`);
  if (health !== 200) report.faults.push(`/healthz without database: ${health}`);
}

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url, { signal: AbortSignal.timeout(SOON_MS) }).catch(() => null);
  await response?.body?.cancel();
  return response?.status ?? 0;
}

async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/sys/login/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'demo3', appType: 3, password: 'Kiga_2026' }),
  });
  return ((await response.json()) as Envelope<{ token: string }>).data?.token as string;
}

/** Opens the stream of changes; `told` is the text received since `forget`. */
async function openStream(address: string, token: string) {
  const response = await fetch(address + STREAM, { headers: { authorization: `Bearer ${token}` } });
  let text = '';
  const read = async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
    text += '[the stream has ended]';
  };
  read().catch((error: Error) => {
    text += `[${error.message}]`;
  });
  return {
    told: () => text,
    forget() {
      text = '';
    },
  };
}

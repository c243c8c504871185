import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresKind } from '../support/database.ts';
import { startDeployment, type Target, targets } from './deployment.ts';
import { hearings } from './hearings.ts';
import { floodOfEvents, imports, saves } from './loads.ts';
import { payments } from './payments-load.ts';

/** Result of a round of kills. */
export interface CrashReport {
  /** Findings as sentences; empty if all is well. */
  faults: string[];
  kills: Record<Target, number>;
  /** Acknowledged writes of each load. */
  counts: Record<string, number>;
  /** Milliseconds after each kill until the service answered again. */
  awayMs: number[];
}

/** Longest time between two kills. */
const BETWEEN_MS = 2_500;
const DYING_MS = 200;
const LOOK_MS = 100;
/** After this time without an answer the service counts as lost. */
const GONE_MS = 120_000;
/** Limit for the loads to finish after the last kill. */
const ENDING_MS = 180_000;

/**
 * Kills processes of a running product at moments that `seed` decides, under a load of events, saves, imports, reports of
 * gateways and notices of payments. Then
 * compares the acknowledged writes with the database.
 */
export async function crashRound(options: {
  kind: PostgresKind;
  seed: number;
  kills: number;
  tell?(sentence: string): void;
}): Promise<CrashReport> {
  const { kind, seed, kills, tell = () => undefined } = options;
  const random = randomOf(seed);
  const faults: string[] = [];
  const report: CrashReport = { faults, kills: { http: 0, jobs: 0, mqtt: 0, postmaster: 0 }, counts: {}, awayMs: [] };
  const deployment = await startDeployment(kind);
  const stop = new AbortController();
  const loads = [floodOfEvents, saves, imports, hearings, payments].map((load, index) =>
    load({ deployment, random: randomOf(seed + index + 1), faults, stop: stop.signal }),
  );
  const ended = Promise.all(loads.map(({ done }) => done));
  // A rejection is handled below; until then it must not end the program.
  ended.catch(() => undefined);
  try {
    for (let number = 0; number < kills; ) {
      await sleep(random() * BETWEEN_MS);
      // Sometimes all processes at once.
      const chosen = random() < 0.1 ? targets : [targets[Math.floor(random() * targets.length)] as Target];
      const killed = chosen.filter((target) => deployment.kill(target));
      if (killed.length === 0) continue;
      number += killed.length;
      for (const target of killed) report.kills[target] += 1;
      // The child processes of a killed PostgreSQL still answer for a moment.
      const killedAt = performance.now();
      await sleep(DYING_MS);
      const awayMs = await within(GONE_MS, deployment.answersAfter(killedAt));
      if (awayMs === null) throw new Error(`no answer ${GONE_MS} ms after killing ${killed.join(', ')}`);
      report.awayMs.push(awayMs);
      tell(`${number}/${kills} killed ${killed.join(', ')}; away for ${Math.round(awayMs)} ms`);
    }
    // On a slow machine the kills may be over before a load has its first acknowledgement.
    const begun = async () => {
      while (!stop.signal.aborted && loads.some(({ count }) => count() === 0)) await sleep(LOOK_MS);
    };
    await within(ENDING_MS, begun());
    stop.abort();
    if ((await within(ENDING_MS, ended)) === null) throw new Error('what was begun does not end');
    for (const load of loads) {
      report.counts[load.name] = load.count();
      await load.verify();
    }
  } catch (error) {
    faults.push(String(error), deployment.said());
  }
  stop.abort();
  const codes = await deployment.stop();
  if (codes.some((code) => code !== 0)) faults.push(`the programs ended with ${codes.join(', ')}`, deployment.said());
  return report;
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T | null> {
  const limit = new AbortController();
  const passed = sleep(limitMs, null, { signal: limit.signal }).catch(() => null);
  try {
    return await Promise.race([work, passed]);
  } finally {
    limit.abort();
  }
}

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

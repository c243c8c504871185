import autocannon from 'autocannon';
import { type BenchProcess, processorSeconds, residentMb } from './processes.ts';

/** One request of a work. */
export interface WorkRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

/** A piece of work that both programs do. */
export interface Work {
  name: string;
  /** Minimum share of the plain program's rate; null for no goal. */
  goal: number | null;
  connections: number;
  /** Returns the next request to a program; called for each. `who` separates their data where it would collide. */
  request(who: Who): WorkRequest;
  /** Requests per second to send; without it, as many as the program answers. */
  ratePerSecond?: number;
  /** Units in one request, such as the events of a batch. */
  unitsPerRequest?: number;
}

export type Who = 'product' | 'plain';

/** Figures of one program in one round. */
export interface Round {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  failed: number;
  /** Processor time per request, microseconds. */
  serverUs: number | null;
  databaseUs: number | null;
  /** Share of one core that server and database used together. */
  cores: number | null;
  residentMb: number | null;
}

/** Sends one work's requests to one program for some seconds. */
export async function measureRound(
  work: Work,
  who: Who,
  target: BenchProcess,
  postmasterPid: number,
  seconds: number,
): Promise<Round> {
  const before = processorSeconds(target.pid, postmasterPid);
  const startedAt = performance.now();
  const result = await autocannon({
    url: target.address,
    connections: work.connections,
    duration: seconds,
    timeout: 30,
    ...(work.ratePerSecond && { overallRate: work.ratePerSecond }),
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, headers, body } = work.request(who);
          return { ...request, method, path, headers: { ...request.headers, ...headers }, body };
        },
      },
    ],
  });
  const elapsed = (performance.now() - startedAt) / 1000;
  const after = processorSeconds(target.pid, postmasterPid);
  const count = result['2xx'];
  const each = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined || count === 0 ? null : ((to - from) / count) * 1e6;
  const spent = before && after ? after.server - before.server + after.database - before.database : null;
  return {
    perSecond: (count / elapsed) * (work.unitsPerRequest ?? 1),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
    serverUs: each(before?.server, after?.server),
    databaseUs: each(before?.database, after?.database),
    cores: spent === null ? null : spent / elapsed,
    residentMb: residentMb(target.pid),
  };
}

/** Returns the median round by its rate. */
export function middle(rounds: readonly Round[]): Round {
  const sorted = rounds.toSorted((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)] as Round;
}

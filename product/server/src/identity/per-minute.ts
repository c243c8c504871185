import { networkOf } from './network-of.ts';

const MINUTE_MS = 60_000;
const MOST_OF_NETWORK = 30;
const MOST_IN_ALL = 600;

/** Maximum number of requests within a minute, for each key and in all. */
interface MinuteLimits {
  each: number;
  inAll?: number;
}

/**
 * Returns a function that counts a request of a key. It returns 0 for an allowed request, and else the seconds until
 * the next minute, at least 1. Each process counts for itself and forgets at a restart, because an additional request
 * does no harm.
 */
export function minuteLimit({ each, inAll = Number.POSITIVE_INFINITY }: MinuteLimits): (key: string) => number {
  let minute = 0;
  let counted = 0;
  const counts = new Map<string, number>();
  return (key) => {
    // Real time, because a demo's clock skips nights and would reset the count.
    const nowMs = performance.now();
    const now = Math.floor(nowMs / MINUTE_MS);
    if (now !== minute) {
      minute = now;
      counted = 0;
      counts.clear();
    }
    const count = (counts.get(key) ?? 0) + 1;
    if (counted >= inAll || count > each) return Math.ceil((MINUTE_MS - (nowMs % MINUTE_MS)) / 1000);
    counted += 1;
    counts.set(key, count);
    return 0;
  };
}

/** Returns a function that limits public requests with database writes, per network and in all, within a minute. */
export function perMinute(): (address: string) => boolean {
  const secondsUntil = minuteLimit({ each: MOST_OF_NETWORK, inAll: MOST_IN_ALL });
  return (address) => secondsUntil(networkOf(address)) === 0;
}

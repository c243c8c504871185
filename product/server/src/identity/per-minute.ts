import { networkOf } from './network-of.ts';

const MINUTE_MS = 60_000;
const MOST_OF_NETWORK = 30;
const MOST_IN_ALL = 600;

/**
 * Returns a function that limits public requests with database writes, per network and in all, within a minute. Each
 * process counts for itself and forgets at a restart, because an additional row does no harm.
 */
export function perMinute(): (address: string) => boolean {
  let minute = 0;
  let inAll = 0;
  const counts = new Map<string, number>();
  return (address) => {
    // Real time, because a demo's clock skips nights and would reset the count.
    const now = Math.floor(performance.now() / MINUTE_MS);
    if (now !== minute) {
      minute = now;
      inAll = 0;
      counts.clear();
    }
    const network = networkOf(address);
    const count = (counts.get(network) ?? 0) + 1;
    if (inAll >= MOST_IN_ALL || count > MOST_OF_NETWORK) return false;
    inAll += 1;
    counts.set(network, count);
    return true;
  };
}

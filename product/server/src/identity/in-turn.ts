import { availableParallelism } from 'node:os';
import { AppError } from '@kiga/kit-server/app-error.ts';

/** Half of the cores. The other half stays free for signed-in users, however many sign-ins arrive. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));

/** Maximum queue length. More is a flood: at some 30 a second and core, no client would wait so long. */
const MOST_WAITING = 500;

/** Maximum queue length of one network. A whole staff room signs in with fewer, so more are an attack. */
const MOST_WAITING_OF_NETWORK = 50;

let running = 0;
let waitingInAll = 0;
/** Waiting calls by network; the first network in the map is next. */
const waiting = new Map<string, (() => void)[]>();

/**
 * Limits the concurrency of expensive public work, above all password hashes. The other calls wait in order, and
 * networks take turns, so that a flood from one of them does not delay others. Throws RATE_LIMITED where too many wait.
 */
export async function inTurn<T>(network: string, work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  // A finished call passes its place on, so that no new call overtakes the queue.
  else await waitAmong(network);
  try {
    return await work();
  } finally {
    handOn();
  }
}

function waitAmong(network: string): Promise<void> {
  const queue = waiting.get(network) ?? [];
  if (waitingInAll >= MOST_WAITING || queue.length >= MOST_WAITING_OF_NETWORK) throw new AppError('RATE_LIMITED');
  waitingInAll += 1;
  waiting.set(network, queue);
  return new Promise((begin) => void queue.push(begin));
}

function handOn(): void {
  const [next] = waiting;
  if (!next) {
    running -= 1;
    return;
  }
  const [network, queue] = next;
  const begin = queue.shift();
  waiting.delete(network);
  if (queue.length > 0) waiting.set(network, queue);
  waitingInAll -= 1;
  begin?.();
}

import { availableParallelism } from 'node:os';
import { AppError } from '@kiga/kit-server/app-error.ts';

/** Half of the cores: whoever is signed in keeps the other half, however many try to sign in. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));

/** More than this is a flood; at some 30 a second and core nobody would wait so long. */
const MOST_WAITING = 500;

/** More of one network is no staff room at half past seven, but somebody who wants nobody else to get in. */
const MOST_WAITING_OF_NETWORK = 50;

let running = 0;
let waitingInAll = 0;
/** Those who wait, by network; the first network has its turn next. */
const waiting = new Map<string, (() => void)[]>();

/**
 * Does what anybody can ask for and what costs much, passwords above all, a few at once in this process. The others wait in the
 * order in which they came, and networks take turns, so that a flood from one of them holds up nobody elsewhere.
 * Throws RATE_LIMITED where too many wait.
 */
export async function inTurn<T>(network: string, work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  // The place of one that ends is handed on, so that nobody who comes just then is faster.
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

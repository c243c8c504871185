import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '../client/call-errors.ts';
import { type Changes, createChanges } from './changes.ts';

/** A stream that was requested. */
interface Asked {
  topics: string;
  after: string;
  say(event: string, id: string, topic?: string): void;
  end(): void;
  isOpen: boolean;
}

let asked: Asked[];
let refusal: Error | null;
/** For each window that waits for the lead: lets it lead. */
let waiting: (() => void)[];
/** Closes the window that leads. */
let closeLeader: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  refusal = null;
  waiting = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  withLocks();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser whose windows exchange messages; the first window holds the lock. */
function withLocks(): void {
  const channels = new Set<EventTarget>();
  class Channel extends EventTarget {
    constructor() {
      super();
      channels.add(this);
    }
    postMessage(data: unknown): void {
      for (const channel of channels)
        if (channel !== this) channel.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  closeLeader = () => {
    channels.delete(channels.values().next().value as EventTarget);
    last().end();
    waiting.shift()?.();
  };
  let isTaken = false;
  const request = async (_: string, lead: () => Promise<void>) => {
    if (isTaken) waiting.push(() => void lead());
    else {
      isTaken = true;
      await Promise.resolve();
      void lead();
    }
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

function openWindow(after = '10'): Changes {
  return createChanges({
    name: 'me',
    after,
    async open(topics, from, signal) {
      if (refusal) throw refusal;
      let controller: ReadableStreamDefaultController<Uint8Array>;
      const one: Asked = {
        topics: topics.join(','),
        after: from,
        isOpen: true,
        say(event, id, topic) {
          const data = topic ? `data: {"topic":"${topic}","shopId":null}\n` : '';
          controller.enqueue(new TextEncoder().encode(`event: ${event}\nid: ${id}\n${data}\n`));
        },
        end() {
          if (one.isOpen) controller.close();
          one.isOpen = false;
        },
      };
      asked.push(one);
      signal.addEventListener('abort', () => {
        if (one.isOpen) controller.error(signal.reason);
        one.isOpen = false;
      });
      return new ReadableStream({
        start: (made) => {
          controller = made;
        },
      });
    },
  });
}

const pass = (ms = 100) => vi.advanceTimersByTimeAsync(ms);
const last = () => asked.at(-1) as Asked;
const watching = (changes: Changes, ...topics: string[]) => {
  const listener = vi.fn<() => void>();
  changes.watch(topics, listener);
  return listener;
};

it('screens that open together share one stream from the position of the session', async () => {
  const changes = openWindow();
  await pass();
  expect(asked).toEqual([]);
  const [dolls, cars] = [watching(changes, 'doll'), watching(changes, 'car', 'doll')];
  await pass();
  expect(asked).toMatchObject([{ topics: 'doll,car', after: '10' }]);
  expect(changes.isLive()).toBe(false);
  last().say('ready', '10');
  last().say('change', '11', 'car');
  await pass();
  expect(changes.isLive()).toBe(true);
  expect([dolls, cars].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});

it('a broken stream is resumed from its last position', async () => {
  const changes = openWindow();
  watching(changes, 'doll');
  await pass();
  last().say('ready', '10');
  last().say('change', '11', 'doll');
  // A position alone counts as well.
  last().say('', '15');
  await pass();
  last().end();
  await pass();
  expect(changes.isLive()).toBe(false);
  await pass(500);
  expect(asked).toMatchObject([{ after: '10' }, { after: '15', isOpen: true }]);
});

it('a topic that is added later is streamed from the position at which it was added', async () => {
  const changes = openWindow();
  watching(changes, 'doll');
  await pass();
  last().say('ready', '10');
  await pass();
  watching(changes, 'car');
  last().say('change', '12', 'doll');
  await pass();
  expect(asked).toMatchObject([{ isOpen: false }, { topics: 'doll,car', after: '10' }]);
});

it('a reset counts as a change of every topic', async () => {
  const changes = openWindow();
  const listener = watching(changes, 'doll');
  await pass();
  last().say('reset', '50');
  await pass();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(changes.isLive()).toBe(true);
});

it('a change is counted while no screen watches its topic', async () => {
  const changes = openWindow();
  const stop = changes.watch(['doll'], () => {});
  await pass();
  stop();
  const before = changes.countOf(['doll']);
  last().say('change', '11', 'doll');
  await pass();
  expect(changes.countOf(['doll'])).toBe(before + 1);
});

it('a lost stream is retried every ten seconds, and at once when the browser is online again', async () => {
  const changes = openWindow();
  watching(changes, 'doll');
  await pass();
  refusal = new TypeError('away');
  last().end();
  await pass(60_000);
  refusal = null;
  expect(asked).toHaveLength(1);
  await pass(10_000);
  expect(asked).toHaveLength(2);
  refusal = new TypeError('away');
  last().end();
  await pass(60_000);
  refusal = null;
  window.dispatchEvent(new Event('online'));
  await pass(1);
  expect(asked).toHaveLength(3);
});

it('a stream that the server refuses is not retried', async () => {
  const changes = openWindow();
  watching(changes, 'doll');
  await pass();
  const opened = vi.spyOn(Math, 'random');
  refusal = new CallError({ code: '403' }, 403);
  last().end();
  await pass(30_000);
  // One attempt after the end, and none after the refusal.
  expect(opened).toHaveBeenCalledTimes(2);
});

it('a stream that is silent for 40 s is replaced', async () => {
  watching(openWindow(), 'doll');
  await pass();
  last().say('ready', '10');
  await pass(39_000);
  last().say('', '10');
  await pass(39_000);
  expect(asked).toHaveLength(1);
  await pass(3_000);
  expect(asked).toMatchObject([{ isOpen: false }, { isOpen: true }]);
});

it('windows of one account share a stream, and the next window resumes it when the first closes', async () => {
  const [first, second] = [openWindow(), openWindow()];
  watching(first, 'doll');
  await pass();
  last().say('ready', '10');
  await pass();
  const cars = watching(second, 'car');
  await pass();
  expect(asked).toMatchObject([{ isOpen: false }, { topics: 'doll,car', isOpen: true }]);
  last().say('ready', '10');
  last().say('change', '12', 'car');
  await pass();
  expect(cars).toHaveBeenCalledTimes(1);
  expect(second.isLive()).toBe(true);
  closeLeader();
  await pass();
  expect(last()).toMatchObject({ topics: 'doll,car', after: '12' });
});

it('a window with an older position receives the changes that the shared stream has passed', async () => {
  const first = openWindow();
  watching(first, 'doll');
  await pass();
  last().say('ready', '10');
  last().say('', '20');
  await pass();
  const dolls = watching(openWindow('13'), 'doll');
  await pass();
  expect(last()).toMatchObject({ after: '13' });
  last().say('change', '14', 'doll');
  await pass();
  expect(dolls).toHaveBeenCalledTimes(1);
});

it('a window has its own stream while it is visible if the browser has no locks', async () => {
  vi.stubGlobal('navigator', {});
  watching(openWindow(), 'doll');
  await pass();
  last().say('', '11');
  await pass();
  const see = (visibilityState: string) => {
    Object.assign(document, { visibilityState });
    document.dispatchEvent(new Event('visibilitychange'));
    return pass();
  };
  await see('hidden');
  expect(asked).toMatchObject([{ isOpen: false }]);
  await see('visible');
  expect(asked).toMatchObject([{ isOpen: false }, { after: '11', isOpen: true }]);
});

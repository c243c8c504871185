import { setTimeout as sleep } from 'node:timers/promises';
import { EVENTS_MAX } from '@kiga/contract/devices/door.acts.ts';
import { type Bench, must } from './bench.ts';
import type { ClientEvent, ClientVerdict, Exchange } from './faulty-door.ts';

/** A property of a client that makers get wrong. */
export interface Check {
  name: string;
  /** A sentence for the report: the right behaviour. */
  right: string;
  run(bench: Bench): Promise<void>;
}

/** Difference between the machine's time of an event and its use, that a slow reader may need. */
const SLOW_READER_MS = 2_000;
/** Shortest pause before the same events are sent again. */
const PAUSE_MS = 900;
/** Duration of an outage. */
const OUTAGE_MS = 3_000;
/** Time in which a machine writes an event to its disk. */
const TO_DISK_MS = 500;

/** All checks, in their order. */
export const checks: readonly Check[] = [
  {
    name: 'registration',
    right: 'registers again when the answer was lost, and then uses the last secret',
    async run(bench) {
      bench.failNext('register', 'lost-answer');
      await bench.client.start();
      await bench.until(() => bench.calls('register').length >= 2, 'The machine did not register again');
      await bench.until(() => signedCalls(bench).some(({ status }) => status === 200), 'Kiga accepted no signature');
    },
  },
  {
    name: 'heartbeat',
    right: 'sends a heartbeat first, and then at the interval of the answer',
    async run(bench) {
      await bench.until(() => signedCalls(bench).length > 0, 'No signed request came');
      must(signedCalls(bench)[0]?.path.endsWith('/heartbeat') === true, 'The first signed request was no heartbeat.');
      await bench.heartbeats(2);
    },
  },
  {
    name: 'people',
    right: 'fetches the list of people once, and again only when the version differs',
    async run(bench) {
      const list = await bench.until(() => bench.calls('people').find(answered), 'The machine did not ask for people');
      const { mark } = bench;
      await bench.heartbeats(2);
      must(bench.calls('people', mark).length === 0, 'The machine asked for the same list again.');
      const told = bench.calls('heartbeat').at(-1)?.body?.peopleVersion;
      must(
        told === undefined || told === list.data?.version,
        `The heartbeat names version ${String(told)}, the list was version ${list.data?.version}.`,
      );
    },
  },
  {
    name: 'card',
    right: 'sends a card at once, with the time of its use',
    async run(bench) {
      const { mark } = bench;
      const usedMs = await bench.use();
      const [sent] = await bench.stored(mark);
      const atMs = timeOf(sent?.event) - skewMs(sent?.exchange);
      must(
        atMs >= usedMs - SLOW_READER_MS && atMs <= (sent?.exchange.atMs ?? 0) + SLOW_READER_MS,
        `The event names ${String(sent?.event.at)}, the card was used at ${new Date(usedMs).toISOString()}.`,
      );
    },
  },
  {
    name: 'lost answer',
    right: 'sends an event again unchanged when its answer was lost, with a new signature',
    async run(bench) {
      const { mark } = bench;
      bench.failNext('events', 'lost-answer');
      await bench.use();
      const again = await bench.until(() => {
        const sent = bench.newEvents(mark);
        return sent.length >= 2 && sent;
      }, 'The machine did not send the event again');
      const [first, second] = again;
      must(second?.verdict === 'repeated', `The event came again with another id or content: ${second?.verdict}.`);
      must(first?.exchange.time !== second?.exchange.time, 'The second attempt has the kiga-time of the first.');
    },
  },
  {
    name: 'server away',
    right: 'keeps an event while the server answers 503, and pauses before it sends again',
    async run(bench) {
      const { mark } = bench;
      bench.failNext('events', 'unavailable', 'unavailable', 'unavailable');
      await bench.use();
      await bench.stored(mark);
      const times = bench.calls('events', mark).map(({ atMs }) => atMs);
      const pauses = times.slice(1).map((atMs, index) => atMs - (times[index] as number));
      const shortest = Math.min(...pauses);
      must(shortest >= PAUSE_MS, `The machine sent again after ${shortest} ms; 2 seconds are right.`);
    },
  },
  {
    name: 'guest network',
    right: 'takes no foreign page and no empty answer as Kiga’s verdict',
    async run(bench) {
      const { mark } = bench;
      bench.failNext('events', 'portal', 'empty');
      await bench.use();
      await bench.stored(mark);
    },
  },
  {
    name: 'verdicts',
    right: 'deletes events with the verdict rejected or differs, and sends the next ones',
    async run(bench) {
      const { mark } = bench;
      const told = ['rejected', 'differs'];
      bench.change = (_, data) =>
        data.verdicts === undefined
          ? data
          : { ...data, verdicts: data.verdicts.map((verdict) => other(verdict, told)) };
      await bench.use(1);
      await bench.stored(mark, 1);
      await bench.use(1);
      await bench.stored(mark, 2);
      const after = bench.mark;
      await bench.heartbeats(2);
      const keys = new Set(bench.newEvents(mark).map(({ key }) => key));
      const again = bench.events(after).find(({ key }) => keys.has(key));
      must(again === undefined, `The machine sent ${again?.key} again after its verdict.`);
      const next = bench.mark;
      await bench.use();
      await bench.stored(next);
    },
  },
  {
    name: 'outage',
    right: 'keeps all events of an outage, with their times, and sends them oldest first in batches of 500',
    async run(bench) {
      const { mark } = bench;
      const count = bench.client.cardsMax;
      bench.cut();
      const usedMs = await bench.use(count);
      const endMs = Date.now();
      await sleep(OUTAGE_MS);
      bench.calm();
      const sent = await bench.stored(mark, count);
      const batches = bench.calls('events', mark).map(({ body }) => body?.events?.length ?? 0);
      must(Math.max(...batches) <= EVENTS_MAX, `A batch had ${Math.max(...batches)} events.`);
      const times = sent.map(({ event, exchange }) => timeOf(event) - skewMs(exchange));
      must(
        times.every((time, index) => index === 0 || time >= (times[index - 1] as number) - SLOW_READER_MS),
        'The events do not come oldest first.',
      );
      const off = times.find((time) => time < usedMs - SLOW_READER_MS || time > endMs + SLOW_READER_MS);
      must(off === undefined, `An event of the outage has the time ${off && new Date(off).toISOString()}.`);
    },
  },
  {
    name: 'power cut',
    right: 'has its events and its secret after a power cut',
    async run(bench) {
      const { mark } = bench;
      const count = Math.min(5, bench.client.cardsMax);
      bench.cut();
      await bench.use(count);
      await sleep(TO_DISK_MS);
      await bench.client.cutPower();
      await bench.client.start();
      bench.calm();
      await bench.stored(mark, count);
      must(bench.calls('register', mark).length === 0, 'The machine registered again after the power cut.');
    },
  },
  {
    name: 'changes of people',
    right: 'asks for the changes since its own version, with its own count',
    async run(bench) {
      await hasPeople(bench);
      const { mark } = bench;
      announceChange(bench);
      const asked = await bench.until(
        () => bench.calls('people', mark).find(answered),
        'The machine asked for no changes',
      );
      const { full, count, version } = asked.data ?? {};
      must(asked.query.has('since'), 'The machine asked for the whole list, without since.');
      must(full === false, 'Kiga had to send the whole list: version or count were impossible.');
      must(
        !asked.query.has('count') || Number(asked.query.get('count')) === count,
        `The machine counts ${asked.query.get('count')} people in version ${version}; ${count} are right.`,
      );
    },
  },
  {
    name: 'waiting machine',
    right: 'forgets all people when Kiga answers version 0, and fetches them again afterwards',
    async run(bench) {
      await hasPeople(bench);
      const nobody = { version: 0, count: 0, full: true, people: [], removed: [] };
      const { mark } = bench;
      bench.change = (call, data) => {
        if (call === 'heartbeat') return { ...data, peopleVersion: 0, peopleCount: 0, commands: [], update: null };
        return call === 'people' ? nobody : data;
      };
      await bench.until(() => bench.calls('people', mark).find(answered), 'The machine did not ask for the empty list');
      await bench.heartbeats(2);
      must(bench.calls('people', mark).length === 1, 'The machine asked for the empty list again and again.');
      const after = bench.mark;
      bench.calm();
      const asked = await bench.until(
        () => bench.calls('people', after).find(answered),
        'The machine did not fetch the people again',
      );
      const since = Number(asked.query.get('since') ?? 0);
      const count = Number(asked.query.get('count') ?? 0);
      must(since === 0 && count === 0, `The machine still had ${count} people of version ${since}.`);
    },
  },
  {
    name: 'command',
    right: 'answers a command once',
    async run(bench) {
      const { mark } = bench;
      const { id } = await bench.kiga.ask<'id'>('/api/devices/command/send', {
        deviceId: bench.deviceId,
        kind: 'check',
      });
      const answers = () => bench.events(mark).filter(({ event }) => event.commandId === id);
      const answer = await bench.until(() => answers()[0], 'The machine did not answer the command');
      must(answer.verdict === 'stored', `Kiga did not take the answer: ${answer.verdict}.`);
      await bench.heartbeats(2);
      must(new Set(answers().map(({ key }) => key)).size === 1, 'The machine answered the same command twice.');
    },
  },
  {
    name: 'registered anew',
    right: 'registers again after “Register anew”, and then sends the events that waited',
    async run(bench) {
      await bench.kiga.ask('/api/devices/device/reset-registration', { id: bench.deviceId });
      const { mark } = bench;
      await bench.use();
      await bench.stored(mark);
      must(bench.calls('register', mark).length > 0, 'The machine did not register again.');
    },
  },
  {
    name: 'ids',
    right: 'never uses an id twice',
    async run(bench) {
      const contents = new Map<string, string>();
      for (const { key, event } of bench.events()) {
        const content = JSON.stringify(event);
        const known = contents.get(key);
        must(known === undefined || known === content, `The id ${key} stands for two events.`);
        contents.set(key, content);
      }
    },
  },
];

/** Waits until the machine has fetched the list of people. */
async function hasPeople(bench: Bench): Promise<void> {
  await bench.until(() => bench.calls('people').find(answered), 'The machine did not ask for people');
  await bench.heartbeats(1);
}

/** Requests with a signature. */
function signedCalls({ door }: Bench) {
  return door.exchanges.filter(({ time, path }) => time !== '' && !path.endsWith('/register'));
}

const answered = ({ data }: Exchange) => data !== null;

/** Time of an event by the machine's clock, Unix milliseconds; NaN for an unreadable one. */
function timeOf(event: ClientEvent | undefined): number {
  return Date.parse(String(event?.at));
}

/** The machine's clock minus this one, milliseconds; a machine may keep a wrong time. */
function skewMs(exchange: { time: string; atMs: number } | undefined): number {
  return exchange === undefined ? 0 : Date.parse(exchange.time) - exchange.atMs;
}

/** Replaces the verdict of a stored event by the next of these. */
function other(verdict: ClientVerdict, told: string[]): ClientVerdict {
  const instead = verdict.verdict === 'stored' ? told.shift() : undefined;
  if (instead === undefined) return verdict;
  return instead === 'rejected'
    ? { ...verdict, verdict: instead, error: 'FIELD_REQUIRED', field: 'cardNumber' }
    : { ...verdict, verdict: instead };
}

/** Lets one heartbeat name another version, as after a change. */
function announceChange(bench: Bench): void {
  let isTold = false;
  bench.change = (call, data) => {
    if (call !== 'heartbeat' || isTold) return data;
    isTold = true;
    return { ...data, peopleVersion: (data.peopleVersion ?? 0) + 1 };
  };
}

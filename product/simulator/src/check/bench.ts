import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckedClient } from './checked-client.ts';
import type { AnswerData, ClientEvent, Exchange, Fault, FaultyDoor } from './faulty-door.ts';
import type { KigaAccount } from './kiga-account.ts';

/** The reason why a client fails a check. */
export class Fails extends Error {}

/** Throws Fails with this reason unless the condition holds. */
export function must(condition: boolean, reason: string): void {
  if (!condition) throw new Fails(reason);
}

/** An event as the client sent it, with Kiga's verdict. */
export interface SentEvent {
  /** The event's id; its content where it has none. */
  key: string;
  event: ClientEvent;
  exchange: Exchange;
  /** Kiga's verdict, whether the client has received it or not; null where Kiga was not asked. */
  verdict: string | null;
}

const PATH = '/device/v1/';
const POLL_MS = 50;
/** Heartbeats come this often during the checks, so that they do not take long. */
const HEARTBEAT_SECONDS = 1;

/** Tools of the checks: the client, the network in front of it, Kiga, and all that the client has sent. */
export class Bench {
  readonly client: CheckedClient;
  readonly door: FaultyDoor;
  readonly kiga: KigaAccount;
  readonly deviceId: string;
  readonly #patienceMs: number;
  #cards = 0;
  /** Changes the answers of the current check. */
  change: (call: string, data: AnswerData) => AnswerData = (_, data) => data;

  constructor(options: {
    client: CheckedClient;
    door: FaultyDoor;
    kiga: KigaAccount;
    deviceId: string;
    patienceSeconds: number;
  }) {
    this.client = options.client;
    this.door = options.door;
    this.kiga = options.kiga;
    this.deviceId = options.deviceId;
    this.#patienceMs = options.patienceSeconds * 1000;
    this.door.rewrite = (path, data) => this.change(path.replace(PATH, ''), withNews(path, data));
  }

  /** Ends all faults and changes. */
  calm(): void {
    this.door.fault = () => null;
    this.change = (_, data) => data;
  }

  /** Lets the next requests of a call fail, one for each fault. */
  failNext(call: string, ...faults: Fault[]): void {
    this.door.fault = (path) => (path === PATH + call ? (faults.shift() ?? null) : null);
  }

  /** Cuts all connections. */
  cut(): void {
    this.door.fault = () => 'cut';
  }

  /** Requests of a call from a mark on. */
  calls(call: string, mark = 0): Exchange[] {
    return this.door.exchanges.slice(mark).filter(({ path }) => path === PATH + call);
  }

  /** The mark of this moment. */
  get mark(): number {
    return this.door.exchanges.length;
  }

  /** All events in the order in which the client sent them, repeated ones again, from a mark on. */
  events(mark = 0): SentEvent[] {
    return this.calls('events', mark).flatMap((exchange) => {
      const events = Array.isArray(exchange.body?.events) ? exchange.body.events : [];
      const verdicts = exchange.data?.verdicts ?? [];
      return events.map((event, index) => ({
        key: typeof event.id === 'string' ? event.id : JSON.stringify(event),
        event,
        exchange,
        verdict: verdicts[index]?.verdict ?? null,
      }));
    });
  }

  /** Events of people, without the answers to commands, that the client first sent after a mark. */
  newEvents(mark: number): SentEvent[] {
    const before = new Set(
      this.events()
        .filter(({ exchange }) => this.door.exchanges.indexOf(exchange) < mark)
        .map(({ key }) => key),
    );
    return this.events(mark).filter(({ key, event }) => !before.has(key) && event.kind !== 'answer');
  }

  /** Uses cards that nobody has. Returns the moment before, Unix milliseconds. */
  async use(count = 1): Promise<number> {
    const atMs = Date.now();
    const cards = Array.from({ length: count }, () => `DC${String(++this.#cards).padStart(6, '0')}`);
    await this.client.use(cards);
    return atMs;
  }

  /** Waits for a value. Throws Fails with the reason when the patience ends. */
  async until<T>(read: () => T | undefined | false, reason: string): Promise<T> {
    const endMs = Date.now() + this.#patienceMs;
    for (;;) {
      const value = read();
      if (value !== undefined && value !== false) return value;
      if (Date.now() > endMs) throw new Fails(`${reason} within ${this.#patienceMs / 1000} s.`);
      await sleep(POLL_MS);
    }
  }

  /** Waits until Kiga has stored `count` new events after a mark, and returns them. */
  stored(mark: number, count = 1): Promise<SentEvent[]> {
    const read = () => {
      const stored = this.newEvents(mark).filter(({ verdict }) => verdict === 'stored');
      return stored.length >= count && stored;
    };
    return this.until(read, `Kiga did not get ${count === 1 ? 'the event' : `the ${count} events`}`);
  }

  /** Waits for more heartbeats. */
  async heartbeats(count: number): Promise<void> {
    const { mark } = this;
    const read = () => this.calls('heartbeat', mark).length >= count;
    const asked = `although heartbeatSeconds was ${HEARTBEAT_SECONDS}`;
    await this.until(read, `The machine did not send ${count} heartbeats, ${asked},`);
  }
}

/** Shortens the interval of heartbeats, and adds fields that a later Kiga might send. */
function withNews(path: string, data: AnswerData): AnswerData {
  const news: AnswerData & { laterField: unknown } = { ...data, laterField: { of: ['a later version'] } };
  if (path === `${PATH}heartbeat`) return { ...news, heartbeatSeconds: HEARTBEAT_SECONDS };
  if (data.verdicts === undefined) return news;
  return { ...news, verdicts: data.verdicts.map((verdict) => ({ ...verdict, laterField: 1 })) };
}

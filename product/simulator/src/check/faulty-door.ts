import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * Faults of the network, and of servers on the way:
 * - `lost-answer`: Kiga does the work, but its answer is lost;
 * - `unavailable`: HTTP 503;
 * - `portal`: the page of a guest network instead of Kiga's answer;
 * - `empty`: HTTP 200 without a verdict;
 * - `cut`: no connection.
 */
export type Fault = 'lost-answer' | 'unavailable' | 'portal' | 'empty' | 'cut';

/** An event as the client sent it. */
export interface ClientEvent {
  id?: unknown;
  kind?: unknown;
  at?: unknown;
  commandId?: unknown;
}

/** Input of a call, as far as the checks read it. */
export interface ClientInput {
  events?: ClientEvent[];
  peopleVersion?: unknown;
}

/** Verdict on an event, as far as the checks read it. */
export interface ClientVerdict {
  verdict: string;
  error?: string;
  field?: string;
}

/** Data of Kiga's answer, as far as the checks read them. */
export interface AnswerData {
  verdicts?: ClientVerdict[];
  heartbeatSeconds?: number;
  peopleVersion?: number;
  version?: number;
  count?: number;
  full?: boolean;
}

/** A request of the client, with Kiga's answer. */
export interface Exchange {
  /** Moment of its arrival, Unix milliseconds. */
  atMs: number;
  method: string;
  /** Path without query. */
  path: string;
  query: URLSearchParams;
  /** Value of the header `kiga-time`; empty without one. */
  time: string;
  /** Body as JSON; null for none. */
  body: ClientInput | null;
  /** Status as the client received it; 0 where it received none. */
  status: number;
  /** Data of Kiga's answer; null where Kiga refused or was not asked. */
  data: AnswerData | null;
}

/** A proxy in front of Kiga that records all requests, and produces faults. */
export class FaultyDoor {
  readonly #kiga: string;
  readonly #server: Server;
  readonly exchanges: Exchange[] = [];
  /** Returns the fault of a request; null for none. */
  fault: (path: string) => Fault | null = () => null;
  /** Changes the data of an answer. */
  rewrite: (path: string, data: AnswerData) => AnswerData = (_, data) => data;

  private constructor(kiga: string) {
    this.#kiga = kiga;
    this.#server = createServer((request, response) => {
      this.#pass(request, response).catch(() => response.destroy());
    });
  }

  /** Starts a proxy on the loopback address. */
  static async open(kiga: string): Promise<FaultyDoor> {
    const door = new FaultyDoor(kiga);
    door.#server.listen(0, '127.0.0.1');
    await once(door.#server, 'listening');
    return door;
  }

  /** Address for the client. */
  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const atMs = Date.now();
    const url = new URL(request.url as string, this.address);
    const body = await buffer(request);
    const fault = this.fault(url.pathname);
    const exchange: Exchange = {
      atMs,
      method: request.method as string,
      path: url.pathname,
      query: url.searchParams,
      time: String(request.headers['kiga-time'] ?? ''),
      body: jsonOf<ClientInput>(body.toString()),
      status: 0,
      data: null,
    };
    const record = (status: number) => {
      exchange.status = status;
      this.exchanges.push(exchange);
    };
    if (fault === 'cut') return void response.destroy();
    if (fault !== null && fault !== 'lost-answer') {
      const { status, type, text } = pages[fault];
      record(status);
      return void response.writeHead(status, { 'content-type': type }).end(text);
    }
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const answered = await fetch(this.#kiga + request.url, {
      method: exchange.method,
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    const bytes = Buffer.from(await answered.arrayBuffer());
    const answer = jsonOf<{ data: AnswerData | null }>(bytes.toString());
    if (answered.ok && answer?.data) exchange.data = answer.data;
    if (fault === 'lost-answer') {
      record(0);
      return void response.destroy();
    }
    record(answered.status);
    const { data } = exchange;
    const sent = data === null ? bytes : JSON.stringify({ ...answer, data: this.rewrite(url.pathname, data) });
    const type = answered.headers.get('content-type') ?? 'application/json';
    response.writeHead(answered.status, { 'content-type': type }).end(sent);
  }
}

const pages: Readonly<Record<Exclude<Fault, 'lost-answer' | 'cut'>, { status: number; type: string; text: string }>> = {
  unavailable: { status: 503, type: 'text/plain', text: 'Service Unavailable' },
  portal: { status: 200, type: 'text/html', text: '<html><body>Please sign in to this network.</body></html>' },
  empty: { status: 200, type: 'application/json', text: '{}' },
};

/** Returns the JSON of a text; null for another text. The checks tell whether it has the right fields. */
function jsonOf<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T | null;
  } catch {
    return null;
  }
}

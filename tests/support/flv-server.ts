import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const film = readFileSync(new URL('../../product/simulator/films/yard.flv', import.meta.url));

/** Bytes of a piece, and the time between pieces. */
const PIECE = 16_384;
const PIECE_MS = 50;

/** An outside media gateway that also answers as the cloud of a maker of cameras. */
export interface FlvServer {
  /** Origin, such as `http://127.0.0.1:4711`. */
  address: string;
  /** Calls of the cloud with their fields, in order. */
  calls: { path: string; fields: Record<string, string> }[];
  /** Code of the next answers of the cloud; null for its usual ones. */
  refuse(code: string | null): void;
  /** Ends the tokens that the cloud has given. */
  endTokens(): void;
  /** Lets the cloud give addresses at another host. */
  lead(origin: string): void;
  close(): Promise<void>;
}

/** Starts a gateway on the loopback address, which sends a film piece by piece from `/live/yard.flv`. */
export async function startFlvServer({ appKey, appSecret }: { appKey: string; appSecret: string }): Promise<FlvServer> {
  const calls: FlvServer['calls'] = [];
  let refusal: string | null = null;
  let tokens = 0;
  let valid = 0;
  let origin = '';
  const cloud = async (request: IncomingMessage, path: string): Promise<unknown> => {
    const fields = Object.fromEntries(new URLSearchParams(await textOf(request)));
    calls.push({ path, fields });
    if (refusal !== null) return { code: refusal, msg: 'refused' };
    if (path === '/api/lapp/token/get') {
      if (fields.appKey !== appKey || fields.appSecret !== appSecret) return { code: '10030', msg: 'no match' };
      tokens += 1;
      valid = tokens;
      return { code: '200', data: { accessToken: `at.${tokens}`, expireTime: Date.now() + 7 * 86_400_000 } };
    }
    if (fields.accessToken !== `at.${valid}`) return { code: '10002', msg: 'the token has ended' };
    return { code: '200', data: { url: `${origin}/live/yard.flv?ticket=1` } };
  };
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    if (path === '/live/yard.flv') return sendFilm(response);
    if (!path.startsWith('/api/lapp/')) return void response.writeHead(404).end();
    void cloud(request, path).then((answer) => response.end(JSON.stringify(answer)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = address;
  return {
    address,
    calls,
    refuse(code) {
      refusal = code;
    },
    endTokens() {
      valid = -1;
    },
    lead(to) {
      origin = to;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function sendFilm(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'video/x-flv' });
  let sent = 0;
  const timer = setInterval(() => {
    response.write(film.subarray(sent, sent + PIECE));
    sent += PIECE;
    if (sent >= film.length) clearInterval(timer);
  }, PIECE_MS);
  response.on('close', () => clearInterval(timer));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}

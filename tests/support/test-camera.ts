import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { rtspReader, rtspText } from '@kiga/server/media/rtsp-messages.ts';
import { type Film, h264Film, h265Film } from './camera-films.ts';

const FRAMES_PER_SECOND = 25;
const CLOCK_HZ = 90_000;

/** How the camera behaves. */
export interface CameraBehaviour {
  userName?: string;
  password?: string;
  /** Answers everything and sends no picture. */
  silent?: boolean;
  /** Sends H.265. */
  h265?: boolean;
  /** Sends every reader to this address. */
  movedTo?: string;
  /** Sends this film. */
  film?: Film;
  /** Hears the number of each frame in the film when it is sent. */
  onFrame?(number: number): void;
}

/** A camera on the loopback address that speaks RTSP over TCP. */
export interface TestCamera {
  port: number;
  /** Requests so far, without the sequence numbers. */
  asked: string[];
  /** Number of readers now. */
  readers(): number;
  behave(behaviour: CameraBehaviour): void;
  /** Cuts all readers, and stays away until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a camera with the path `/ch1/main` (RFC 2326; Digest of RFC 2617). */
export async function startTestCamera(behaviour: CameraBehaviour = {}): Promise<TestCamera> {
  const films = { h264: h264Film(), h265: h265Film() };
  const filmNow = () => now.film ?? (now.h265 ? films.h265 : films.h264);
  const sockets = new Set<Socket>();
  const asked: string[] = [];
  let now = behaviour;
  let port = 0;

  const handle = (socket: Socket) => {
    sockets.add(socket);
    let timer: NodeJS.Timeout | undefined;
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
    });
    const read = rtspReader({
      data: () => undefined,
      message({ first, headers }) {
        const [method = '', url = ''] = first.split(' ');
        asked.push(`${method} ${url}`);
        const answer = (status: string, more: Record<string, string> = {}, body = '') =>
          socket.write(
            rtspText({
              first: `RTSP/1.0 ${status}`,
              headers: new Map(Object.entries({ cseq: headers.get('cseq') ?? '', ...more })),
              body: Buffer.from(body),
            }),
          );
        if (method === 'OPTIONS') return answer('200 OK', { public: 'DESCRIBE, SETUP, PLAY, TEARDOWN' });
        if (now.movedTo) return answer('302 Found', { location: now.movedTo });
        if (now.userName && !isRight(headers.get('authorization'), method, now)) {
          return answer('401 Unauthorized', { 'www-authenticate': `Digest realm="test", nonce="${NONCE}"` });
        }
        if (!url.includes('/ch1/main')) return answer('404 Not Found');
        if (method === 'DESCRIBE') {
          const base = `rtsp://127.0.0.1:${port}/ch1/main/`;
          return answer('200 OK', { 'content-base': base, 'content-type': 'application/sdp' }, description(filmNow()));
        }
        if (method === 'SETUP') {
          return answer('200 OK', { session: '1', transport: 'RTP/AVP/TCP;unicast;interleaved=0-1' });
        }
        if (method === 'PLAY') {
          answer('200 OK', { session: '1' });
          if (!now.silent) timer = play(socket, filmNow(), now.onFrame);
          return undefined;
        }
        return answer('200 OK', { session: '1' });
      },
    });
    socket.on('data', read);
  };
  let server = createServer(handle);
  const listen = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  await listen();
  return {
    get port() {
      return port;
    },
    asked,
    readers: () => sockets.size,
    behave(next) {
      now = next;
    },
    goAway: stop,
    async comeBack() {
      server = createServer(handle);
      await listen();
    },
    close: stop,
  };
}

const NONCE = '5f1d7e2a';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

function isRight(authorization: string | undefined, method: string, { userName, password }: CameraBehaviour): boolean {
  const said = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(authorization ?? '')?.[1] ?? '';
  const expected = md5(`${md5(`${userName}:test:${password}`)}:${NONCE}:${md5(`${method}:${said('uri')}`)}`);
  return said('response') === expected;
}

function description({ lines }: Film): string {
  const head = ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=test', 'c=IN IP4 0.0.0.0', 't=0 0', 'a=control:*'];
  return `${[...head, 'm=video 0 RTP/AVP 96', ...lines, 'a=control:trackID=1'].join('\r\n')}\r\n`;
}

/** Sends the film again and again. */
function play(socket: Socket, { frames, pieces }: Film, onFrame?: (number: number) => void): NodeJS.Timeout {
  let number = 0;
  let sequence = 0;
  const beganMs = performance.now();
  const sendOne = () => {
    const units = frames[number % frames.length] ?? [];
    const time = Math.round((number * CLOCK_HZ) / FRAMES_PER_SECOND);
    for (const [at, unit] of units.entries()) {
      for (const { payload, isLast } of pieces(unit)) {
        const packet = Buffer.alloc(16);
        packet.set([0x24, 0]);
        packet.writeUInt16BE(12 + payload.length, 2);
        packet.set([0x80, (isLast && at === units.length - 1 ? 0x80 : 0) | 96], 4);
        packet.writeUInt16BE(sequence++ % 65_536, 6);
        packet.writeUInt32BE(time % 2 ** 32, 8);
        packet.writeUInt32BE(1, 12);
        socket.write(Buffer.concat([packet, payload]));
      }
    }
    onFrame?.(number % frames.length);
    number += 1;
  };
  // A late timer sends all that is due, so that the camera keeps its pace.
  const send = () => {
    while (number <= ((performance.now() - beganMs) * FRAMES_PER_SECOND) / 1000) sendOne();
  };
  send();
  return setInterval(send, 1000 / FRAMES_PER_SECOND);
}

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '@kiga/server/media/ffmpeg.ts';
import { listenForStreams, type MediaServer } from '@kiga/server/media/listen-for-streams.ts';
import { publishTo, readFilm } from '@kiga/simulator/rtmp-client.ts';
import { WebSocket } from 'ws';
import type { TestServer } from './test-server.ts';

/** True where ffmpeg runs; a build machine must have it. */
export const hasFfmpeg = (await findFfmpeg('ffmpeg')) !== null;
if (!hasFfmpeg && process.env.KIGA_REQUIRE_EXTERNAL) throw new Error('ffmpeg is missing: .ci/run installs it');

/** Starts the media process inside the process of a test server, whose checks a test calls itself. */
export async function startMedia(
  server: TestServer,
  { networks = '127.0.0.0/8', ffmpeg = 'ffmpeg' } = {},
): Promise<MediaServer> {
  const places = { host: '127.0.0.1', port: 0, rtmpHost: '127.0.0.1', rtmpPort: 0 };
  const folder = mkdtempSync(join(tmpdir(), 'kiga-films-'));
  const media = await listenForStreams(server.program, {
    ...places,
    ffmpeg,
    networks,
    folder,
    checkMs: 3_600_000,
    frozenMs: 1_500,
  });
  server.program.media.address = `127.0.0.1:${media.port}`;
  server.program.media.rtmpAddress = `rtmp://127.0.0.1:${media.rtmpPort}`;
  return media;
}

/** A viewer's connection. */
export interface TestViewer {
  /** Resolves with the first bytes. */
  first: Promise<Buffer>;
  /** Resolves with the code with which the connection closed. */
  closed: Promise<number>;
  bytes(): number;
  leave(): void;
}

/** Opens an address as a page does, through the web server. */
export function watch(server: TestServer, address: string): TestViewer {
  const socket = new WebSocket(`${server.address.replace(/^http/, 'ws')}${address}`);
  let bytes = 0;
  const first = new Promise<Buffer>((resolve, reject) => {
    socket.on('message', (data: Buffer) => {
      bytes += data.length;
      resolve(data);
    });
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
  });
  // A test that expects the end does not wait for bytes.
  first.catch(() => undefined);
  const closed = new Promise<number>((resolve) => {
    socket.once('close', (code) => resolve(code));
    socket.once('error', () => resolve(0));
  });
  return { first, closed, bytes: () => bytes, leave: () => socket.close() };
}

/** An encoder that sends a film again and again. */
export interface TestEncoder {
  /** True while the server keeps the connection. */
  isOpen(): boolean;
  /** Resolves when the server closes it. */
  closed: Promise<void>;
  /** Stands still without closing. */
  freeze(): void;
  stop(): void;
}

/** Publishes to an address with a stream key, as a person enters them in an encoder. */
export async function encode({ address, key }: { address: string; key: string }): Promise<TestEncoder> {
  const film = readFilm('yard');
  let isOpen = true;
  let timer: NodeJS.Timeout | undefined;
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    close = () => {
      isOpen = false;
      clearInterval(timer);
      resolve();
    };
  });
  const client = await publishTo(address, key, () => close());
  let next = 0;
  const beganMs = performance.now();
  timer = setInterval(() => {
    const nowMs = performance.now() - beganMs;
    for (let packet = film.packet(next); isOpen && packet.dts <= nowMs; packet = film.packet(next)) {
      client.sendPacket(packet);
      next += 1;
    }
  }, 50);
  return {
    isOpen: () => isOpen,
    closed,
    freeze: () => clearInterval(timer),
    stop() {
      clearInterval(timer);
      client.disconnect();
    },
  };
}

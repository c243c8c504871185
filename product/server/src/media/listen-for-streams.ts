import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { Program } from '../program/program.ts';
import { readCameraNetworks } from './camera-networks.ts';
import { pictureOf } from './fetch-source.ts';
import { findFfmpeg } from './ffmpeg.ts';
import { CHECK_MS, FROZEN_MS, LiveStreams } from './live-streams.ts';
import { STATE_PATH } from './media-state.ts';
import { openPictureRequest, PICTURE_PATH } from './picture-request.ts';
import { readPlayAddress } from './play-address.ts';
import { listenForPublishers } from './rtmp-door.ts';

/** Viewers of one process at once. */
const VIEWERS_MAX = 5_000;

/** Bytes that a viewer or the web server may send. */
const SENT_BYTES_MAX = 16 * 1024;

/** Settings of the media process. */
export interface MediaSettings {
  host: string;
  port: number;
  rtmpHost: string;
  rtmpPort: number;
  /** Name or path of ffmpeg. */
  ffmpeg: string;
  /** Networks in which cameras may be fetched. */
  networks: string;
  /** Folder for films while they are taken. */
  folder: string;
  /** Interval of all checks, and time without a packet after which an encoder is frozen; tests have others. */
  checkMs?: number;
  frozenMs?: number;
}

/** The media process: viewers over WebSocket, encoders over RTMP. */
export interface MediaServer {
  port: number;
  rtmpPort: number;
  hasFfmpeg: boolean;
  /** Looks at all viewers and streams now, as it does regularly. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Starts to listen for viewers and encoders. */
export async function listenForStreams(program: Program, settings: MediaSettings): Promise<MediaServer> {
  const { clock, log, media, secrets } = program;
  const fetching = { ffmpeg: await findFfmpeg(settings.ffmpeg), networks: readCameraNetworks(settings.networks) };
  const streams = new LiveStreams({
    ...fetching,
    kinds: media.kinds,
    log,
    folder: settings.folder,
    now: () => clock.now(),
    frozenMs: settings.frozenMs ?? FROZEN_MS,
  });
  const used = usedAddresses();
  const viewers = new WebSocketServer({ noServer: true, maxPayload: SENT_BYTES_MAX, perMessageDeflate: false });

  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === STATE_PATH) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ffmpeg: fetching.ffmpeg !== null }));
      return;
    }
    answerPicture(request, response, async (text) => {
      const asked = openPictureRequest(program, text);
      return asked && pictureOf(asked, fetching);
    }).catch((error: unknown) => {
      log.error({ err: error }, 'a picture could not be taken');
      response.destroy();
    });
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const ticket = readPlayAddress({ secrets, clock }, request.url ?? '');
    if (!ticket || !used.first(ticket) || viewers.clients.size >= VIEWERS_MAX) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    viewers.handleUpgrade(request, socket, head, (connection) => {
      streams.watch(ticket, connection).catch((error: unknown) => {
        log.error({ err: error }, 'a viewer could not be let in');
        connection.close();
      });
    });
  });
  server.listen(settings.port, settings.host);
  await once(server, 'listening');
  const publishers = await listenForPublishers({ host: settings.rtmpHost, port: settings.rtmpPort }, (publisher) =>
    streams.publish(publisher),
  );
  const timer = setInterval(() => void streams.check(), settings.checkMs ?? CHECK_MS);
  return {
    port: (server.address() as AddressInfo).port,
    rtmpPort: publishers.port,
    hasFfmpeg: fetching.ffmpeg !== null,
    check: () => streams.check(),
    async close() {
      clearInterval(timer);
      await publishers.close();
      await streams.close();
      for (const viewer of viewers.clients) viewer.terminate();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Remembers addresses until they are too old, so that each works once. */
function usedAddresses(): { first(ticket: { nonce: string; untilMs: number }): boolean } {
  const until = new Map<string, number>();
  return {
    first({ nonce, untilMs }) {
      const now = Date.now();
      for (const [one, end] of until) {
        if (end >= now) break;
        until.delete(one);
      }
      if (until.has(nonce)) return false;
      until.set(nonce, Math.max(untilMs, now + 60_000));
      return true;
    },
  };
}

async function answerPicture(
  request: IncomingMessage,
  response: ServerResponse,
  take: (text: string) => Promise<Awaited<ReturnType<typeof pictureOf>> | null>,
): Promise<void> {
  if (request.method !== 'POST' || request.url !== PICTURE_PATH) {
    response.writeHead(404).end();
    return;
  }
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > SENT_BYTES_MAX) break;
  }
  const taken = await take(text);
  if (taken === null) response.writeHead(403).end();
  else if ('failure' in taken)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(taken));
  else response.writeHead(200, { 'content-type': 'image/jpeg', 'x-codec': taken.codec }).end(taken.jpeg);
}

import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { LIVE_PATH } from './play-address.ts';

/** Time for the media process to take a connection. */
const CONNECT_MS = 5_000;

/**
 * Passes the WebSockets of viewers on to the media process at `address()`, so that pages need only one host. The bytes
 * go through unread; a slow viewer slows only the own connection.
 */
export function passOnViewers(app: FastifyInstance, address: () => string | null): void {
  const sockets = new Set<Socket>();
  app.server.on('upgrade', (request: IncomingMessage, inner: Duplex, head: Buffer) => {
    inner.on('error', () => inner.destroy());
    const isLive = request.url?.startsWith(LIVE_PATH) ?? false;
    const target = isLive ? address() : null;
    if (target === null) return refuse(inner, isLive ? 503 : 404);
    const colon = target.lastIndexOf(':');
    const outer = connect({ host: target.slice(0, colon), port: Number(target.slice(colon + 1)) });
    sockets.add(outer);
    const late = setTimeout(() => outer.destroy(new Error('no answer')), CONNECT_MS);
    let isJoined = false;
    outer.once('connect', () => {
      clearTimeout(late);
      isJoined = true;
      outer.write(`${request.method} ${request.url} HTTP/1.1\r\n${headerLines(request)}\r\n`);
      outer.write(head);
      inner.pipe(outer).pipe(inner);
    });
    outer.once('error', () => {
      clearTimeout(late);
      if (isJoined) inner.destroy();
      else refuse(inner, 503);
    });
    outer.once('close', () => {
      sockets.delete(outer);
      if (isJoined) inner.destroy();
    });
    inner.once('close', () => outer.destroy());
  });
  app.addHook('preClose', async () => {
    for (const socket of sockets) socket.destroy();
  });
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Returns the request's own header lines. */
function headerLines({ rawHeaders }: IncomingMessage): string {
  let lines = '';
  for (let at = 0; at < rawHeaders.length; at += 2) lines += `${rawHeaders[at]}: ${rawHeaders[at + 1]}\r\n`;
  return lines;
}

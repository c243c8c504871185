import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { authorizationOf } from './rtsp-authorization.ts';
import { type RtspMessage, rtspReader, rtspText } from './rtsp-messages.ts';
import type { PictureSource, SourceFailure } from './streams.ts';

/** Time for a camera to answer a connection. */
const CONNECT_MS = 6_000;

/** Facts about the camera that the door has learnt. */
export interface RtspFindings {
  failure: SourceFailure | null;
  /** Codec of the pictures as the camera describes it, such as `H264`. */
  codec: string | null;
}

/**
 * Listens on the loopback address for one program that reads a camera, and passes everything on to the camera at an
 * address that was checked before. The door adds the password, so that no list of processes shows it; it follows no
 * redirection to another host; and it learns why the camera refuses.
 */
export async function openRtspDoor(
  source: PictureSource,
  address: string,
): Promise<{ url: string; findings: RtspFindings; close(): void }> {
  const findings: RtspFindings = { failure: null, codec: null };
  const sockets = new Set<Socket>();
  const server = createServer((inner) => {
    const outer = connect({ host: address, port: source.port });
    for (const socket of [inner, outer]) {
      sockets.add(socket);
      socket.once('close', () => {
        sockets.delete(socket);
        inner.destroy();
        outer.destroy();
      });
    }
    inner.on('error', () => inner.destroy());
    const late = setTimeout(() => outer.destroy(new Error('no answer')), CONNECT_MS);
    outer.once('connect', () => clearTimeout(late));
    outer.on('error', () => {
      clearTimeout(late);
      findings.failure ??= 'unreachable';
      outer.destroy();
    });
    join(inner, outer, { source, findings, port: (server.address() as AddressInfo).port });
  });
  server.maxConnections = 2;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    // The path stays inside as well: that of a gateway can contain a key.
    url: `rtsp://127.0.0.1:${port}/picture`,
    findings,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Passes messages on in both directions. */
function join(
  inner: Socket,
  outer: Socket,
  { source, findings, port }: { source: PictureSource; findings: RtspFindings; port: number },
): void {
  const there = `rtsp://${source.host}:${source.port}`;
  const here = `rtsp://127.0.0.1:${port}`;
  const camera = new RegExp(`rtsp://[^/\\s"]*`, 'g');
  const asked = new Map<string, { message: RtspMessage; tries: number }>();
  let authorize = authorizationOf(null, source);

  const ask = (message: RtspMessage, tries: number) => {
    const sequence = message.headers.get('cseq') ?? '0';
    asked.set(sequence, { message, tries });
    const [method = '', url = ''] = message.first.split(' ');
    const target = url.replace(`${here}/picture`, `${there}${source.path}`).replace(here, there);
    const headers = new Map(message.headers);
    headers.delete('authorization');
    const authorization = authorize(method, target);
    if (authorization) headers.set('authorization', authorization);
    outer.write(rtspText({ ...message, first: `${method} ${target} RTSP/1.0`, headers }));
  };

  const answer = (message: RtspMessage) => {
    const status = Number(message.first.split(' ')[1]);
    const question = asked.get(message.headers.get('cseq') ?? '');
    asked.delete(message.headers.get('cseq') ?? '');
    const challenge = message.headers.get('www-authenticate');
    if (status === 401 && question && challenge && question.tries === 0 && source.userName !== null) {
      authorize = authorizationOf(challenge, source);
      ask(question.message, 1);
      return;
    }
    if (status >= 300) findings.failure ??= failureOf(status);
    if (status >= 300 && status < 400) {
      inner.destroy();
      return;
    }
    const body = message.body.toString('utf8').replace(camera, here);
    if (question?.message.first.startsWith('DESCRIBE') && status === 200) {
      findings.codec = codecIn(body);
      if (findings.codec === null) findings.failure ??= 'noVideo';
    }
    const headers = new Map([...message.headers].map(([name, value]) => [name, value.replace(camera, here)]));
    inner.write(rtspText({ first: message.first, headers, body: Buffer.from(body) }));
  };

  const fromInner = rtspReader({ message: (message) => ask(message, 0), data: (bytes) => void outer.write(bytes) });
  const fromOuter = rtspReader({
    message: answer,
    data(bytes) {
      // A reader that stands still must not fill the memory.
      if (!inner.write(bytes)) {
        outer.pause();
        inner.once('drain', () => outer.resume());
      }
    },
  });
  const reading = (read: (bytes: Buffer) => void) => (bytes: Buffer) => {
    try {
      read(bytes);
    } catch {
      findings.failure ??= 'unknown';
      inner.destroy();
      outer.destroy();
    }
  };
  inner.on('data', reading(fromInner));
  outer.on('data', reading(fromOuter));
}

function failureOf(status: number): SourceFailure {
  if (status === 401 || status === 403) return 'password';
  if (status === 404 || status === 454) return 'notFound';
  return status < 400 ? 'network' : 'unknown';
}

/** Returns the codec of the first pictures in a description (RFC 8866); null for none. */
function codecIn(description: string): string | null {
  const video = description.split(/^m=/m).find((part) => part.startsWith('video'));
  return (video && /^a=rtpmap:\d+ ([\w-]+)\//m.exec(video)?.[1]?.toUpperCase()) ?? null;
}

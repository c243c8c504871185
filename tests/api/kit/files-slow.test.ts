import { connect } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { type Credentials, credentialsOf } from '../../support/uploads.ts';

let server: TestServer;
let credentials: Credentials;
beforeAll(async () => {
  server = await startTestServer();
  credentials = await credentialsOf(await server.as('demo3'), { mode: 'face', module: 'student' });
});
afterAll(() => server.close());

/**
 * Opens a connection that sends `head` and then a byte every second until the server closes it. @returns the received
 * text and the time until the close
 */
async function trickle(head: string, byte: string): Promise<{ said: string; closedAfterMs: number }> {
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  const since = performance.now();
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk.toString();
  });
  // Writing into a closed connection causes an error; the test waits for the close.
  socket.on('error', () => undefined);
  socket.write(head);
  const timer = setInterval(() => socket.write(byte), 1_000);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  return { said, closedAfterMs: performance.now() - since };
}

async function signedHead(lengthBytes: number): Promise<string> {
  const { accessKeyId, accessKeySecret, securityToken, endpoint, bucket, region, prefix } = credentials;
  const signer = new AwsV4Signer({
    method: 'PUT',
    url: `${server.address}${endpoint}/${bucket}/${prefix}slow.jpg`,
    accessKeyId,
    secretAccessKey: accessKeySecret,
    sessionToken: securityToken,
    service: 's3',
    region,
  });
  const { url, headers } = await signer.sign();
  const lines = [...(headers as unknown as Iterable<[string, string]>)].map(([name, value]) => `${name}: ${value}`);
  const { host, pathname } = new URL(url);
  return [`PUT ${pathname} HTTP/1.1`, `host: ${host}`, `content-length: ${lengthBytes}`, ...lines, '', ''].join('\r\n');
}

describe('a connection that sends a byte every second', () => {
  it.concurrent('is answered at once and closed within seconds if its upload is not signed', async () => {
    const head =
      'PUT /media/kiga/KG0001/2026-11-20/student/a.jpg HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n';
    const { said, closedAfterMs } = await trickle(head, 'x');
    expect(said).toMatch(/^HTTP\/1\.1 403 [\s\S]+<Code>AccessDenied<\/Code>/);
    expect(closedAfterMs).toBeLessThan(30_000);
  });

  it.concurrent('is closed if its headers never end', async () => {
    const { said, closedAfterMs } = await trickle('PUT /media/kiga/a HTTP/1.1\r\nhost: x\r\nx-slow: ', 'x');
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(closedAfterMs).toBeLessThan(50_000);
  });

  it.concurrent('is closed if its signed upload is too slow, and its data is discarded', async () => {
    const { said, closedAfterMs } = await trickle(await signedHead(1_000), 'x');
    expect(said).toBe('');
    expect(closedAfterMs).toBeGreaterThan(25_000);
    expect(closedAfterMs).toBeLessThan(55_000);
    const kept = () => server.db.selectFrom('file_uploads').select('path').execute();
    await vi.waitUntil(async () => (await kept()).length === 0, { timeout: 10_000 });
  });
});

import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { EXAMPLE_SECRET, type SignatureFault } from '@kiga/contract/devices/verify.acts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registered, signatureOf } from '../../support/machine.ts';
import { startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

const guide = readFileSync(new URL('../../../docs/device-makers.md', import.meta.url), 'utf8');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const request = {
  method: 'POST',
  path: '/device/v1/heartbeat?language=en_US',
  serialNumber: 'QY-0001-1',
  time: '2026-11-20T07:45:00+08:00',
  body: '{"peopleVersion":3}',
};
const bodyHash = createHash('sha256').update(request.body).digest('hex');
const lines = [request.method, request.path, request.serialNumber, request.time, bodyHash];
const signed = (text: string, key: string | Buffer = EXAMPLE_SECRET) =>
  createHmac('sha256', key).update(text).digest('hex');
const verify = async (given: Record<string, unknown>) =>
  succeeded(await server.request('/device/v1/verify', { body: { ...request, ...given } }));

describe('the check of a signature', () => {
  it('confirms a right one and returns the signed lines', async () => {
    expect(await verify({ signature: signed(lines.join('\n')).toUpperCase() })).toEqual({
      matches: true,
      lines,
      signature: signed(lines.join('\n')),
      differs: [],
      fault: null,
    });
    expect(guide).toContain(`\`${EXAMPLE_SECRET}\``);
  });

  const withLine = (place: number, line: string) => lines.toSpliced(place, 1, line).join('\n');
  const text = lines.join('\n');
  const bodyBase64 = createHash('sha256').update(request.body).digest('base64');
  const wrong: Record<SignatureFault, string> = {
    'secret-decoded': signed(text, Buffer.from(EXAMPLE_SECRET, 'base64url')),
    'line-feed-at-end': signed(`${text}\n`),
    'carriage-returns': signed(lines.join('\r\n')),
    'body-not-hashed': signed(withLine(4, request.body)),
    'body-hash-base64': signed(withLine(4, bodyBase64)),
    'query-left-out': signed(withLine(1, '/device/v1/heartbeat')),
    'address-in-path': signed(withLine(1, `https://kiga.example${request.path}`)),
    'method-in-lower-case': signed(withLine(0, 'post')),
    'signature-base64': createHmac('sha256', EXAMPLE_SECRET).update(text).digest('base64'),
    'hash-without-key': createHash('sha256').update(text).digest('hex'),
  };
  it.each(Object.entries(wrong))('names the fault %s', async (fault, signature) => {
    const path = fault === 'address-in-path' ? `https://kiga.example${request.path}` : request.path;
    expect(await verify({ path, signature })).toMatchObject({ matches: false, fault, lines });
    expect(guide).toContain(`\`${fault}\``);
  });

  it('names the lines that differ', async () => {
    const signedText = withLine(3, '2026-11-20 07:45:00');
    expect(await verify({ signature: signed(signedText), signedText })).toMatchObject({
      matches: false,
      differs: ['time'],
      fault: null,
    });
  });

  it('answers nothing about the secret of a machine', async () => {
    const machine = await registered(server, 'KG0002');
    const own = { serialNumber: machine.serialNumber, time: machine.time() };
    const path = '/device/v1/heartbeat';
    const right = signatureOf(machine.secret, ['POST', path, own.serialNumber, own.time], '{}');
    const wrongOne = signatureOf('another', ['POST', path, own.serialNumber, own.time], '{}');
    const [answer, other] = [
      await verify({ ...own, path, body: '{}', signature: right }),
      await verify({ ...own, path, body: '{}', signature: wrongOne }),
    ];
    expect(answer).toEqual(other);
    expect(answer).toMatchObject({ matches: false, fault: null });
  });
});

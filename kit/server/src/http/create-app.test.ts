import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from './create-app.ts';

describe('a request body that never ends', () => {
  let app: FastifyInstance;
  let socket: Socket;
  beforeEach(async () => {
    const words = { zh_CN: {}, en_US: {} };
    app = await createApp({ logger: pino({ level: 'silent' }), words, errors: {}, bodyTimeoutMs: 200 });
    app.post('/plain', async () => ({ at: 'plain' }));
    app.get('/page', async () => ({ at: 'page' }));
    app.post('/film', { config: { mayTakeLong: true } }, async () => ({ at: 'film' }));
    await app.listen({ host: '127.0.0.1', port: 0 });
    socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
  });
  afterEach(async () => {
    socket.destroy();
    await app.close();
  });

  const begin = (path: string, method = 'POST') =>
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`,
    );

  it('has its connection closed after the timeout', async () => {
    begin('/plain');
    expect(await once(socket, 'close')).toHaveLength(1);
  });

  it('has its connection closed also when the route takes no body', async () => {
    begin('/page', 'GET');
    const closed = once(socket, 'close');
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('"page"');
    expect(await closed).toHaveLength(1);
  });

  it('has more time when the route takes films', async () => {
    begin('/film');
    // Longer than the timeout of the other routes.
    await new Promise((resolve) => setTimeout(resolve, 600));
    socket.write('}');
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('"film"');
  });
});

it.each([
  ['that cannot be decoded', '/records/%zz'],
  ['with a part that is too long', `/records/${'x'.repeat(300)}?language=en_US`],
])('an address %s is answered with the usual envelope and headers', async (_, url) => {
  const errors = { REQUEST_MALFORMED: 400 };
  const words = { zh_CN: {}, en_US: { errors: { REQUEST_MALFORMED: 'It cannot be read' } } };
  const app = await createApp({ logger: pino({ level: 'silent' }), words, errors });
  app.get('/records/:id', async () => ({}));
  const answer = await app.inject({ url, headers: { 'accept-language': 'en' } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    code: '400',
    text: 'It cannot be read',
    data: null,
    error: 'REQUEST_MALFORMED',
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(answer.headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-request-id': answer.json().requestId });
  await app.close();
});

import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Program } from '../../program/program.ts';
import { enterMerchants, enterOwnMerchants } from './enter-merchants.ts';
import { registerTestAlipay } from './test-alipay.ts';
import { openTestBooks, type TestBooks } from './test-books.ts';
import { registerTestPage } from './test-page.ts';
import { registerTestWechat } from './test-wechat.ts';

/** Settings of the test platform. */
export interface TestPayOptions {
  /** File of its keys and payments; null keeps them in this process. */
  file: string | null;
}

/** Parts that the test platform works with. */
export interface TestPayParts {
  books: TestBooks;
  now(): Date;
  /** Address of this server on this machine. */
  origin(): string;
}

/**
 * Registers the demo's test platform: WeChat Pay and Alipay as far as Kiga uses them, with keys of their own and real
 * signatures, and a page on which a person pays. No real installation has it. It also enters the demo's merchant
 * accounts.
 */
export async function registerTestPay(
  app: FastifyInstance,
  program: Program,
  { file }: TestPayOptions,
): Promise<{ origin(): string | null }> {
  const books = openTestBooks(file);
  const origin = () => originOf(app);
  const parts: TestPayParts = { books, now: () => program.clock.now(), origin: () => origin() ?? '' };
  await enterMerchants(program, books);
  await enterOwnMerchants(program, books);
  await app.register(
    async (inner) => {
      inner.removeAllContentTypeParsers();
      inner.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      registerTestWechat(inner, parts);
      registerTestAlipay(inner, parts);
      registerTestPage(inner, parts);
    },
    { prefix: '/test-pay' },
  );
  return { origin };
}

/** Returns the address of a listening server on this machine; null before it listens. */
function originOf({ server }: FastifyInstance): string | null {
  const found = server.address() as AddressInfo | null;
  if (found === null) return null;
  const isAny = found.address === '0.0.0.0' || found.address === '::';
  const host = isAny ? '127.0.0.1' : found.family === 'IPv6' ? `[${found.address}]` : found.address;
  return `http://${host}:${found.port}`;
}

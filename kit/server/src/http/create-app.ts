import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import { uuid7 } from '../db/uuid.ts';
import { languageOf } from './api.ts';
import { type ErrorWords, errorEnvelope } from './error-envelope.ts';

/** Largest body of a call that takes no file. */
const BODY_MAX_BYTES = 1024 * 1024;

/** A film of 500 MB takes that long over a slow line. */
const REQUEST_TIMEOUT_MS = 30 * 60_000;

/** The headers of a request have to be there by then; the connections are looked at every few seconds. */
const HEADERS_TIMEOUT_MS = 20_000;
const LOOK_AT_CONNECTIONS_MS = 5_000;

/** The body of any other request has to be there by then, or slow senders would hold all sockets. */
const BODY_TIMEOUT_MS = 120_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether bodies of this route may take as long as a request may at all. */
    mayTakeLong?: boolean;
  }
}

/**
 * Headers of every answer. Scripts and everything else come from this host only; styles may be inline, since the
 * component library writes its own.
 */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), microphone=(), camera=(self)',
};

/** The policy of pages; files may also come from, and go to, the hosts that they are kept on. */
function contentSecurityPolicy(fileOrigins: readonly string[]): string {
  const hosts = ["'self'", ...fileOrigins].join(' ');
  return [
    "default-src 'self'",
    `img-src ${hosts} data: blob:`,
    `media-src ${hosts} blob:`,
    `connect-src ${hosts}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of scripts, styles and pictures. */
const headersOfParts = { 'x-content-type-options': securityHeaders['x-content-type-options'] };

/** A Fastify server with the habits that all of the product shares: request ids, headers, errors as envelopes. */
export async function createApp(options: {
  logger: Logger;
  words: ErrorWords;
  errors: Readonly<Record<string, number>>;
  /** What the addresses of scripts, styles and pictures begin with. */
  partsOfPages?: string;
  /** Whether a reverse proxy stands before, which puts the client's address at the end of X-Forwarded-For. */
  trustProxy?: boolean;
  /** Other hosts, as origins, that files are shown from or put to. */
  fileOrigins?: readonly string[];
  bodyTimeoutMs?: number;
}): Promise<FastifyInstance> {
  const { bodyTimeoutMs = BODY_TIMEOUT_MS } = options;
  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, envelope } = errorEnvelope(error, languageOf(request), options, request);
    return reply.status(status).send(envelope);
  };
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuid7(),
    bodyLimit: BODY_MAX_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: LOOK_AT_CONNECTIONS_MS },
    // Of the addresses told only the proxy's own entry, the last: those before it were written by the client.
    trustProxy: options.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // An address that cannot be read, or a part of which is too long, comes to no route and to no hook.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers({ ...securityHeaders, 'x-request-id': request.id })),
  }) as unknown as FastifyInstance;
  await app.register(multipart);
  const headersOfPages = {
    ...securityHeaders,
    'content-security-policy': contentSecurityPolicy(options.fileOrigins ?? []),
  };
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    // Whatever the method: one that needs no body can be sent with one all the same.
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!hasBody || routeOptions.config.mayTakeLong) return;
    const timer = setTimeout(() => raw.complete || raw.destroy(), bodyTimeoutMs).unref();
    raw.once('close', () => clearTimeout(timer));
  });
  app.addHook('onSend', async (request, reply) => {
    // A page's headers hold for the scripts and styles it loads; dozens of these would carry them for nothing.
    const isPart = options.partsOfPages !== undefined && request.url.startsWith(options.partsOfPages);
    reply.headers(isPart ? headersOfParts : headersOfPages);
    reply.header('x-request-id', request.id);
  });
  app.setErrorHandler(answerError);
  return app;
}

import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import { uuid7 } from '../db/uuid.ts';
import { languageOf } from './api.ts';
import { type ErrorWords, errorEnvelope } from './error-envelope.ts';

/** Maximum body of a call without a file. */
const BODY_MAX_BYTES = 1024 * 1024;

/** A film of 500 MB takes this long over a slow line. */
const REQUEST_TIMEOUT_MS = 30 * 60_000;

/** Timeout for the headers of a request; Node.js checks connections every few seconds. */
const HEADERS_TIMEOUT_MS = 20_000;
const LOOK_AT_CONNECTIONS_MS = 5_000;

/** Timeout for the body of any other request; slow senders would otherwise hold all sockets. */
const BODY_TIMEOUT_MS = 120_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True where bodies of this route may use the full request timeout. */
    mayTakeLong?: boolean;
  }
}

/**
 * Headers of every answer. Scripts and other files come from this host only; styles may be inline, since the component library writes its
 * own.
 */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), microphone=(self), camera=(self)',
};

/** Returns the policy of pages; it also admits the hosts that store files. */
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

/** Creates a Fastify server with the common behaviour: request ids, headers, errors as envelopes. */
export async function createApp(options: {
  logger: Logger;
  words: ErrorWords;
  errors: Readonly<Record<string, number>>;
  /** Prefix of the addresses of scripts, styles and pictures. */
  partsOfPages?: string;
  /** True behind a reverse proxy, which appends the client's address to X-Forwarded-For. */
  trustProxy?: boolean;
  /** Other hosts, as origins, that files come from or go to. */
  fileOrigins?: readonly string[];
  bodyTimeoutMs?: number;
}): Promise<FastifyInstance> {
  const { bodyTimeoutMs = BODY_TIMEOUT_MS } = options;
  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, headers, envelope } = errorEnvelope(error, languageOf(request), options, request);
    return reply.status(status).headers(headers).send(envelope);
  };
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuid7(),
    bodyLimit: BODY_MAX_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: LOOK_AT_CONNECTIONS_MS },
    // Only the last address, the proxy's own entry, counts: the client wrote those before it.
    trustProxy: options.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // A malformed address, or one with a part that is too long, reaches no route and no hook.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers({ ...securityHeaders, 'x-request-id': request.id })),
  }) as unknown as FastifyInstance;
  await app.register(multipart);
  const headersOfPages = {
    ...securityHeaders,
    'content-security-policy': contentSecurityPolicy(options.fileOrigins ?? []),
  };
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    // Independent of the method: a request that needs no body can have one.
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!hasBody || routeOptions.config.mayTakeLong) return;
    const timer = setTimeout(() => raw.complete || raw.destroy(), bodyTimeoutMs).unref();
    raw.once('close', () => clearTimeout(timer));
  });
  app.addHook('onSend', async (request, reply) => {
    // A page's headers cover its scripts and styles, so dozens of files need not repeat them.
    const isPart = options.partsOfPages !== undefined && request.url.startsWith(options.partsOfPages);
    reply.headers(isPart ? headersOfParts : headersOfPages);
    reply.header('x-request-id', request.id);
  });
  app.setErrorHandler(answerError);
  return app;
}

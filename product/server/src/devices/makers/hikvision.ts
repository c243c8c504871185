import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Program } from '../../program/program.ts';
import type { TakeEvents } from '../take-events.ts';
import { challengeOf, isFresh, isProven, readDigest } from './digest.ts';
import { type FindMakerMachine, type MakerMachine, MakerRefusal } from './find-maker-machine.ts';
import { eventTextsOf, hikvisionRows } from './hikvision-events.ts';

/** Maximum body: an event with a picture, which is dropped. */
const BODY_MAX_BYTES = 6 * 1024 * 1024;

interface Parts {
  program: Program;
  findMachine: FindMakerMachine;
  takeEvents: TakeEvents;
}

/**
 * Registers Hikvision's event uploads (ISAPI, HTTP listening) at `/isapi/events/<serial number>`. A body is read only
 * after the proof. Every refusal is the same challenge.
 */
export async function registerHikvision(app: FastifyInstance, parts: Parts): Promise<void> {
  const { program, findMachine, takeEvents } = parts;
  const { clock, secrets } = program;
  await app.register(
    async (inner) => {
      inner.removeAllContentTypeParsers();
      inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
        done(null, body),
      );
      inner.addHook('onRequest', async (request) => {
        const answer = readDigest(request.headers.authorization);
        const asked = { method: request.method, url: request.raw.url ?? '', path: pathOf(request) };
        // The first request of a machine always comes without an answer.
        if (answer === null || !isFresh(secrets, clock.now(), answer, asked)) throw new MakerRefusal('challenge');
        const { serialNumber } = request.params as { serialNumber: string };
        request.makerMachine = await findMachine(
          { protocol: 'hikvision', serialNumber, address: request.ip },
          ({ uploadUser, key }) =>
            isProven(answer, asked, { userName: uploadUser ?? '', password: key }) ? 'right' : 'wrong',
        );
      });
      inner.setErrorHandler((error, request, reply) => answerFailure(program, error, request, reply));
      inner.route({
        method: 'POST',
        url: '/events/:serialNumber',
        bodyLimit: BODY_MAX_BYTES,
        handler: async (request, reply) => {
          const { machine } = request.makerMachine as MakerMachine;
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const texts = await textsOf(request.headers['content-type'] ?? '', body);
          const rows = texts?.flatMap((text) => hikvisionRows(text, machine.timeZone)) ?? [
            { unreadable: 'upload', bytes: body.length },
          ];
          const verdicts = rows.length > 0 ? await takeEvents(machine, rows) : [];
          request.makerEvents = { rows, verdicts, texts: texts ?? [] };
          return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('OK\n');
        },
      });
    },
    { prefix: '/isapi' },
  );
}

/** Returns the event parts of an upload. An unreadable one gives null, and becomes a row, so that it blocks no others. */
async function textsOf(contentType: string, body: Buffer): Promise<string[] | null> {
  return eventTextsOf(contentType, body).catch(() => null);
}

function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '').split('?')[0] as string;
}

function answerFailure(
  { clock, secrets }: Program,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.type('text/plain; charset=utf-8');
  if (error instanceof MakerRefusal) {
    request.makerRefusal = error.reason;
    const answer = readDigest(request.headers.authorization);
    const asked = { method: request.method, url: request.raw.url ?? '', path: pathOf(request) };
    const isStale = answer !== null && !isFresh(secrets, clock.now(), answer, asked);
    reply.header('www-authenticate', challengeOf(secrets, clock.now(), pathOf(request), isStale));
    return reply.status(401).send('REFUSED\n');
  }
  const { statusCode } = error as { statusCode?: number };
  const status = statusCode && statusCode < 500 ? statusCode : 503;
  if (status === 503) request.log.error({ err: error }, 'a request by a maker’s protocol failed');
  return reply.status(status).send('ERROR\n');
}

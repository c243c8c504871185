import { type Exchange, MESSAGES_MAX } from '@kiga/contract/devices/bench.acts.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { type Clock, dayIn } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../program/database.ts';
import type { SignedMachine } from '../../program/machine.ts';
import { gather } from '../gather.ts';
import type { FindMachine } from '../signer.ts';
import { machineSession } from '../signer.ts';
import { isOfMaker, makerParts, makerSerialNumber } from './maker-message.ts';
import { headerOf, type MessageParts, SIGNED_PREFIX, signedParts, unlogged } from './signed-message.ts';

/** Interval at which a process asks which machines are watched. */
const REFRESH_MS = 3_000;

/** Messages that may wait to be stored. More are dropped, because the machine's request comes first. */
const WAITING_MAX = 200;

/** Rows of a machine's ring: each holds a request and its answer. */
const RING_ROWS = MESSAGES_MAX / 2;

const PATH_MAX = 200;

/** Encryption contexts of messages. */
export const READING_CONTEXT = 'device_messages.reading';
export const CONTENT_CONTEXT = 'device_messages.content';

/** A machine whose messages are kept. */
interface Watch {
  serialNumber: string;
  kigId: string;
  deviceId: string;
  watchedUntil: Date;
}

/** A message as it waits to be stored. */
interface Row extends Omit<Exchange, 'at' | keyof MessageParts>, MessageParts {
  kigId: string;
  deviceId: string;
  at: Date;
}

/** An answer as it is sent. */
interface Sent extends Pick<Row, 'status' | 'at' | 'source'> {
  answer: string;
  elapsedMs: number;
}

/** Keeps the messages of watched machines. Nothing in it delays or fails a request. */
export interface MessageLog {
  /** Notes the answers of this server. */
  follow(app: FastifyInstance): void;
  /** Returns the same function, whose findings the log remembers. */
  noting(find: FindMachine): FindMachine;
  /** Asks now which machines are watched. */
  refresh(): Promise<void>;
  /** Resolves once the messages so far are stored. */
  settled(): Promise<void>;
  /** Signatures of the server's own requests in a machine's name, with their source. */
  own: Map<string, 'replay' | 'test'>;
}

interface Parts {
  db: Kysely<Database>;
  secrets: Secrets;
  clock: Clock;
  log: Logger;
}

/** Returns the log of messages; see `MessageLog`. */
export function createMessageLog({ db, secrets, clock, log }: Parts): MessageLog {
  let watches = new Map<string, Watch>();
  const signers = new WeakMap<FastifyRequest, SignedMachine>();
  const own: MessageLog['own'] = new Map();
  const waiting = new Set<Promise<unknown>>();
  const store = gather({ together: storeRows, atOnce: 1, most: 50, everyMs: 50 });

  async function storeRows(rows: readonly Row[]): Promise<undefined[]> {
    const kigIds = [...new Set(rows.map(({ kigId }) => kigId))].sort();
    const now = clock.now();
    const session = machineSession(NOBODY, dayIn(now, 'Asia/Shanghai'));
    await withScope(session, kigIds, db).transaction(async (inside) => {
      const list = (of: (row: Row) => string | number | null) => rows.map(of);
      const sealed = (value: object, context: string) =>
        secrets.encrypt(JSON.stringify(value), context).toString('hex');
      await sql`insert into device_messages (kig_id, id, device_id, at, ms, name, source, method, path, status, error,
          signature, request_bytes, answer_bytes, address, reading_encrypted, content_encrypted)
        select kig_id, id, device_id, at, ms, name, source, method, path, status, error, signature, request_bytes,
          answer_bytes, address, decode(reading, 'hex'), decode(content, 'hex')
        from unnest(${list(({ kigId }) => kigId)}::uuid[], ${list(({ id }) => id)}::uuid[],
          ${list(({ deviceId }) => deviceId)}::uuid[], ${list(({ at }) => at.toISOString())}::timestamptz[],
          ${list(({ ms }) => ms)}::real[], ${list(({ name }) => name)}::text[], ${list(({ source }) => source)}::text[],
          ${list(({ method }) => method)}::text[], ${list(({ path }) => path)}::text[],
          ${list(({ status }) => status)}::integer[], ${list(({ error }) => error)}::text[],
          ${list(({ signature }) => signature)}::text[], ${list(({ requestBytes }) => requestBytes)}::integer[],
          ${list(({ answerBytes }) => answerBytes)}::integer[], ${list(({ address }) => address)}::text[],
          ${list(({ reading }) => sealed(reading, READING_CONTEXT))}::text[],
          ${list(({ content }) => sealed(content, CONTENT_CONTEXT))}::text[])
          as m (kig_id, id, device_id, at, ms, name, source, method, path, status, error, signature, request_bytes,
            answer_bytes, address, reading, content)
        on conflict do nothing`.execute(inside.db);
      for (const [deviceId, { kigId }] of new Map(rows.map((row) => [row.deviceId, row]))) {
        await sql`delete from device_messages m where m.kig_id = ${kigId} and ${inside.within('m.kig_id')}
          and m.device_id = ${deviceId} and m.id <= (select o.id from device_messages o where o.kig_id = ${kigId}
            and o.device_id = ${deviceId} order by o.id desc offset ${RING_ROWS} limit 1)`.execute(inside.db);
      }
      await publish(inside.db, now, 'devices.message', ...kigIds);
    });
    return rows.map(() => undefined);
  }

  async function refresh(): Promise<void> {
    // The registration may have moved to another kindergarten since the watch began.
    const { rows } = await sql<Watch>`select w.serial_number as "serialNumber", w.kig_id as "kigId",
        w.device_id as "deviceId", w.watched_until as "watchedUntil"
      from device_watches w join device_registrations r on r.serial_number = w.serial_number and r.kig_id = w.kig_id
        and r.device_id = w.device_id
      where w.watched_until > ${clock.now()}`.execute(db);
    watches = new Map(rows.map((watch) => [watch.serialNumber, watch]));
  }

  function note(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
    const isMaker = isOfMaker(request.url);
    const serialNumber = isMaker ? makerSerialNumber(request) : headerOf(request, 'kiga-serial');
    const watch = watches.get(serialNumber);
    const [path = ''] = request.url.split('?', 1);
    if (!watch || watch.watchedUntil <= clock.now() || unlogged.includes(path) || waiting.size >= WAITING_MAX) return;
    const signer = signers.get(request);
    const machine = signer ?? request.makerMachine?.machine;
    if (machine && machine.deviceId !== watch.deviceId) return;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const answer = typeof payload === 'string' ? payload : '';
    const elapsedMs = reply.elapsedTime;
    const at = machine?.receivedAt ?? new Date(clock.now().getTime() - elapsedMs);
    const source = own.get(headerOf(request, 'kiga-signature').toLowerCase()) ?? ('machine' as const);
    const sent = { status: reply.statusCode, answer, elapsedMs, at, source };
    const kept = new Promise<void>((resolve) => {
      // After the answer, so that the machine does not wait for it.
      setImmediate(() => {
        const failed = (error: unknown) =>
          log.warn({ err: error, serialNumber }, 'a message of a watched machine is lost');
        try {
          void store(rowOf(request, body, signer, watch, sent))
            .catch(failed)
            .then(resolve);
        } catch (error) {
          failed(error);
          resolve();
        }
      });
    });
    waiting.add(kept);
    void kept.finally(() => waiting.delete(kept));
  }

  function rowOf(
    request: FastifyRequest,
    body: Buffer,
    signer: SignedMachine | undefined,
    { kigId, deviceId }: Watch,
    { status, answer, elapsedMs, at, source }: Sent,
  ): Row {
    const parts = isOfMaker(request.url)
      ? makerParts(request, body, answer, status)
      : signedParts(request, body, answer, signer);
    return {
      ...parts,
      id: uuid7(at.getTime()),
      kigId,
      deviceId,
      at,
      ms: Math.round(elapsedMs * 1000) / 1000,
      source,
      method: request.method,
      path: parts.path.slice(0, PATH_MAX),
      status,
      requestBytes: body.length,
      answerBytes: Buffer.byteLength(answer),
      address: request.ip,
    };
  }

  return {
    own,
    refresh,
    follow(app) {
      app.addHook('onSend', (request, reply, payload, done) => {
        try {
          if (watches.size > 0 && isWatchable(request.url)) note(request, reply, payload);
        } catch (error) {
          log.warn({ err: error }, 'a message of a watched machine is lost');
        }
        done();
      });
      const timer = setInterval(() => {
        void refresh().catch((error: unknown) => log.warn({ err: error }, 'the watched machines are not known'));
      }, REFRESH_MS);
      timer.unref();
      app.addHook('onClose', async () => {
        clearInterval(timer);
        await Promise.all(waiting);
      });
    },
    noting: (find) => async (request, body) => {
      const found = await find(request, body);
      if (watches.has(found.signer.serialNumber)) signers.set(request, found.signer);
      return found;
    },
    async settled() {
      await Promise.all(waiting);
    },
  };
}

function isWatchable(url: string): boolean {
  return url.startsWith(SIGNED_PREFIX) || isOfMaker(url);
}

/** Id of the program itself. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

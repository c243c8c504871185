import { Readable } from 'node:stream';
import { type Call, type Envelope, permissionsOfRequest } from '@kiga/entity/define-call.ts';
import { ownerIdsIn } from '@kiga/entity/define-tenancy.ts';
import { parseWithIssues } from '@kiga/entity/record-schema.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { type AnyDatabase, type Reach, type Scope, type Tenancy, withScope } from '../access/scope.ts';
import type { KitSession } from '../access/session.ts';
import { AppError } from '../app-error.ts';
import { once } from '../entity/once.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { type ErrorWords, errorEnvelope } from './error-envelope.ts';
import { workbookPlaces } from './places.ts';
import { takeFile } from './take-file.ts';

/** PostgreSQL's code for a deadlock; it rolls one of the transactions back. */
const DEADLOCK = '40P01';
const MOST_ATTEMPTS = 3;
/** Maximum nesting depth of an input. */
const DEPTH_MAX = 32;

/** Arguments of a handler. Input is validated; the scope holds the row filter of the session. */
export interface CallContext<Input, Session> {
  input: Input;
  session: Session;
  scope: Scope;
  language: Language;
  /** Bytes of the body, for a signed call that takes them. */
  bytes?: Buffer;
  /** Uploaded file, for a call that takes one. */
  file: UploadedFile | null;
  request: FastifyRequest;
  /**
   * Runs the writes of the call in one transaction, once per `Idempotency-Key`. A repeated request gets the first answer again, of any
   * shape. So do not use it for an answer that must not be repeated, such as a password. Throws the errors of `once`.
   */
  act<T>(write: (inside: Scope) => Promise<T>, options?: ActOptions): Promise<T>;
}

/** Exceptions to the defaults of an act. */
interface ActOptions {
  /** Scope of the act; default is the call's. */
  scope?: Scope;
  /** Input that identifies the request, plain JSON; default is the call's input. */
  asked?: unknown;
}

/** An uploaded file, within the size limit of its call. */
export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

/** A file as an answer. */
export interface FileAnswer {
  name: string;
  contentType: string;
  /** Complete bytes, or chunks that are read at the reader's pace. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** Place of these bytes in the whole file, for a file that readers may request in parts. */
  part?: { first: number; last: number; ofBytes: number };
}

/** Functions by which a product identifies callers, reach, and texts of errors. */
export interface ApiOptions<
  Session extends KitSession,
  Signer extends KitSession = KitSession,
  Person extends KitSession = KitSession,
> {
  db: Kysely<AnyDatabase>;
  secrets: Secrets;
  tenancy: Tenancy<Session>;
  words: ErrorWords;
  /** HTTP status by error id. */
  errors: Readonly<Record<string, number>>;
  /** Checks every request first; throws for one that is not meant for this server. */
  assertAddressed?(request: FastifyRequest): void;
  /** Returns the session of the request's token. Throws SESSION_MISSING and other refusals. */
  findSession(request: FastifyRequest): Promise<Session>;
  /**
   * Returns the session for a call with any of these permissions: with the rights that it holds for all reached rows, and without those
   * for other rows. `reach` is null where the call concerns no tenant.
   */
  sessionFor?(session: Session, permissions: readonly string[], reach: Reach | null): Session;
  /** Returns the program that signed a request, from its headers and the bytes of its body. Throws refusals. */
  findSigner?(request: FastifyRequest, body: Buffer): Promise<{ signer: Signer; reach: Reach }>;
  /** Returns the person of an app, from the request's token. Throws SESSION_MISSING and other refusals. */
  findPerson?(request: FastifyRequest): Promise<{ person: Person; reach: Reach }>;
  /** Runs the work of a call, or refuses where this session exceeds a rate limit. */
  limited?<T>(call: Call, session: Session, work: () => Promise<T>): Promise<T>;
  /** Receives refusals of interest, such as an owner id out of reach. */
  onRefusal?(error: AppError, session: Session | null, request: FastifyRequest): void;
}

/** Registers the calls of a contract. Every endpoint is registered here, so none lacks access, scope and shapes. */
export class Api<
  Session extends KitSession,
  Signer extends KitSession = KitSession,
  Person extends KitSession = KitSession,
> {
  readonly #app: FastifyInstance;
  readonly #options: ApiOptions<Session, Signer, Person>;
  /** All registered calls, for the access table and OpenAPI. */
  readonly calls: Call[] = [];

  constructor(app: FastifyInstance, options: ApiOptions<Session, Signer, Person>) {
    this.#app = app;
    this.#options = options;
  }

  /**
   * Returns the error of one row of an answer in the reader's language, and logs it like that of a complete call. Issues of an entity's
   * fields use their labels.
   */
  tell(error: unknown, language: Language, request: FastifyRequest, entity = ''): { error: string; text: string } {
    const { envelope } = errorEnvelope(error, language, this.#options, request);
    const told = ({ field, text }: { field: string; text: string }) => {
      const label = findWord(this.#options.words[language], `${entity}.fields.${field}`);
      return label === undefined ? text : `${text} (${label})`;
    };
    const reasons = envelope.errors?.map(told) ?? [envelope.text];
    return { error: envelope.errors?.[0]?.error ?? (envelope.error as string), text: reasons.join(' ') };
  }

  /** Registers a call that needs a session. */
  handle<I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    handler: (context: CallContext<z.output<I>, Session>) => Promise<z.input<O> | FileAnswer | AsyncIterable<string>>,
  ): void {
    if (call.access === 'public' || call.access === 'signed' || call.access === 'app') {
      throw new Error(`${call.name} has no session`);
    }
    this.#route(call, async (request, language) => {
      const { findSession, tenancy, sessionFor, limited } = this.#options;
      let session = { ...(await findSession(request)), language };
      let place: { leave(): void } | undefined;
      try {
        assertMay(call, session);
        place = call.file && workbookPlaces.take(session.accountId);
        const { input, file } = await this.#read(call, request);
        const owners = ownerIdsIn(tenancy, (input as object | null) ?? {});
        const permissions = permissionsOfRequest(call, input);
        const isOfTenants = call.scope === 'tenant';
        const reach = isOfTenants ? await tenancy.reachOf(session, owners, call.name, permissions) : [];
        session = { ...(sessionFor?.(session, permissions, isOfTenants ? reach : null) ?? session), language };
        const scope = withScope(session, reach, this.#options.db, { isLimited: isOfTenants });
        const act = this.#actOf(call, request, scope, input);
        const context = { input, session, scope, language, file, request, act };
        const work = () => again(() => handler(context));
        return await (limited?.(call, session, work) ?? work());
      } catch (error) {
        if (error instanceof AppError) this.#options.onRefusal?.(error, session, request);
        throw error;
      } finally {
        place?.leave();
      }
    });
  }

  /** Registers a call of the apps' people. */
  handleApp<I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    handler: (context: CallContext<z.output<I>, Person>) => Promise<z.input<O> | FileAnswer>,
  ): void {
    const { findPerson, db } = this.#options;
    if (call.access !== 'app' || !findPerson) throw new Error(`${call.name} is not for apps; use handle`);
    this.#route(call, async (request, language) => {
      const { person, reach } = await findPerson(request);
      const { input, file } = await this.#read(call, request);
      const session = { ...person, language };
      const scope = withScope(session, reach, db);
      const act = this.#actOf(call, request, scope, input);
      return await again(() => handler({ input, session, scope, language, file, request, act }));
    });
  }

  /** Returns the current session, for a long-running answer. Throws the refusal if the session has lost the right. */
  async sessionNow(call: Call, request: FastifyRequest): Promise<Session> {
    const session = await this.#options.findSession(request);
    assertMay(call, session);
    return session;
  }

  /** Registers a call of another program, which signs each of its requests. */
  handleSigned<I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    handler: (context: Omit<CallContext<z.output<I>, Signer>, 'act'>) => Promise<z.input<O> | FileAnswer>,
  ): void {
    const { findSigner, db } = this.#options;
    if (call.access !== 'signed' || !findSigner) throw new Error(`${call.name} is not signed; use handle`);
    this.#route(call, async (request, language) => {
      // The signature covers the raw bytes, so JSON is parsed after it.
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { signer, reach } = await findSigner(request, bytes);
      const body = call.method === 'GET' || call.takesBytes ? undefined : jsonOf(bytes);
      const { input } = await this.#read(call, request, body);
      const scope = withScope(signer, reach, db);
      return await again(() => handler({ input, session: signer, scope, language, file: null, request, bytes }));
    });
  }

  /** Registers a call that is open to everyone. */
  handlePublic<I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    handler: (context: { input: z.output<I>; language: Language; request: FastifyRequest }) => Promise<z.input<O>>,
  ): void {
    if (call.access !== 'public') throw new Error(`${call.name} is not public; use handle`);
    this.#route(call, async (request, language) => {
      const { input } = await this.#read(call, request);
      return handler({ input, language, request });
    });
  }

  /** Returns the function that runs the writes of a request once. */
  #actOf(call: Call, request: FastifyRequest, own: Scope, input: unknown): CallContext<unknown, Session>['act'] {
    return (write, { scope = own, asked = input } = {}) => {
      const sent = { key: request.headers['idempotency-key'], call: call.name, input: asked };
      return scope.transaction((inside) => once(inside, this.#options.secrets, sent, () => write(inside)));
    };
  }

  #route(call: Call, answer: (request: FastifyRequest, language: Language) => Promise<unknown>): void {
    this.calls.push(call);
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const language = languageOf(request);
      try {
        this.#options.assertAddressed?.(request);
        return await this.#succeed(call, reply, await answer(request, language));
      } catch (error) {
        return this.#fail(call, request, reply, error, language);
      }
    };
    const url = call.path.replace(/\{(\w+)\}/g, ':$1');
    // A HEAD request would read a stream without end, or run the effect of a GET.
    const route = { method: call.method, url, handler, exposeHeadRoute: false };
    if (call.access !== 'signed') {
      this.#app.route(route);
      return;
    }
    // Bodies stay bytes within this registration only.
    this.#app.register(async (inner) => {
      inner.removeAllContentTypeParsers();
      inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      inner.route(route);
    });
  }

  async #read<I extends z.ZodType>(call: Call<I>, request: FastifyRequest, body: unknown = request.body) {
    const file = call.file ? await takeFile(request, call.file.maxBytes) : null;
    const { language: _, ...query } = request.query as Record<string, unknown>;
    const raw =
      call.method === 'GET' || call.takesBytes
        ? { ...query, ...(request.params as object) }
        : file
          ? file.fields
          : (body ?? {});
    if (isDeeperThan(raw, DEPTH_MAX)) throw new AppError('REQUEST_MALFORMED');
    const parsed = parseWithIssues(call.input, raw);
    if ('issues' in parsed) throw new AppError('VALIDATION_FAILED', {}, parsed.issues);
    return { input: parsed.value as z.output<I>, file };
  }

  #succeed(call: Call, reply: FastifyReply, answer: unknown): FastifyReply {
    reply.header('cache-control', 'no-store');
    if (call.answersStream) {
      const messages = Readable.from(answer as AsyncIterable<string>, { objectMode: false });
      // A reverse proxy must not buffer the messages; an open keep-alive connection would delay the shutdown.
      const headers = { 'x-accel-buffering': 'no', connection: 'close' };
      return reply.type('text/event-stream').headers(headers).send(messages);
    }
    if (call.answersFile) {
      const { name, contentType, bytes, part } = answer as FileAnswer;
      if (part) {
        const lengthBytes = part.last - part.first + 1;
        reply.headers({ 'accept-ranges': 'bytes', 'content-length': lengthBytes });
        if (lengthBytes < part.ofBytes) {
          reply.status(206).header('content-range', `bytes ${part.first}-${part.last}/${part.ofBytes}`);
        }
      }
      return reply
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .type(contentType)
        .send(bytes instanceof Uint8Array ? Buffer.from(bytes) : Readable.from(bytes, { objectMode: false }));
    }
    // Parsing removes everything that the contract does not list.
    const data = call.output.parse(answer);
    const envelope: Envelope<unknown> = { code: '200', text: '', data };
    if (call.alwaysOk) envelope.description = '';
    return reply.send(envelope);
  }

  #fail(call: Call, request: FastifyRequest, reply: FastifyReply, error: unknown, language: Language): FastifyReply {
    const { status, headers, envelope } = errorEnvelope(error, language, this.#options, request);
    reply.headers(headers).header('cache-control', 'no-store');
    // The rest of a refused upload is read, so that the browser gets the answer.
    if (!request.raw.readableEnded) request.raw.resume();
    if (call.alwaysOk) envelope.description = envelope.errors?.map((issue) => issue.text).join(' ') ?? envelope.text;
    return reply.status(call.alwaysOk ? 200 : status).send(envelope);
  }
}

/** Runs a call's work again where the database rolled it back because of a deadlock. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

/** Returns whether lists and objects are nested deeper than this; later code recurses over them. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

/** Parses bytes as JSON; null for no bytes. Throws REQUEST_MALFORMED. */
function jsonOf(bytes: Buffer): unknown {
  if (bytes.length === 0) return null;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new AppError('REQUEST_MALFORMED');
  }
}

/** Throws PASSWORD_CHANGE_REQUIRED or PERMISSION_MISSING {permission}. */
function assertMay(call: Call, session: KitSession): void {
  if (typeof call.access === 'string' && call.access !== 'member') return;
  if (session.mustChangePassword) throw new AppError('PASSWORD_CHANGE_REQUIRED');
  if (call.access === 'member') return;
  if (!call.access.anyOf.some((key) => session.permissions.has(key))) {
    throw new AppError('PERMISSION_MISSING', { permission: call.access.anyOf[0] });
  }
}

/** Returns the language of `?language=`; else Chinese, unless the browser prefers English. */
export function languageOf(request: FastifyRequest): Language {
  const asked = (request.query as Record<string, unknown> | undefined)?.language;
  if (asked === 'en_US' || asked === 'zh_CN') return asked;
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en_US' : 'zh_CN';
}

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

/** PostgreSQL's code for two transactions that wait for each other; one of them is taken back. */
const DEADLOCK = '40P01';
const MOST_ATTEMPTS = 3;
/** How deep an input may be. */
const DEPTH_MAX = 32;

/** What a handler is given. Input is validated; the scope holds the row filter of the session. */
export interface CallContext<Input, Session> {
  input: Input;
  session: Session;
  scope: Scope;
  language: Language;
  /** The file of a call that takes one. */
  file: UploadedFile | null;
  request: FastifyRequest;
  /**
   * Does what the call is for: all of it in one transaction, and once for the request's `Idempotency-Key`. A repeated request is
   * told the first answer, whatever its shape, so what nobody may be told twice, such as a password, is written without it.
   * Throws what `once` throws.
   */
  act<T>(write: (inside: Scope) => Promise<T>, options?: ActOptions): Promise<T>;
}

/** How an act differs from the usual one. */
interface ActOptions {
  /** Where it is done; the scope of the call where not given. */
  scope?: Scope;
  /** What the request asks for, plain JSON, where that is not its input as it is. */
  asked?: unknown;
}

/** A file as it came, within the size limit of its call. */
export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

/** A file as an answer. */
export interface FileAnswer {
  name: string;
  contentType: string;
  /** As a whole, or part by part, each taken when the reader has room for it. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
}

/** How a product tells the kit who is calling, what is reached, and in which words errors are told. */
export interface ApiOptions<Session extends KitSession, Signer extends KitSession = KitSession> {
  db: Kysely<AnyDatabase>;
  secrets: Secrets;
  tenancy: Tenancy<Session>;
  words: ErrorWords;
  /** Error id to HTTP number. */
  errors: Readonly<Record<string, number>>;
  /** Looks at every request before anything else; throws what makes it none of this server's. */
  assertAddressed?(request: FastifyRequest): void;
  /** The session of the request's token. Throws SESSION_MISSING and what else forbids it. */
  findSession(request: FastifyRequest): Promise<Session>;
  /**
   * The session as it is for a call that is made with any of these permissions: with the rights that it holds for the rows
   * reached only, and without those that hold for other rows; `reach` is null where the call is about no tenant's.
   */
  sessionFor?(session: Session, permissions: readonly string[], reach: Reach | null): Session;
  /** The program that signed a request, from its headers and the bytes of its body. Throws what forbids it. */
  findSigner?(request: FastifyRequest, body: Buffer): Promise<{ signer: Signer; reach: Reach }>;
  /** Does the work of a call, or refuses to where this session has called too often. */
  limited?<T>(call: Call, session: Session, work: () => Promise<T>): Promise<T>;
  /** Told of refusals that someone should know of, such as an owner id out of reach. */
  onRefusal?(error: AppError, session: Session | null, request: FastifyRequest): void;
}

/** Registers the calls of a contract. There is no other way to an endpoint, so none lacks access, scope and shapes. */
export class Api<Session extends KitSession, Signer extends KitSession = KitSession> {
  readonly #app: FastifyInstance;
  readonly #options: ApiOptions<Session, Signer>;
  /** Every call that is answered, for the access table and OpenAPI. */
  readonly calls: Call[] = [];

  constructor(app: FastifyInstance, options: ApiOptions<Session, Signer>) {
    this.#app = app;
    this.#options = options;
  }

  /**
   * The error of one row of an answer in the reader's language, told and logged as that of a whole call would be; what is
   * wrong with fields of an entity is told with their labels.
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

  /** Answers a call that needs a session. */
  handle<I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    handler: (context: CallContext<z.output<I>, Session>) => Promise<z.input<O> | FileAnswer | AsyncIterable<string>>,
  ): void {
    if (call.access === 'public' || call.access === 'signed') throw new Error(`${call.name} has no session`);
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
        const act: CallContext<unknown, Session>['act'] = (write, { scope: of = scope, asked = input } = {}) => {
          const sent = { key: request.headers['idempotency-key'], call: call.name, input: asked };
          return of.transaction((inside) => once(inside, this.#options.secrets, sent, () => write(inside)));
        };
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

  /** The session as it is now, for an answer that goes on for long. Throws what forbids the call by now. */
  async sessionNow(call: Call, request: FastifyRequest): Promise<Session> {
    const session = await this.#options.findSession(request);
    assertMay(call, session);
    return session;
  }

  /** Answers a call of another program, which signs each of its requests. */
  handleSigned<I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    handler: (context: Omit<CallContext<z.output<I>, Signer>, 'act'>) => Promise<z.input<O>>,
  ): void {
    const { findSigner, db } = this.#options;
    if (call.access !== 'signed' || !findSigner) throw new Error(`${call.name} is not signed; use handle`);
    this.#route(call, async (request, language) => {
      // The signature is of the bytes as they came; that they are JSON at all is looked at after it.
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { signer, reach } = await findSigner(request, bytes);
      const { input } = await this.#read(call, request, call.method === 'GET' ? undefined : jsonOf(bytes));
      const scope = withScope(signer, reach, db);
      return await again(() => handler({ input, session: signer, scope, language, file: null, request }));
    });
  }

  /** Answers a call that everybody may make. */
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
    // Asked for its headers only, a stream would be read without end, and a GET that does something would do it.
    const route = { method: call.method, url, handler, exposeHeadRoute: false };
    if (call.access !== 'signed') {
      this.#app.route(route);
      return;
    }
    // Bodies stay bytes inside of this one registration.
    this.#app.register(async (inner) => {
      inner.removeAllContentTypeParsers();
      inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      inner.route(route);
    });
  }

  async #read<I extends z.ZodType>(call: Call<I>, request: FastifyRequest, body: unknown = request.body) {
    const file = call.file ? await takeFile(request, call.file.maxBytes) : null;
    const { language: _, ...query } = request.query as Record<string, unknown>;
    const raw = call.method === 'GET' ? { ...query, ...(request.params as object) } : file ? file.fields : (body ?? {});
    if (isDeeperThan(raw, DEPTH_MAX)) throw new AppError('REQUEST_MALFORMED');
    const parsed = parseWithIssues(call.input, raw);
    if ('issues' in parsed) throw new AppError('VALIDATION_FAILED', {}, parsed.issues);
    return { input: parsed.value as z.output<I>, file };
  }

  #succeed(call: Call, reply: FastifyReply, answer: unknown): FastifyReply {
    reply.header('cache-control', 'no-store');
    if (call.answersStream) {
      const messages = Readable.from(answer as AsyncIterable<string>, { objectMode: false });
      // A reverse proxy that gathers an answer would hold the messages back; a connection that is kept would hold up the end.
      const headers = { 'x-accel-buffering': 'no', connection: 'close' };
      return reply.type('text/event-stream').headers(headers).send(messages);
    }
    if (call.answersFile) {
      const { name, contentType, bytes } = answer as FileAnswer;
      return reply
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .type(contentType)
        .send(bytes instanceof Uint8Array ? Buffer.from(bytes) : Readable.from(bytes, { objectMode: false }));
    }
    // Parsing the answer strips whatever the contract does not list.
    const data = call.output.parse(answer);
    const envelope: Envelope<unknown> = { code: '200', text: '', data };
    if (call.alwaysOk) envelope.description = '';
    return reply.send(envelope);
  }

  #fail(call: Call, request: FastifyRequest, reply: FastifyReply, error: unknown, language: Language): FastifyReply {
    const { status, envelope } = errorEnvelope(error, language, this.#options, request);
    reply.header('cache-control', 'no-store');
    // An upload that is refused half-way is read to its end, so that the browser gets to see the answer.
    if (!request.raw.readableEnded) request.raw.resume();
    if (call.alwaysOk) envelope.description = envelope.errors?.map((issue) => issue.text).join(' ') ?? envelope.text;
    return reply.status(call.alwaysOk ? 200 : status).send(envelope);
  }
}

/** Does a call's work again where the database took it back, because it and another one waited for each other. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

/** Whether lists and objects stand in each other more than so many times; what goes through them calls itself. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

/** The value that bytes are the JSON of; null where there are none. Throws REQUEST_MALFORMED. */
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

/** Language of `?language=`; without it Chinese, unless the browser asks for English first. */
export function languageOf(request: FastifyRequest): Language {
  const asked = (request.query as Record<string, unknown> | undefined)?.language;
  if (asked === 'en_US' || asked === 'zh_CN') return asked;
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en_US' : 'zh_CN';
}

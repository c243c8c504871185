import type { Call, Envelope } from '@kiga/entity/define-call.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { z } from 'zod';
import { CallError, NetworkError } from './call-errors.ts';
import { type IncomingAnswer, type OutgoingRequest, type Send, send } from './send.ts';

/** What a client knows of the session; asked anew with every call. */
export interface ClientOptions {
  language(): Language;
  /** Null while nobody has chosen a kind of user. */
  appType(): number | null;
  shardNum(): string;
  token(): string | null;
  /** Owner ids of the session, added to every call that takes them and does not name its own. */
  ownerIds(): Record<string, string>;
  /**
   * A call was refused because the session has ended; `refusedToken` is the one it was sent with. Resolves to true once the same user has
   * signed in again, and the call is then sent once more; to false where not, and the call is rejected.
   */
  onSessionLost(refusedToken: string | null): Promise<boolean>;
  /** Whether a refusal says that the session has ended; where not given, '401' does. */
  endsSession?(refusal: CallError): boolean;
  /** Put before every path; the site itself where not given. */
  baseUrl?: string;
  send?: Send;
}

/** How one call is to be sent. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Language of the answer where it is not the reader's. */
  language?: Language;
  /** Goes as multipart form data, together with the input. */
  file?: File;
  /** Share of the upload that has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** The same key twice is one save. */
  idempotencyKey?: string;
  /** Goes on while the page is being left; for small inputs only. */
  keepalive?: boolean;
}

/** Calls the API by the contract. */
export interface Client {
  /** `data` of the answer. Throws `CallError` where the server refuses, `NetworkError` without an answer. */
  call<I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    input: z.input<I>,
    options?: CallOptions,
  ): Promise<z.output<O>>;
  /** The bytes that the call answers as they come. Throws as `call` does, and breaks off where the connection does. */
  stream<I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    input: z.input<I>,
    options?: CallOptions,
  ): Promise<ReadableStream<Uint8Array>>;
  /** Saves the file that the call answers under its own name or the one given. Throws as `call` does. */
  download<I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    input: z.input<I>,
    options?: CallOptions & { fileName?: string },
  ): Promise<void>;
}

/** A client of the API for one session. */
export function createClient(options: ClientOptions): Client {
  const transport = options.send ?? send;
  const endsSession = options.endsSession ?? (({ code }: CallError) => code === '401');

  async function answerOf(call: Call, input: unknown, callOptions: CallOptions): Promise<IncomingAnswer> {
    const token = options.token();
    const answer = await transport(requestOf(call, input, callOptions, options));
    const refusal = await refusalOf(answer);
    if (refusal === undefined) return answer;
    // Of a call that is open to everybody, such a refusal is an answer about what was sent, not about the session.
    if (!endsSession(refusal) || call.access === 'public') throw refusal;
    if (!(await options.onSessionLost(token))) throw refusal;
    const second = await transport(requestOf(call, input, callOptions, options));
    const secondRefusal = await refusalOf(second);
    if (secondRefusal !== undefined) throw secondRefusal;
    return second;
  }

  return {
    async call(call, input, callOptions = {}) {
      const answer = await answerOf(call, input, callOptions);
      const envelope: Envelope<unknown> = JSON.parse(await answer.body.text());
      return envelope.data as never;
    },
    async stream(call, input, callOptions = {}) {
      const { stream } = await answerOf(call, input, callOptions);
      if (stream === undefined) throw new NetworkError(`no stream from ${call.path}`);
      return stream;
    },
    async download(call, input, { fileName, ...callOptions } = {}) {
      const answer = await answerOf(call, input, callOptions);
      saveFile(answer.body, fileName ?? fileNameOf(answer.contentDisposition) ?? call.name);
    },
  };
}

function requestOf(call: Call, input: unknown, callOptions: CallOptions, options: ClientOptions): OutgoingRequest {
  const values = withOwnerIds(call, input as Record<string, unknown>, options.ownerIds());
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name]);
    delete values[name];
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams({ language: callOptions.language ?? options.language() });
  if (call.method === 'GET') {
    for (const [name, value] of present(values)) for (const one of [value].flat()) query.append(name, String(one));
  }
  const token = options.token();
  const appType = options.appType();
  const withFile = callOptions.file !== undefined;
  return {
    method: call.method,
    url: `${options.baseUrl ?? ''}${path}?${query}`,
    headers: {
      Accept: 'application/json',
      ...(appType === null ? {} : { appType: String(appType) }),
      shardNum: options.shardNum(),
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(call.method === 'POST' && !withFile ? { 'Content-Type': 'application/json' } : {}),
      ...(callOptions.idempotencyKey === undefined ? {} : { 'Idempotency-Key': callOptions.idempotencyKey }),
    },
    body:
      call.method === 'GET' ? undefined : withFile ? formOf(values, callOptions.file as File) : JSON.stringify(values),
    signal: callOptions.signal,
    keepalive: callOptions.keepalive,
    onProgress: callOptions.onProgress,
  };
}

// Unknown fields are refused, so the ids go only to the calls that take them.
function withOwnerIds(call: Call, input: Record<string, unknown>, ids: Record<string, string>) {
  const taken = 'shape' in call.input ? (call.input.shape as object) : {};
  return { ...Object.fromEntries(Object.entries(ids).filter(([name]) => name in taken)), ...input };
}

function formOf(values: Record<string, unknown>, file: File): FormData {
  const form = new FormData();
  // The values come first: a server that reads as it streams knows them before the file begins.
  for (const [name, value] of present(values)) form.append(name, String(value));
  form.append('file', file);
  return form;
}

const present = (values: Record<string, unknown>) =>
  Object.entries(values).filter(([, value]) => value !== undefined && value !== null);

/** The refusal that an answer is, if it is one; an answer that is neither envelope nor file is one too. */
async function refusalOf(answer: IncomingAnswer): Promise<CallError | undefined> {
  if (!answer.contentType.includes('json')) {
    const isFile = answer.status === 200 && !answer.contentType.includes('html');
    return isFile ? undefined : new CallError({ requestId: answer.requestId }, answer.status);
  }
  const envelope = parse(await answer.body.text());
  if (envelope?.code === '200') return undefined;
  return new CallError({ ...envelope, requestId: envelope?.requestId ?? answer.requestId }, answer.status);
}

function parse(text: string): Partial<Envelope<unknown>> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The name that a server gives its file; the form for any alphabet wins over the plain one. */
export function fileNameOf(contentDisposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(contentDisposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(contentDisposition)?.[1];
}

function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read the address only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

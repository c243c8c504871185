import type { Call, Envelope } from '@kiga/entity/define-call.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { z } from 'zod';
import { CallError, NetworkError } from './call-errors.ts';
import { type IncomingAnswer, type OutgoingRequest, type Send, send } from './send.ts';

/** Session data for a client, read anew for every call. */
export interface ClientOptions {
  language(): Language;
  /** Returns null before the user has chosen a kind of user. */
  appType(): number | null;
  shardNum(): string;
  token(): string | null;
  /** Returns the owner ids of the session. They are added to every call that accepts them and names none itself. */
  ownerIds(): Record<string, string>;
  /**
   * Called when a call was refused because the session has ended; `refusedToken` is the one it was sent with. It resolves to true once
   * the same user has signed in again, and the call is repeated. If it resolves to false, the call rejects.
   */
  onSessionLost(refusedToken: string | null): Promise<boolean>;
  /** Returns whether a refusal means the end of the session; default is code '401'. */
  endsSession?(refusal: CallError): boolean;
  /** Prefix of every path; default is the site itself. */
  baseUrl?: string;
  send?: Send;
}

/** Options of one call. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Language of the answer, where it is not the reader's. */
  language?: Language;
  /** Sent as multipart form data, together with the input. */
  file?: File;
  /** Receives the sent share of the upload, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Two requests with the same key are one save. */
  idempotencyKey?: string;
  /** Continues while the user leaves the page; for small inputs only. */
  keepalive?: boolean;
}

/** Calls the API by the contract. */
export interface Client {
  /** Returns `data` of the answer. Throws `CallError` for a refusal, `NetworkError` without an answer. */
  call<I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    input: z.input<I>,
    options?: CallOptions,
  ): Promise<z.output<O>>;
  /** Returns the bytes of the answer as they come. Throws as `call` does, and ends with the connection. */
  stream<I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    input: z.input<I>,
    options?: CallOptions,
  ): Promise<ReadableStream<Uint8Array>>;
  /** Returns the file of the answer, to be shown on the page. Throws as `call` does. */
  file<I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    input: z.input<I>,
    options?: CallOptions,
  ): Promise<Blob>;
  /** Saves the file of the answer under its own name or the given one. Throws as `call` does. */
  download<I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    input: z.input<I>,
    options?: CallOptions & { fileName?: string },
  ): Promise<void>;
}

/** Creates a client of the API for one session. */
export function createClient(options: ClientOptions): Client {
  const transport = options.send ?? send;
  const endsSession = options.endsSession ?? (({ code }: CallError) => code === '401');

  async function answerOf(call: Call, input: unknown, callOptions: CallOptions): Promise<IncomingAnswer> {
    const token = options.token();
    const answer = await transport(requestOf(call, input, callOptions, options));
    const refusal = await refusalOf(answer);
    if (refusal === undefined) return answer;
    // For a public call, such a refusal concerns the input, not the session.
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
    async file(call, input, callOptions = {}) {
      return (await answerOf(call, input, callOptions)).body;
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

// The server refuses unknown fields, so only calls that accept the ids get them.
function withOwnerIds(call: Call, input: Record<string, unknown>, ids: Record<string, string>) {
  const taken = 'shape' in call.input ? (call.input.shape as object) : {};
  return { ...Object.fromEntries(Object.entries(ids).filter(([name]) => name in taken)), ...input };
}

function formOf(values: Record<string, unknown>, file: File): FormData {
  const form = new FormData();
  // The values come first, so that a streaming server knows them before the file begins.
  for (const [name, value] of present(values)) form.append(name, String(value));
  form.append('file', file);
  return form;
}

const present = (values: Record<string, unknown>) =>
  Object.entries(values).filter(([, value]) => value !== undefined && value !== null);

/** Returns the refusal in an answer; also for an answer that is neither envelope nor file. */
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

/** Returns the server's name for a file; the form for any alphabet wins over the plain one. */
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
  // Some browsers read the address only after the click event.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

import { sign } from './signature.ts';

/** A call of Kiga, as the contract declares it. */
export interface KigaCall {
  method: 'GET' | 'POST';
  path: string;
  output: { parse(data: unknown): unknown };
}

/** Data of a call's answer. */
export type AnswerOf<C extends KigaCall> = ReturnType<C['output']['parse']>;

/** Signer of a request, with the time by the machine's clock. */
export interface Signer {
  serialNumber: string;
  secret: string;
  time: Date;
}

const TIMEOUT_MS = 10_000;

/** Error for a refusal by the server; `id` is the server's error id, and `issues` are those of the fields. */
export class Refusal extends Error {
  readonly id: string;
  readonly seconds: number | undefined;
  readonly issues: readonly string[];

  constructor(id: string, text: string, seconds: number | undefined, issues: readonly string[] = []) {
    super(text);
    this.id = id;
    this.seconds = seconds;
    this.issues = issues;
  }
}

/** Error for a missing answer or a temporary failure: the request has to be sent again. */
export class Away extends Error {}

/** Where a request goes, and how long it may take. */
export interface Way {
  address: string;
  stop: AbortSignal;
  timeoutMs?: number;
}

/** Returns path and body of a request; a GET has its input in the query. */
export function requestOf({ method, path }: KigaCall, input: Readonly<Record<string, unknown>>) {
  if (method === 'POST') return { path, body: JSON.stringify(input) };
  const query = new URLSearchParams(input as Record<string, string>).toString();
  return { path: query ? `${path}?${query}` : path, body: '' };
}

/** Sends a request with these headers. Throws Refusal and Away. */
export async function answerTo<C extends KigaCall>(
  call: C,
  { path, body }: ReturnType<typeof requestOf>,
  headers: Readonly<Record<string, string>>,
  { address, stop, timeoutMs = TIMEOUT_MS }: Way,
): Promise<AnswerOf<C>> {
  const response = await fetch(address + path, {
    method: call.method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body }),
    signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
  }).catch((error: unknown) => {
    throw new Away('the server does not answer', { cause: error });
  });
  const { data, error, text, errors } = (await response.json().catch(() => ({}))) as {
    text?: string;
    error?: string;
    errors?: { error: string }[];
    data?: unknown;
  };
  if (response.ok && error === undefined && data !== undefined) return call.output.parse(data) as AnswerOf<C>;
  if (response.status >= 500 || error === undefined) throw new Away(`the server answers ${response.status}`);
  const seconds = Number(response.headers.get('retry-after')) || undefined;
  throw new Refusal(
    error,
    text ?? error,
    seconds,
    errors?.map((issue) => issue.error),
  );
}

/** Maximum time for a file. */
const DOWNLOAD_MS = 60_000;

/** Client of one server's device API, such as `http://127.0.0.1:7600`. */
export class Door {
  readonly address: string;
  readonly #stop: AbortSignal;

  constructor(address: string, stop: AbortSignal) {
    this.address = address.replace(/\/$/, '');
    this.#stop = stop;
  }

  /** Downloads a file of the device API. Throws Away where it does not arrive. */
  async download(url: string, signer: Signer): Promise<Uint8Array> {
    const headers = signed(signer, 'GET', url, '');
    const stop = AbortSignal.any([this.#stop, AbortSignal.timeout(DOWNLOAD_MS)]);
    try {
      const response = await fetch(this.address + url, { headers, signal: stop });
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      throw new Away(`the file answers ${response.status}`);
    } catch (error) {
      throw error instanceof Away ? error : new Away('the file does not arrive', { cause: error });
    }
  }

  /** Sends bytes as they are, and returns the data of the answer. Throws Refusal and Away. */
  async upload(url: string, contentType: string, bytes: Uint8Array, signer: Signer): Promise<unknown> {
    const headers = { ...signed(signer, 'POST', url, bytes), 'content-type': contentType };
    const stop = AbortSignal.any([this.#stop, AbortSignal.timeout(DOWNLOAD_MS)]);
    const request = { method: 'POST', headers, body: new Uint8Array(bytes), signal: stop };
    const response = await fetch(this.address + url, request).catch((error: unknown) => {
      throw new Away('the server does not answer', { cause: error });
    });
    if (response.ok) return ((await response.json()) as { data: unknown }).data;
    if (response.status >= 500) throw new Away(`the server answers ${response.status}`);
    const { error = '', text = error } = (await response.json()) as { error?: string; text?: string };
    throw new Refusal(error, text, undefined);
  }

  /** Makes a call; a GET has its input in the query. Throws Refusal and Away. */
  async call<C extends KigaCall>(
    call: C,
    input: Readonly<Record<string, unknown>>,
    signer: Signer | null,
  ): Promise<AnswerOf<C>> {
    const request = requestOf(call, input);
    const headers = signer ? signed(signer, call.method, request.path, request.body) : {};
    return answerTo(call, request, headers, { address: this.address, stop: this.#stop });
  }
}

function signed(
  { serialNumber, secret, time }: Signer,
  method: 'GET' | 'POST',
  path: string,
  body: string | Uint8Array,
) {
  const at = time.toISOString();
  return {
    'kiga-serial': serialNumber,
    'kiga-time': at,
    'kiga-signature': sign(secret, { method, path, serialNumber, time: at, body }),
  };
}

import type { z } from 'zod';

/**
 * Who may call: everybody (`public`), every signed-in account even before a forced password change (`session`),
 * every account with a good password (`member`), other programs that sign each request (`signed`), or the holders of
 * any of the permissions named.
 */
export type CallAccess = 'public' | 'session' | 'member' | 'signed' | { anyOf: readonly string[] };

/** Whose records a call touches: `own` only the caller's account, `tenant` rows within what the session reaches. */
export type CallScope = 'none' | 'own' | 'tenant';

/** One call of the API as both sides know it. */
export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** Name in OpenAPI and in the access table. */
  name: string;
  method: 'GET' | 'POST';
  /** Whole path; `{name}` stands for a part that is taken from the input. */
  path: string;
  access: CallAccess;
  /** Which one of its permissions it is made with, where the input tells. */
  permissionOf?(input: z.output<Input>): string;
  scope: CallScope;
  /** Read from the body of a POST, the query of a GET, and the parts of the path. */
  input: Input;
  /** `data` of the envelope. What it does not list never leaves the server. */
  output: Output;
  /** Always HTTP 200, the outcome in `code`; the calls whose form was given from outside. */
  alwaysOk?: boolean;
  /** Takes a file as multipart form data beside the input. */
  file?: { maxBytes: number };
  /** Answers a file instead of the envelope. */
  answersFile?: boolean;
  /** Answers a stream of messages instead of the envelope (`text/event-stream`). */
  answersStream?: boolean;
}

/** A call as it is declared: a shape may be given as what makes it, for calls that many pages name and few make. */
export type CallDeclaration<Input extends z.ZodType, Output extends z.ZodType> = Omit<
  Call<Input, Output>,
  'input' | 'output'
> & { input: Input | (() => Input); output: Output | (() => Output) };

/** Declares a call. A shape that is to be made later is made once, when it is first asked for. */
export function defineCall<const I extends z.ZodType, const O extends z.ZodType>(
  call: CallDeclaration<I, O>,
): Call<I, O> {
  const { input, output, ...rest } = call;
  return later(later(rest, 'input', input), 'output', output) as Call<I, O>;
}

function later(call: object, name: string, given: z.ZodType | (() => z.ZodType)): object {
  if (typeof given !== 'function') return Object.assign(call, { [name]: given });
  let made: z.ZodType | undefined;
  const get = () => (made ??= given());
  return Object.defineProperty(call, name, { get, enumerable: true });
}

/** The permissions any of which a call asks for; none where it asks for none. */
export function permissionsOfCall({ access }: Pick<Call, 'access'>): readonly string[] {
  return typeof access === 'string' ? [] : access.anyOf;
}

/** The permissions any of which a call is made with, now that its input is known. */
export function permissionsOfRequest(call: Call, input: unknown): readonly string[] {
  return call.permissionOf ? [call.permissionOf(input)] : permissionsOfCall(call);
}

/** Every answer of the API that is not a file. */
export interface Envelope<Data> {
  /** '200', or the HTTP number as text. */
  code: string;
  /** In the reader's language. */
  text: string;
  /** The same as `text`, on the calls whose form was given from outside. */
  description?: string;
  data: Data | null;
  /** Stable id of the error. */
  error?: string;
  errors?: { field: string; error: string; text: string; data?: Record<string, unknown> }[];
  /** Shown to the user and found in the server's log. */
  requestId?: string;
}

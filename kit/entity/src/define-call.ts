import type { z } from 'zod';

/**
 * Callers that a call admits:
 * - `public`: everyone
 * - `session`: every signed-in account, even before a forced password change
 * - `member`: every signed-in account after it
 * - `signed`: other programs, which sign each request
 * - `app`: people of the apps, who sign in through a door of their own and hold no permission
 * - `anyOf`: holders of any of these permissions
 */
export type CallAccess = 'public' | 'session' | 'member' | 'signed' | 'app' | { anyOf: readonly string[] };

/** Rows that a call touches: `own` only the caller's account, `tenant` rows within the session's reach. */
export type CallScope = 'none' | 'own' | 'tenant';

/** One call of the API as client and server know it. */
export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** Name in OpenAPI and in the access table. */
  name: string;
  method: 'GET' | 'POST';
  /** Full path; `{name}` stands for a part that comes from the input. */
  path: string;
  access: CallAccess;
  /** Returns the permission that a request needs, where the input decides which of them. */
  permissionOf?(input: z.output<Input>): string;
  scope: CallScope;
  /** Read from the body of a POST, the query of a GET, and the path. */
  input: Input;
  /** `data` of the envelope. Fields that it does not list never leave the server. */
  output: Output;
  /** Always HTTP 200 with the outcome in `code`, for calls with a prescribed form. */
  alwaysOk?: boolean;
  /** Takes a file as multipart form data, together with the input. */
  file?: { maxBytes: number };
  /** Takes the bytes of the body as they are, and the input from the query; for signed calls. */
  takesBytes?: boolean;
  /** Returns a file instead of the envelope. */
  answersFile?: boolean;
  /** Returns a stream of messages instead of the envelope (`text/event-stream`). */
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

/** Returns the permissions of a call, any of which admits; none where the call asks for none. */
export function permissionsOfCall({ access }: Pick<Call, 'access'>): readonly string[] {
  return typeof access === 'string' ? [] : access.anyOf;
}

/** Returns the permissions of a request, any of which admits, now that its input is known. */
export function permissionsOfRequest(call: Call, input: unknown): readonly string[] {
  return call.permissionOf ? [call.permissionOf(input)] : permissionsOfCall(call);
}

/** Form of every answer of the API that is no file. */
export interface Envelope<Data> {
  /** '200', or the HTTP number as text. */
  code: string;
  /** In the reader's language. */
  text: string;
  /** The same as `text`, for calls with a prescribed form. */
  description?: string;
  data: Data | null;
  /** Stable id of the error. */
  error?: string;
  errors?: { field: string; error: string; text: string; data?: Record<string, unknown> }[];
  /** Shown to the user and written to the server's log. */
  requestId?: string;
}

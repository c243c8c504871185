import type { Envelope } from '@kiga/entity/define-call.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { isDatabaseUnavailable } from '../db/connect.ts';

/** Catalogues of both languages; errors are at `errors.<ID>`. */
export type ErrorWords = Readonly<Record<Language, object>>;

/** HTTP status of a refusal because of too many requests. */
const TOO_MANY = 429;

/** An error as an answer. */
export interface ErrorAnswer {
  status: number;
  /** Headers beside those of all answers. */
  headers: Readonly<Record<string, string>>;
  envelope: Envelope<unknown>;
}

/** Turns a thrown error into an answer. A code gets its text; an unknown error gets a neutral text and is logged. */
export function errorEnvelope(
  error: unknown,
  language: Language,
  options: { words: ErrorWords; errors: Readonly<Record<string, number>> },
  request: FastifyRequest,
): ErrorAnswer {
  const known = toAppError(error, request);
  const status = options.errors[known.id] ?? 500;
  const words = options.words[language];
  const envelope: Envelope<unknown> = {
    code: String(status),
    text: errorText(words, known.id, known.data),
    data: Object.keys(known.data).length > 0 ? known.data : null,
    error: known.id,
    requestId: request.id,
  };
  if (known.issues.length > 0) envelope.errors = known.issues.map((issue) => issueWithText(words, issue));
  return { status, headers: status === TOO_MANY ? retryAfter(known.data) : {}, envelope };
}

/** Returns the header with the seconds after which a client may try again; none where the refusal names no time. */
function retryAfter({ seconds, minutes }: AppError['data']): ErrorAnswer['headers'] {
  const wait = typeof seconds === 'number' ? seconds : typeof minutes === 'number' ? minutes * 60 : null;
  return wait === null ? {} : { 'retry-after': String(wait) };
}

function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ err: error }, 'the database does not answer');
    return new AppError('DATABASE_UNAVAILABLE');
  }
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 413) return new AppError('REQUEST_TOO_LARGE');
  if (statusCode === 404) return new AppError('NOT_FOUND');
  if (statusCode && statusCode < 500) return new AppError('REQUEST_MALFORMED');
  // PostgreSQL refuses a value itself (22xxx), such as a zero byte in a text: the client's error.
  if (code?.startsWith('22')) return new AppError('REQUEST_MALFORMED');
  request.log.error({ err: error }, 'a call failed');
  return new AppError('INTERNAL');
}

/** Returns an issue of a field with its text in the reader's language. */
export function issueWithText(words: object, issue: FieldIssue): FieldIssue & { text: string } {
  return { ...issue, text: errorText(words, issue.error, issue.data ?? {}) };
}

/** Returns the text of an error id; entities and fields in its data appear with their labels. */
export function errorText(words: object, id: string, data: Readonly<Record<string, unknown>>): string {
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(data)) {
    if (typeof value === 'string' || typeof value === 'number') params[name] = value;
  }
  if (typeof data.entity === 'string') {
    const number = data.count === 1 ? 'name' : 'plural';
    params.entityName = findWord(words, `${data.entity}.${number}`) ?? data.entity;
    if (typeof data.field === 'string') {
      params.fieldName = findWord(words, `${data.entity}.fields.${data.field}`) ?? data.field;
      if (typeof data.state === 'string') {
        params.stateName = findWord(words, `${data.entity}.options.${data.field}.${data.state}`) ?? data.state;
      }
    }
  }
  return findWord(words, `errors.${id}`, params) ?? findWord(words, 'errors.INTERNAL') ?? id;
}

import type { Envelope } from '@kiga/entity/define-call.ts';

/** An error of one field, or of one row, from the server. */
export type FieldAnswer = NonNullable<Envelope<unknown>['errors']>[number];

/** Refusal by the server. Its texts are in the reader's language. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** HTTP status as text, never '200'. */
  readonly code: string;
  /** Stable id such as `RECORD_NOT_FOUND`; empty where the answer has none. */
  readonly error: string;
  /** Text for the user in the reader's language; empty where the answer had no envelope. */
  readonly text: string;
  /** Additional text of a password change. */
  readonly description: string | undefined;
  readonly errors: readonly FieldAnswer[];
  readonly data: unknown;
  readonly requestId: string | undefined;
  /** HTTP status of the answer. */
  readonly status: number;

  constructor(answer: Partial<Envelope<unknown>> & { description?: string }, status: number) {
    super(`${answer.error ?? answer.code ?? status}`);
    this.code = answer.code ?? String(status);
    this.error = answer.error ?? '';
    this.text = answer.text ?? '';
    this.description = answer.description;
    this.errors = answer.errors ?? [];
    this.data = answer.data ?? null;
    this.requestId = answer.requestId;
    this.status = status;
  }
}

/** Error without an answer: the network or the server is unavailable. The server may or may not have acted. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

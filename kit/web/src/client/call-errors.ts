import type { Envelope } from '@kiga/entity/define-call.ts';

/** An error of one field, or of one row, as the server names it. */
export type FieldAnswer = NonNullable<Envelope<unknown>['errors']>[number];

/** The server answered, and refused. Its texts are in the reader's language. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** '200' never; else the HTTP number as text. */
  readonly code: string;
  /** Stable id such as `RECORD_NOT_FOUND`; empty where the answer names none. */
  readonly error: string;
  /** For the user, in the reader's language; empty where the answer had no envelope. */
  readonly text: string;
  /** What a change of password says in addition to the text. */
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

/** No answer came: the network or the server is away. Whether the server acted is not known. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

import { CallError } from '../client/call-errors.ts';
import type { EntryError } from './outbox-storage.ts';

/** Statuses of refusals that a repetition would meet again. */
const REFUSALS = new Set([400, 404, 409, 413, 422]);

/** Returns whether the server refuses an entry for good. */
export const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && REFUSALS.has(error.status);

/** Returns the reason of a refusal, preferably that of its first field. */
export function errorOf({ error, text, data, errors }: CallError): EntryError {
  const [first] = errors;
  return {
    error: first?.error ?? error,
    text: first?.text ?? text,
    ...(data !== null && typeof data === 'object' && { data: data as Record<string, unknown> }),
  };
}

import { CallError } from '../client/call-errors.ts';
import { failureText } from '../entity/failure-text.ts';
import type { Kit } from '../kit-context.tsx';

/** What to tell of a failed call, with what it says of single fields. */
export function failureReasons(kit: Kit, failure: unknown): string {
  const reasons = failure instanceof CallError ? failure.errors.map(({ text }) => text) : [];
  return [failureText(kit, failure), ...reasons].join(' ');
}

import { CallError } from '../client/call-errors.ts';
import { failureText } from '../entity/failure-text.ts';
import type { Kit } from '../kit-context.tsx';

/** Returns the text of a failed call, with the issues of single fields. */
export function failureReasons(kit: Kit, failure: unknown): string {
  const reasons = failure instanceof CallError ? failure.errors.map(({ text }) => text) : [];
  return [failureText(kit, failure), ...reasons].join(' ');
}

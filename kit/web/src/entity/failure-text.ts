import { CallError } from '../client/call-errors.ts';
import type { Kit } from '../kit-context.tsx';

/** Returns the text of a failed call, preferably the server's own. */
export function failureText(kit: Kit, failure: unknown): string {
  if (failure instanceof CallError) return failure.text || kit.t('kit.failure.server');
  return kit.t('kit.failure.network');
}

/** Returns the text of a failed act other than save, delete or transition. */
export function actFailure(kit: Kit, failure: unknown): string {
  return kit.t('kit.failure.operation', { reason: failureText(kit, failure) });
}

/** Returns the text of a failed download. */
export function downloadFailure(kit: Kit, file: string, failure: unknown): string {
  return kit.t('kit.failure.download', { file, reason: failureText(kit, failure) });
}

/** Returns the request id of a failure, by which the server's log identifies it. */
export function requestIdOf(failure: unknown): string | undefined {
  return failure instanceof CallError ? failure.requestId : undefined;
}

/** Returns whether a retry may succeed: no answer came, or the server itself failed. */
export function mayPass(failure: unknown): boolean {
  return !(failure instanceof CallError) || failure.status >= 500 || failure.status === 429;
}

import { CallError } from '../client/call-errors.ts';
import type { Kit } from '../kit-context.tsx';

/** What to tell of a failed call: the server's own text where it has one. */
export function failureText(kit: Kit, failure: unknown): string {
  if (failure instanceof CallError) return failure.text || kit.t('kit.failure.server');
  return kit.t('kit.failure.network');
}

/** What to tell of an act that failed and that is neither a saving, a deleting nor a change of state. */
export function actFailure(kit: Kit, failure: unknown): string {
  return kit.t('kit.failure.operation', { reason: failureText(kit, failure) });
}

/** What to tell of a file that could not be fetched. */
export function downloadFailure(kit: Kit, file: string, failure: unknown): string {
  return kit.t('kit.failure.download', { file, reason: failureText(kit, failure) });
}

/** The number under which the server's log knows the failure. */
export function requestIdOf(failure: unknown): string | undefined {
  return failure instanceof CallError ? failure.requestId : undefined;
}

/** Whether the same call may go well a little later: no answer came, or the server itself failed. */
export function mayPass(failure: unknown): boolean {
  return !(failure instanceof CallError) || failure.status >= 500 || failure.status === 429;
}

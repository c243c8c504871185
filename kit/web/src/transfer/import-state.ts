import { type ImportState, type ImportStatus, importCalls } from '@kiga/entity/transfer-calls.ts';
import type { AnyEntity } from '../entity/any-entity.ts';

const callsByKey = new Map<string, ReturnType<typeof importCalls>>();

/** Returns the import calls of an entity, derived once. */
export function importCallsOf(entity: AnyEntity) {
  const known = callsByKey.get(entity.key) ?? importCalls(entity);
  callsByKey.set(entity.key, known);
  return known;
}

/** Keys of the labels of an import's states. */
export const importStateWords: Readonly<Record<ImportState, string>> = {
  checking: 'kit.transfer.states.checking',
  checked: 'kit.transfer.states.checked',
  importing: 'kit.transfer.states.importing',
  imported: 'kit.transfer.states.imported',
  cancelled: 'kit.transfer.states.cancelled',
  failed: 'kit.transfer.states.failed',
  undoing: 'kit.transfer.states.undoing',
  undone: 'kit.transfer.states.undone',
};

/** Returns whether the import is running. */
export function isRunning({ state }: ImportStatus): boolean {
  return state === 'checking' || state === 'importing' || state === 'undoing';
}

/** Returns whether the user can undo the whole import. */
export function mayUndo(status: ImportStatus): boolean {
  return !isRunning(status) && status.undoUntil !== null && Date.parse(status.undoUntil) > Date.now();
}

/** Returns whether the check failed, so that the sheet can be checked again. */
export function mayCheckAgain({ state, written, readable }: ImportStatus): boolean {
  return state === 'failed' && !written && readable;
}

/** Returns whether the import's figures are valid; not for an interrupted check or an undone import. */
export function hasFigures({ state, written }: ImportStatus): boolean {
  return state === 'checked' || state === 'imported' || ((state === 'cancelled' || state === 'failed') && written);
}

// A user who ignores a report for longer has come for something else.
const REPORT_WAITS_MS = 60 * 60_000;

/** Returns the newest import where its readable report is still unanswered and recent. */
export function waitingReport([newest]: readonly ImportStatus[]): ImportStatus | undefined {
  const waits =
    newest?.state === 'checked' && newest.readable && Date.now() - Date.parse(newest.startedAt) < REPORT_WAITS_MS;
  return waits ? newest : undefined;
}

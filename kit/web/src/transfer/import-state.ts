import { type ImportState, type ImportStatus, importCalls } from '@kiga/entity/transfer-calls.ts';
import type { AnyEntity } from '../entity/any-entity.ts';

const callsByKey = new Map<string, ReturnType<typeof importCalls>>();

/** The import calls of an entity, derived once. */
export function importCallsOf(entity: AnyEntity) {
  const known = callsByKey.get(entity.key) ?? importCalls(entity);
  callsByKey.set(entity.key, known);
  return known;
}

/** Keys of the words for where an import stands. */
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

/** Whether the import goes on by itself. */
export function isRunning({ state }: ImportStatus): boolean {
  return state === 'checking' || state === 'importing' || state === 'undoing';
}

/** Whether the import can be taken back as a whole. */
export function mayUndo(status: ImportStatus): boolean {
  return !isRunning(status) && status.undoUntil !== null && Date.parse(status.undoUntil) > Date.now();
}

/** Whether the check broke off, so that the sheet can be checked once more. */
export function mayCheckAgain({ state, written, readable }: ImportStatus): boolean {
  return state === 'failed' && !written && readable;
}

/** Whether the figures of the import hold: not those of a check that was broken off, or of what was taken back. */
export function hasFigures({ state, written }: ImportStatus): boolean {
  return state === 'checked' || state === 'imported' || ((state === 'cancelled' || state === 'failed') && written);
}

// Who left a report unanswered for longer has come for something else.
const REPORT_WAITS_MS = 60 * 60_000;

/** The import that is to be shown at once: one that goes on, or whose report the reader sees and was not answered yet. */
export function unfinished(imports: readonly ImportStatus[]): ImportStatus | undefined {
  const running = imports.find(isRunning);
  const newest = imports[0];
  const waits =
    newest?.state === 'checked' && newest.readable && Date.now() - Date.parse(newest.startedAt) < REPORT_WAITS_MS;
  return running ?? (waits ? newest : undefined);
}

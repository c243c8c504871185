import type { ImportState, ImportStatus } from '@kiga/entity/transfer-calls.ts';
import { expect, it } from 'vitest';
import { hasFigures, mayCheckAgain, mayUndo, waitingReport } from './import-state.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const status = (state: ImportState, startedHoursAgo = 0, undoUntil: string | null = null) =>
  ({
    id: `${state} ${startedHoursAgo}`,
    state,
    startedAt: inHours(-startedHoursAgo),
    undoUntil,
    readable: true,
    written: undoUntil !== null,
  }) as ImportStatus;

it('the newest report waits for an answer while it is recent and readable', () => {
  const shownOf = (...imports: ImportStatus[]) => waitingReport(imports)?.id;
  expect(shownOf(status('checked', 0.5), status('imported', 1))).toBe('checked 0.5');
  expect(shownOf(status('imported'), status('checked', 0.5))).toBeUndefined();
  expect(shownOf(status('importing'))).toBeUndefined();
  expect(shownOf(status('checked', 2))).toBeUndefined();
  expect(shownOf()).toBeUndefined();
  // A report of another account that the reader may not see asks nothing of them.
  expect(shownOf({ ...status('checked', 0.5), readable: false })).toBeUndefined();
});

it('an import can be undone until its last day, but not while it runs', () => {
  expect(mayUndo(status('imported', 1, inHours(1)))).toBe(true);
  expect(mayUndo(status('imported', 200, inHours(-1)))).toBe(false);
  expect(mayUndo(status('importing', 1, inHours(1)))).toBe(false);
  expect(mayUndo(status('cancelled'))).toBe(false);
});

it('an import has figures only if it has written rows', () => {
  expect(hasFigures(status('cancelled'))).toBe(false);
  expect(hasFigures(status('cancelled', 1, inHours(1)))).toBe(true);
  expect(hasFigures(status('undone'))).toBe(false);
  // Also if the reader may not undo it.
  expect(hasFigures({ ...status('failed'), written: true })).toBe(true);
});

it('a sheet can be checked again after a failed check if the reader sees it', () => {
  expect(mayCheckAgain(status('failed'))).toBe(true);
  expect(mayCheckAgain({ ...status('failed'), written: true })).toBe(false);
  expect(mayCheckAgain({ ...status('failed'), readable: false })).toBe(false);
});

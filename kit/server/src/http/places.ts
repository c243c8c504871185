import { AppError } from '../app-error.ts';

/** Slots for work that needs much memory while it waits or runs, limited in total and per account. */
export interface Places {
  /** Takes a slot until `leave` is called. Throws WORKBOOKS_BUSY where none is free. */
  take(accountId: string): { leave(): void };
}

/** Creates the slots of one process. */
export function createPlaces({ most, mostOfAccount }: { most: number; mostOfAccount: number }): Places {
  const taken = new Map<string, number>();
  let inAll = 0;
  return {
    take(accountId) {
      const own = taken.get(accountId) ?? 0;
      if (inAll >= most || own >= mostOfAccount) throw new AppError('WORKBOOKS_BUSY');
      inAll += 1;
      taken.set(accountId, own + 1);
      let isLeft = false;
      return {
        leave() {
          if (isLeft) return;
          isLeft = true;
          inAll -= 1;
          const left = (taken.get(accountId) ?? 1) - 1;
          if (left > 0) taken.set(accountId, left);
          else taken.delete(accountId);
        },
      };
    },
  };
}

/**
 * Slots for uploaded workbooks of one process, from the first byte of the upload to the answer. Each may be 20 MB, and several times as
 * much in memory. Two are read at a time, so the last one waits for some seconds.
 */
export const workbookPlaces = createPlaces({ most: 12, mostOfAccount: 3 });

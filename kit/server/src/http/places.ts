import { AppError } from '../app-error.ts';

/** Work that takes much memory while it waits or runs: so many places in all, and so many for one account. */
export interface Places {
  /** Takes a place until `leave` is called. Throws WORKBOOKS_BUSY where there is none left. */
  take(accountId: string): { leave(): void };
}

/** Makes places of one process. */
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
 * Uploaded workbooks that one process holds, from the first byte of the upload to the answer: each may be 20 MB, and several
 * times as much once it is read. Two are read at a time, so the last of them waits for some seconds.
 */
export const workbookPlaces = createPlaces({ most: 12, mostOfAccount: 3 });

import { type FileGroup, type FileRow, targetsTwice } from '@kiga/kit-web/files/many/file-row.ts';
import type { PictureMatch, Place } from './match-picture.ts';

/** A chosen file on its way to a commodity. */
export interface PictureRow extends FileRow {
  /** Commodities and places that the file name may mean. */
  matches: readonly PictureMatch[];
  /** The commodity and the place of the picture; null for none yet. */
  commodityId: string | null;
  place: Place | null;
}

/** Returns the place of a row among all commodities; null where commodity or place is missing. */
export function spotOf({ commodityId, place }: PictureRow): string | null {
  return commodityId === null || place === null ? null : `${commodityId} ${place}`;
}

/** Returns the places with several pictures that are not saved yet. */
export function spotsTwice(rows: readonly PictureRow[]): ReadonlySet<string> {
  return targetsTwice(rows, spotOf);
}

/** Returns the group of a row. Rows that are still read are to be saved, as far as is known. */
export function groupOf(row: PictureRow, twice: ReadonlySet<string>): FileGroup {
  const { phase, commodityId, matches } = row;
  if (phase === 'refused') return 'refused';
  if (phase === 'saved') return 'saved';
  if (commodityId === null) return matches.length > 1 ? 'ask' : 'unknown';
  const spot = spotOf(row);
  return spot === null || twice.has(spot) || phase === 'failed' ? 'ask' : 'good';
}

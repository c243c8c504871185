import { type PicturedCommodity, pictureFields } from '@kiga/contract/shop/commodity.acts.ts';

/** Place of a picture of a commodity: 0 for the main picture. */
export type Place = number;

/** A commodity that the name of a file may mean, and the place there; null where the name tells no place. */
export interface PictureMatch {
  commodityId: string;
  place: Place | null;
}

/** A number of a commodity with a counter: `W-07-2`, `W-07_2` or `W-07 (2)`. */
const COUNTED = /^(.+?)\s*(?:[-_]\s*(\d{1,2})|\((\d{1,2})\))$/;

/**
 * Returns the commodities and places that the path of a file names: by the whole name, by a name with a counter, or by a folder that
 * holds counted files. A commodity whose number is the whole name wins over a counter. The result never guesses: where several
 * remain, or no place is named, a user chooses.
 */
export function matchPicture(path: string, commodities: readonly PicturedCommodity[]): PictureMatch[] {
  const parts = path.replaceAll('\\', '/').split('/').map(plain);
  const base = (parts.at(-1) ?? '').replace(/\.[^.]*$/, '').trim();
  const inFolder = /^\d{1,2}$/.test(base) ? placeOf(base) : null;
  const byFolder = ofNumber(parts.at(-2) ?? '', commodities).map(({ id }) => ({ commodityId: id, place: inFolder }));
  const byName = ofName(base, commodities).map((match) => ({
    ...match,
    // The name `2` in a folder `2` may mean both the main picture and the second one.
    place: byFolder.some((one) => contradicts(one, match)) ? null : match.place,
  }));
  return [...byName, ...byFolder.filter((one) => !byName.some(({ commodityId }) => commodityId === one.commodityId))];
}

function contradicts(one: PictureMatch, other: PictureMatch): boolean {
  return one.commodityId === other.commodityId && one.place !== null && one.place !== other.place;
}

/** Returns the matches of a name without folder and ending. */
function ofName(base: string, commodities: readonly PicturedCommodity[]): PictureMatch[] {
  const whole = ofNumber(base, commodities);
  if (whole.length > 0) return whole.map(({ id }) => ({ commodityId: id, place: 0 }));
  const [, number = '', afterLine, inBrackets] = COUNTED.exec(base) ?? [];
  const place = placeOf(afterLine ?? inBrackets ?? '');
  return ofNumber(number, commodities).map(({ id }) => ({ commodityId: id, place }));
}

function ofNumber(text: string, commodities: readonly PicturedCommodity[]): PicturedCommodity[] {
  return text === '' ? [] : commodities.filter(({ commodityNumber }) => plain(commodityNumber) === text);
}

/** Returns the place that a counter names, or null where a commodity has no such picture. */
function placeOf(counter: string): Place | null {
  const place = Number(counter) - 1;
  return place >= 0 && place < pictureFields.length ? place : null;
}

/** Returns a text without the differences that file systems and keyboards make. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

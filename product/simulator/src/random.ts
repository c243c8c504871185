/** Returns a pseudo-random number from 0 up to, but not including, 1; the same words always give the same number. */
export function chance(...words: readonly (string | number)[]): number {
  // FNV-1a over the words, then one round of mulberry32, so that similar words give distant numbers.
  let hash = 0x811c9dc5;
  for (const character of words.join(' ')) hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), hash | 1);
  hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
  return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
}

/** Returns a pseudo-random number between two bounds, mostly near the middle. */
export function around(from: number, until: number, ...words: readonly (string | number)[]): number {
  const middle = (chance(...words, 'a') + chance(...words, 'b')) / 2;
  return from + middle * (until - from);
}

/** A piece of a text; `isHit` where it is a sensitive word. */
export interface Piece {
  text: string;
  isHit: boolean;
}

/** Divides a text at these words, whatever their case. */
export function markedText(text: string, words: readonly string[]): Piece[] {
  const found = words.filter((word) => word !== '').map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (found.length === 0) return [{ text, isHit: false }];
  const pieces = text.split(new RegExp(`(${found.join('|')})`, 'i'));
  // A split at a group keeps the separators at the odd places.
  return pieces.map((piece, index) => ({ text: piece, isHit: index % 2 === 1 })).filter((piece) => piece.text !== '');
}

/** Returns the words of a list as a record holds them. */
export function wordsOf(sensitiveWords: unknown): string[] {
  return typeof sensitiveWords === 'string' && sensitiveWords !== '' ? sensitiveWords.split(', ') : [];
}

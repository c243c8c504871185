import { initialsOf } from '@kiga/kit-web/entity/initials.ts';

/** Ranks of a name for a typed text: it begins with the text, holds it, or neither. */
export const ranks = { begins: 0, holds: 1, none: 2 } as const;

/**
 * Ranks names against a typed text, by the names themselves and by their pinyin initials. Blanks, width and capitals do
 * not count. An empty text fits nothing.
 */
export function rankOf(text: string, names: readonly string[]): 0 | 1 | 2 {
  const asked = normal(text);
  if (asked === '') return ranks.none;
  const known = names.flatMap((name) => [normal(name), normal(initialsOf(name))]);
  if (known.some((name) => name.startsWith(asked))) return ranks.begins;
  // Two letters occur inside many names.
  const mayBeInside = asked.length > 2 || /\p{Script=Han}/u.test(asked);
  return mayBeInside && known.some((name) => name.includes(asked)) ? ranks.holds : ranks.none;
}

/** Returns the items that fit a typed text, those that begin with it first. */
export function fitting<T>(text: string, items: readonly T[], namesOf: (item: T) => readonly string[]): T[] {
  const ranked = items.map((item) => ({ item, rank: rankOf(text, namesOf(item)) }));
  return [ranks.begins, ranks.holds].flatMap((rank) =>
    ranked.filter((one) => one.rank === rank).map(({ item }) => item),
  );
}

/** Returns a text as comparisons see it. */
export const normal = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase();

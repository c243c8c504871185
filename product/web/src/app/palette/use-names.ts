import { findWord, type WordParams } from '@kiga/entity/words/words.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { loadOtherWords } from '../area-words.ts';
import { studentActs } from './palette-sources.ts';

/** Areas whose acts the palette finds. */
const areas = [...new Set(studentActs.map(({ label }) => label.split('.', 1)[0] as string))];

/** Returns a function that gives the names of keys in both languages; a text separates several names by `|`. */
export function useNames() {
  const { t } = useKit();
  // Without the other language, names of this one are still found.
  const { data: other = {} } = useQuery({
    queryKey: ['palette', 'otherWords'],
    queryFn: () => loadOtherWords(areas),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (keys: readonly (string | undefined)[], params?: WordParams): string[] =>
    keys
      .filter((key) => key !== undefined)
      .flatMap((key) => [t(key, params), findWord(other, key, params) ?? ''])
      .flatMap((text) => text.split('|'))
      .filter((name) => name !== '');
}

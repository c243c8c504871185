import type { CodedItem } from '@kiga/entity/fields/coded.ts';
import { plainTextOf } from '@kiga/entity/fields/plain-text-of.ts';
import type { EntityStores, FullRecord, LookedUp } from '@kiga/kit-server/entity/entity-store.ts';

/** Code of the dictionary with the words that reviewers look at. */
export const SENSITIVE_WORDS = 'sensitive-word';

/** Maximum length of the list of words that a record shows. */
const SHOWN_MAX = 400;

/** Returns the words of the list that a text contains, in the order of the list. An English word counts as a whole. */
export function sensitiveWordsIn(text: string, items: readonly CodedItem[]): string[] {
  const folded = text.normalize('NFKC').toLowerCase();
  const words = items.filter(({ active }) => active).flatMap(({ zh_CN, en_US }) => [zh_CN, en_US]);
  return [...new Set(words)].filter((word) => {
    const wanted = word.normalize('NFKC').trim().toLowerCase();
    if (!/^[a-z0-9 ]+$/.test(wanted)) return wanted !== '' && folded.includes(wanted);
    return new RegExp(`(?<![a-z0-9])${wanted}(?![a-z0-9])`).test(folded);
  });
}

/** Returns the looked-up field with the sensitive words in title and content, which only reviewers see. */
export function sensitiveWordsOf({ codesOf, named }: Pick<EntityStores, 'codesOf' | 'named'>, key: string): LookedUp {
  return {
    fields: ['sensitiveWords'],
    async load({ session }, records) {
      const { entity } = named(key);
      if (entity.sightOf(session, 'sensitiveWords') !== 'full') return new Map();
      const items = await codesOf(SENSITIVE_WORDS);
      return new Map(
        (records as readonly FullRecord[]).map((record) => {
          const { content, link } = record;
          const text = [record[entity.title], typeof content === 'string' ? plainTextOf(content) : '', link ?? ''];
          const words = sensitiveWordsIn(text.join('\n'), items);
          return [record.id, { sensitiveWords: words.length === 0 ? null : words.join(', ').slice(0, SHOWN_MAX) }];
        }),
      );
    },
  };
}

import { MESSAGE_TITLE_BELOW } from '@kiga/contract/system/messages/message.acts.ts';
import { findWord, type WordParams } from '@kiga/entity/words/words.ts';
import { errorText } from '@kiga/kit-server/http/error-envelope.ts';

/** Value of a placeholder in a message: a plain value, or a text key or error in the reader's language. */
export type MessageParam = string | number | { word: string } | { error: string; data: Record<string, unknown> };

/** Values by placeholder. */
export type MessageParams = Readonly<Record<string, MessageParam>>;

const ELLIPSIS = '…';

/** Returns title and text of a message in the words of one catalogue. Long names in the title are shortened. */
export function messageWords(words: object, name: string, params: MessageParams): { title: string; text: string } {
  const [area, message] = name.split('.');
  const filled = Object.fromEntries(Object.entries(params).map(([place, param]) => [place, inWords(words, param)]));
  const titleWith = (given: WordParams) => findWord(words, `${area}.messages.${message}.title`, given) ?? name;
  return {
    title: shortTitle(titleWith, filled),
    text: findWord(words, `${area}.messages.${message}.text`, filled) ?? '',
  };
}

/** Returns the value of a placeholder in the words of one catalogue. */
export function inWords(words: object, param: MessageParam): string | number {
  if (typeof param !== 'object') return param;
  if ('error' in param) return errorText(words, param.error, param.data);
  return findWord(words, param.word) ?? param.word;
}

/** Shortens the longest value repeatedly, until the title is short enough. */
function shortTitle(titleWith: (params: WordParams) => string, params: WordParams): string {
  const title = titleWith(params);
  const excess = lengthOf(title) - (MESSAGE_TITLE_BELOW - 1);
  if (excess <= 0) return title;
  const [longest] = Object.entries(params)
    .flatMap(([place, param]) => (typeof param === 'string' && lengthOf(param) > 1 ? [{ place, param }] : []))
    .sort((a, b) => lengthOf(b.param) - lengthOf(a.param));
  if (longest === undefined) return cut(title, MESSAGE_TITLE_BELOW - 1);
  const { place, param } = longest;
  return shortTitle(titleWith, { ...params, [place]: cut(param, Math.max(1, lengthOf(param) - excess)) });
}

/** Characters by code point, so that none is split. */
const charactersOf = (text: string) => [...text];
const lengthOf = (text: string) => charactersOf(text).length;

function cut(text: string, length: number): string {
  const kept = charactersOf(text).slice(0, length - 1);
  return `${kept.join('').trimEnd()}${ELLIPSIS}`;
}

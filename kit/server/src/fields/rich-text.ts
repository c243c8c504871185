import { picturesOf, plainTextOf } from '@kiga/entity/fields/plain-text-of.ts';
import type { RichTextField } from '@kiga/entity/fields/rich-text.ts';
import sanitizeHtml from 'sanitize-html';
import { type KeptType, plainColumn, readText } from './kept-type.ts';

/** A path of an upload, as `file` fields have it. */
const PATH = /^[\w-]{1,40}\/\d{4}-\d\d-\d\d\/[\w-]{1,40}\/[\w-]{1,64}\.[a-z0-9]{2,5}$/;

/** Maximum length of the address of a link, and of the text that stands for a picture. */
const ADDRESS_MAX = 2000;
const ALT_MAX = 200;

const rules: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'h2', 'h3', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'a', 'br', 'img'],
  allowedAttributes: { a: ['href', 'rel', 'target'], img: ['data-file', 'alt'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  // Deeper nesting would only slow down readers.
  nestingLimit: 12,
  transformTags: {
    b: 'strong',
    i: 'em',
    // Only the text stays where the address is another one.
    a(_, { href = '' }): sanitizeHtml.Tag {
      if (!isSafeLink(href)) return { tagName: 'span', attribs: {} };
      return { tagName: 'a', attribs: { href: href.trim(), rel: 'noopener noreferrer', target: '_blank' } };
    },
    img(_, { 'data-file': file = '', alt = '' }) {
      const path = file.split('?', 1)[0] as string;
      const attribs: Record<string, string> = PATH.test(path) ? { 'data-file': path, alt: alt.slice(0, ALT_MAX) } : {};
      return { tagName: 'img', attribs };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['data-file'] === undefined,
};

function isSafeLink(href: string): boolean {
  return href.length <= ADDRESS_MAX && URL.canParse(href) && new URL(href).protocol === 'https:';
}

/**
 * Returns a document with the permitted tags only: no script, style, handler of events or foreign picture, links to
 * https only. Null for a document without text and pictures.
 */
export function cleanRichText(html: string): string | null {
  const clean = sanitizeHtml(html, rules).trim();
  return plainTextOf(clean) === '' && picturesOf(clean).length === 0 ? null : clean;
}

/** Returns a clean document whose pictures have the addresses that `addressOf` returns for their paths. */
export function withPictures(html: string, addressOf: (path: string) => string): string {
  return html.replace(
    /<img data-file="([^"]+)"/g,
    (tag, path: string) => `${tag} src="${addressOf(path).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  );
}

/** A document in the database as it is, and in sheets as plain text. */
export const keptRichText: KeptType<RichTextField> = {
  sqlTypes: () => ({ '': 'text' }),
  columns: (place) => ({ ...plainColumn(place), search: () => null }),
  writeCell: (value) => plainTextOf(String(value)),
  readCell: readText,
  // A log is no place for long texts.
  maskInLog: null,
};

import { z } from 'zod';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import { plainTextOf } from './plain-text-of.ts';
import { noFilters, savedText, type WireType } from './wire-type.ts';

/**
 * A document with headings, lists, links and pictures, as HTML of few tags. The server cleans it. A picture is
 * `<img data-file="path">` with the path of an upload; answers add its signed address as `src`. `maxLength` counts the
 * characters of the plain text.
 */
export interface RichTextField extends FieldBase<'richText', string> {
  readonly maxLength: number;
}

/** Maximum number of characters with all marks. */
const MARKED_MAX = 200_000;

/** Maximum number of pictures of one document. */
export const RICH_TEXT_PICTURES_MAX = 20;

/** Declares a document. Errors: FIELD_TOO_LONG {max}; for its pictures those of a file, and FIELD_TOO_MANY {max}. */
export function richText<const O extends FieldOptions & { maxLength: number }>(options: O) {
  const { maxLength } = options;
  return {
    type: 'richText',
    ...fieldBase(options),
    maxLength,
    schema: z.string().superRefine((html, context) => {
      if (html.length <= MARKED_MAX && plainTextOf(html).length <= maxLength) return;
      context.addIssue({ code: 'custom', message: 'FIELD_TOO_LONG', params: { max: maxLength } });
    }),
  } satisfies RichTextField;
}

/** A document on the wire. */
export const richTextOnWire = { filters: noFilters, saved: savedText } satisfies WireType<RichTextField>;

import { z } from 'zod';
import type { Field } from './fields.ts';

/** Form of a field type on the wire: filters, shape in an answer, and additional keys. */
export interface WireType<F> {
  /** Returns the keys of a page's input that filter by such a field, such as `birthdayFrom`; none for no filter. */
  filters(name: string, field: F): Record<string, z.ZodType>;
  /** Returns the shape of a value in an answer, masked or not; `shapeOf` gives that of an inner field. */
  saved(field: F, shapeOf: (inner: Field) => z.ZodType): z.ZodType;
  /** Returns the additional keys of an answer with their shapes. */
  beside?(name: string, field: F): Record<string, z.ZodType>;
}

/** A whole number in the text of an address. */
export const wholeNumber = z.coerce.number<number | string>().int();

/** Returns the shape of a value or a list of values; it matches records with any of them. */
export const oneOrMore = <T extends z.ZodType>(one: T) => z.union([one, z.array(one).max(200)]);

/** Returns the shape of a value that is text in an answer. */
export const savedText = () => z.string();

/** Returns filters by part of a text, or by the searchable part of a number. */
export const textFilters = (name: string) => ({ [name]: z.string().max(100).optional() });

/** Returns filters by both ends of a range. */
export const rangeFilters = (name: string, bound: z.ZodType) => ({
  [`${name}From`]: bound.optional(),
  [`${name}To`]: bound.optional(),
});

/** Returns filters by yes or no, written `1` or `0`. */
export const flagFilters = (name: string) => ({ [name]: z.enum(['0', '1']).optional() });

/** Returns the filters of a field without any. */
export const noFilters = () => ({});

import { z } from 'zod';
import type { Field } from './fields.ts';

/** How a field type stands on the wire in addition to the value of its own shape. */
export interface WireType<F> {
  /** Keys of a page's input by which one filters such a field, such as `birthdayFrom`; none where nobody may. */
  filters(name: string, field: F): Record<string, z.ZodType>;
  /** Shape of a value as it is answered, masked or not; `shapeOf` gives that of an inner field. */
  saved(field: F, shapeOf: (inner: Field) => z.ZodType): z.ZodType;
  /** What is answered in addition to the value, by its key. */
  beside?(name: string, field: F): Record<string, z.ZodType>;
}

/** A whole number in the text of an address. */
export const wholeNumber = z.coerce.number<number | string>().int();

/** A value, or a list of them: records that have any. */
export const oneOrMore = <T extends z.ZodType>(one: T) => z.union([one, z.array(one).max(200)]);

/** Shape of a value that is answered as text. */
export const savedText = () => z.string();

/** Filters by a part of a text, or by what is found of a number. */
export const textFilters = (name: string) => ({ [name]: z.string().max(100).optional() });

/** Filters by both ends of a range. */
export const rangeFilters = (name: string, bound: z.ZodType) => ({
  [`${name}From`]: bound.optional(),
  [`${name}To`]: bound.optional(),
});

/** Filters by yes or no, told as `1` or `0`. */
export const flagFilters = (name: string) => ({ [name]: z.enum(['0', '1']).optional() });

/** Fields that are shown and not asked for. */
export const noFilters = () => ({});

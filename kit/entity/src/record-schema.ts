import { z } from 'zod';
import type { Field } from './fields/fields.ts';

/** Whether a whole new record is given, or only the fields to be changed. */
export type RecordMode = 'create' | 'update';

/**
 * Zod rule of a record made of these fields; unknown keys are refused.
 * For `update` every field may be absent (unchanged); null empties a field that is not required.
 */
export function recordSchema(fields: Record<string, Field>, mode: RecordMode = 'create') {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!field.writable) continue;
    const filled = field.schema as z.ZodType;
    const value = field.required ? filled : filled.nullable().optional();
    shape[name] = mode === 'update' ? value.optional() : value;
  }
  return z.strictObject(shape);
}

/** What is wrong with one field: an error code with the data its words need. */
export interface FieldIssue<Path extends string = string> {
  /** Path of the field, such as `stuName` or `parents.0.parentPhone`; empty for the record as a whole. */
  field: Path;
  error: string;
  data?: Record<string, unknown>;
}

/** Blank text anywhere in the input becomes null, so that a blank field is an empty one. */
export function blanksToNull(input: unknown): unknown {
  if (typeof input === 'string') return input.trim() === '' ? null : input;
  if (Array.isArray(input)) return input.map(blanksToNull);
  if (input !== null && typeof input === 'object' && Object.getPrototypeOf(input) === Object.prototype) {
    return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, blanksToNull(value)]));
  }
  return input;
}

/** Parses input with a zod rule whose messages are codes; answers the value or the issues, never throws. */
export function parseWithIssues<T>(schema: z.ZodType<T>, input: unknown): { value: T } | { issues: FieldIssue[] } {
  const cleaned = blanksToNull(input);
  const result = schema.safeParse(cleaned);
  if (result.success) return { value: result.data };
  return { issues: result.error.issues.flatMap((issue) => toFieldIssues(issue, cleaned)) };
}

function toFieldIssues(issue: z.core.$ZodIssue, input: unknown): FieldIssue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), error: 'FIELD_UNKNOWN' }));
  }
  const field = issue.path.join('.');
  const isEmpty = issue.code === 'invalid_type' || issue.code === 'invalid_value';
  if (isEmpty && valueAt(input, issue.path) == null) return [{ field, error: 'FIELD_REQUIRED' }];
  const error = /^[A-Z][A-Z0-9_]+$/.test(issue.message) ? issue.message : 'FIELD_FORMAT';
  if (issue.code === 'too_big') return [{ field, error, data: { max: Number(issue.maximum) } }];
  if (issue.code === 'too_small') return [{ field, error, data: { min: Number(issue.minimum) } }];
  // What a rule of our own tells in addition to its code.
  return [issue.code === 'custom' && issue.params ? { field, error, data: issue.params } : { field, error }];
}

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  let value = input;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return value;
}

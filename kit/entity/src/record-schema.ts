import { z } from 'zod';
import type { Field } from './fields/fields.ts';

/** Content of the input: a complete new record, or only the changed fields. */
export type RecordMode = 'create' | 'update';

/**
 * Returns the Zod rule of a record with these fields, which refuses unknown keys. For `update` every field may be absent (unchanged).
 * Null empties an optional field.
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

/** An error of one field: its code with the data for its text. */
export interface FieldIssue<Path extends string = string> {
  /** Path of the field, such as `stuName` or `parents.0.parentPhone`; empty for the record as a whole. */
  field: Path;
  error: string;
  data?: Record<string, unknown>;
}

/** Replaces blank text anywhere in the input by null, so that a blank field counts as empty. */
export function blanksToNull(input: unknown): unknown {
  if (typeof input === 'string') return input.trim() === '' ? null : input;
  if (Array.isArray(input)) return input.map(blanksToNull);
  if (input !== null && typeof input === 'object' && Object.getPrototypeOf(input) === Object.prototype) {
    return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, blanksToNull(value)]));
  }
  return input;
}

/** Parses input with a Zod rule whose messages are codes; returns the value or the issues, never throws. */
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
  // Custom rules pass data in addition to their code.
  return [issue.code === 'custom' && issue.params ? { field, error, data: issue.params } : { field, error }];
}

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  let value = input;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return value;
}

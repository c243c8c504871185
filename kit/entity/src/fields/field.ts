import type { z } from 'zod';

/**
 * Group of fields that is opened or closed together for a reader, such as `contact` or `health`.
 * What a reader sees of each group is answered by the entity's `sight`.
 */
export type FieldGuard = string;

/** How much of a guarded field a reader sees. A masked value keeps its shape but not its content. */
export type Sight = 'full' | 'masked' | 'none';

/** What every field type has in common. `Value` is the value on the wire; an empty field is null. */
export interface FieldBase<Type extends string, Value> {
  readonly type: Type;
  readonly required: boolean;
  /** False for what the server sets by itself: shown, never accepted by save. */
  readonly writable: boolean;
  readonly guard: FieldGuard;
  /** How the log keeps values, where that is not what guard and type say. */
  readonly inLog: InLog | undefined;
  /** Zod rule of one filled value. Its messages are error codes, never sentences. */
  readonly schema: z.ZodType<Value>;
  /** Carries the value's type; never present at run time. */
  readonly $value?: Value;
}

/** How a log that many read keeps a value: as it is, masked as a name, or not at all. */
export type InLog = 'plain' | 'masked' | 'hidden';

/** Options that every field type takes. */
export interface FieldOptions {
  required?: boolean;
  writable?: boolean;
  guard?: FieldGuard;
  inLog?: InLog;
}

/** Guard of a field that names none: what whoever may read the record at all may read. */
export const DEFAULT_GUARD: FieldGuard = 'basic';

/** The part of a field that all types fill alike. */
export function fieldBase<const Options extends FieldOptions>(options: Options) {
  return {
    required: (options.required ?? false) as Options extends { required: true } ? true : false,
    writable: options.writable ?? true,
    guard: options.guard ?? DEFAULT_GUARD,
    inLog: options.inLog,
  };
}

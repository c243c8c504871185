import type { z } from 'zod';

/**
 * Group of sensitive data that opens or closes together for a reader, such as `contact` or `health`.
 * The entity's `sight` says how much a reader sees of each.
 */
export type Sensitivity = string;

/** How much of a sensitive field a reader sees. A masked value keeps its shape but not its content. */
export type Sight = 'full' | 'masked' | 'none';

/** What every field type has in common. `Value` is the value on the wire; an empty field is null. */
export interface FieldBase<Type extends string, Value> {
  readonly type: Type;
  readonly required: boolean;
  /** False for what the server sets by itself: shown, never accepted by save. */
  readonly writable: boolean;
  readonly sensitivity: Sensitivity;
  /** How the log keeps values, where sensitivity and type do not decide it. */
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
  sensitivity?: Sensitivity;
  inLog?: InLog;
}

/** Sensitivity of a field that names none: every reader of the record may read it. */
export const DEFAULT_SENSITIVITY: Sensitivity = 'basic';

/** The part of a field that all types fill alike. */
export function fieldBase<const Options extends FieldOptions>(options: Options) {
  return {
    required: (options.required ?? false) as Options extends { required: true } ? true : false,
    writable: options.writable ?? true,
    sensitivity: options.sensitivity ?? DEFAULT_SENSITIVITY,
    inLog: options.inLog,
  };
}

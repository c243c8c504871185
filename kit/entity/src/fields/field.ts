import type { z } from 'zod';

/**
 * Group of sensitive data that opens or closes together for a reader, such as `contact` or `health`.
 * The entity's `sight` says how much a reader sees of each.
 */
export type Sensitivity = string;

/** Part of a sensitive field that a reader sees. A masked value keeps its shape but not its content. */
export type Sight = 'full' | 'masked' | 'none';

/** Common part of all field types. `Value` is the value on the wire; an empty field is null. */
export interface FieldBase<Type extends string, Value> {
  readonly type: Type;
  readonly required: boolean;
  /** False for a field that the server sets itself: shown, never accepted by save. */
  readonly writable: boolean;
  readonly sensitivity: Sensitivity;
  /** Form of the values in the log, where sensitivity and type do not decide it. */
  readonly inLog: InLog | undefined;
  /** Zod rule of one non-empty value. Its messages are error codes, never sentences. */
  readonly schema: z.ZodType<Value>;
  /** Carries the value's type; never present at run time. */
  readonly $value?: Value;
}

/** Form of a value in a log that many accounts read: as it is, masked as a name, or not at all. */
export type InLog = 'plain' | 'masked' | 'hidden';

/** Options of all field types. */
export interface FieldOptions {
  required?: boolean;
  writable?: boolean;
  sensitivity?: Sensitivity;
  inLog?: InLog;
}

/** Default sensitivity: every reader of the record may read such a field. */
export const DEFAULT_SENSITIVITY: Sensitivity = 'basic';

/** Returns the part of a field that is the same for all types. */
export function fieldBase<const Options extends FieldOptions>(options: Options) {
  return {
    required: (options.required ?? false) as Options extends { required: true } ? true : false,
    writable: options.writable ?? true,
    sensitivity: options.sensitivity ?? DEFAULT_SENSITIVITY,
    inLog: options.inLog,
  };
}

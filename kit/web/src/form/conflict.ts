import type { Field } from '@kiga/entity/fields/fields.ts';
import { plainPath } from '@kiga/entity/fields/file.ts';
import { withoutAddresses } from '@kiga/entity/fields/plain-text-of.ts';
import { type AnyEntity, fieldsOf } from '../entity/any-entity.ts';

/** A field that another user changed while a form held it. */
export interface ConflictField {
  field: string;
  /** Value when it was loaded. */
  base: unknown;
  /** Value as saved now. */
  theirs: unknown;
  /** Value in the form. */
  mine: unknown;
  /** True where both changed it to different values, so that the user has to decide. */
  contested: boolean;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns whether two values of a field are the same. Empty equals null, and the order of a value's keys does not count. */
export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
}

/** Returns whether two values are the same in this field, without the temporary signatures of files. */
export function sameIn(field: Field | undefined, one: unknown, other: unknown): boolean {
  const own = (value: unknown) => {
    if (typeof value !== 'string') return value;
    if (field?.type === 'file') return plainPath(value);
    return field?.type === 'richText' ? withoutAddresses(value) : value;
  };
  return sameValue(own(one), own(other));
}

/** Returns the fields that another user changed, compared with the record as it was loaded. */
export function compareVersions(entity: AnyEntity, base: Values, theirs: Values, mine: Values): ConflictField[] {
  const fields = fieldsOf(entity);
  return Object.keys(fields)
    .filter((field) => !sameIn(fields[field], base[field], theirs[field]))
    .map((field) => {
      const mineChanged = field in mine && !sameIn(fields[field], base[field], mine[field]);
      return {
        field,
        base: base[field] ?? null,
        theirs: theirs[field] ?? null,
        mine: field in mine ? (mine[field] ?? null) : (base[field] ?? null),
        contested: mineChanged && !sameIn(fields[field], mine[field], theirs[field]),
      };
    });
}

/** Returns the form's values after the decision: the other user's, except for conflicting fields that were kept. */
export function settleConflict(
  mine: Values,
  conflict: readonly ConflictField[],
  kept: ReadonlySet<string>,
): Record<string, unknown> {
  const theirs = conflict.filter(({ field, contested }) => field in mine && !(contested && kept.has(field)));
  return { ...mine, ...Object.fromEntries(theirs.map(({ field, theirs }) => [field, theirs])) };
}

/** Returns the values that differ from the loaded record, which a save sends. */
export function changedValues(base: Values, mine: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(mine)
      .filter(([field, value]) => !sameValue(base[field], value))
      .map(([field, value]) => [field, value === '' ? null : (value ?? null)]),
  );
}

function canonical(value: unknown): unknown {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const parts = Object.entries(value).filter(([, part]) => canonical(part) !== null);
  return Object.fromEntries(parts.map(([name, part]) => [name, canonical(part)] as const).sort(byName));
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => (one < other ? -1 : 1);

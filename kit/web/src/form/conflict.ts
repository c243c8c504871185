import type { Field } from '@kiga/entity/fields/fields.ts';
import { plainPath } from '@kiga/entity/fields/file.ts';
import { type AnyEntity, fieldsOf } from '../entity/any-entity.ts';

/** A field that somebody else changed while it stood in a form. */
export interface ConflictField {
  field: string;
  /** As it was loaded. */
  base: unknown;
  /** As it is saved now. */
  theirs: unknown;
  /** As it stands in the form. */
  mine: unknown;
  /** Whether both changed it, and to different values: then somebody has to choose. */
  contested: boolean;
}

type Values = Readonly<Record<string, unknown>>;

/** Whether two values of a field are the same; empty is null, and the order of a value's parts does not count. */
export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
}

/** Whether two values are the same in this field: the signature that opens a file for a while is none of it. */
export function sameIn(field: Field | undefined, one: unknown, other: unknown): boolean {
  const own = (value: unknown) => (field?.type === 'file' && typeof value === 'string' ? plainPath(value) : value);
  return sameValue(own(one), own(other));
}

/** The fields that somebody else changed, compared with the record as it was loaded. */
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

/** The form's values once it was chosen what holds: theirs everywhere, but mine where it is contested and kept. */
export function settleConflict(
  mine: Values,
  conflict: readonly ConflictField[],
  kept: ReadonlySet<string>,
): Record<string, unknown> {
  const theirs = conflict.filter(({ field, contested }) => field in mine && !(contested && kept.has(field)));
  return { ...mine, ...Object.fromEntries(theirs.map(({ field, theirs }) => [field, theirs])) };
}

/** The values that differ from the record as it was loaded: what a save of it sends. */
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

import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import { DEFAULT_SENSITIVITY, type InLog } from '@kiga/entity/fields/field.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { maskName } from '@kiga/entity/mask.ts';
import { keptTypeOf } from '@kiga/kit-server/fields/kept-types.ts';

/** Replaces a value that the log does not contain. */
export const HIDDEN = '***';

/** Log mode of each sensitivity. For all others the log contains only that a value changed. */
const keptBySensitivity: Readonly<Record<string, InLog>> = {
  [DEFAULT_SENSITIVITY]: 'plain',
  areas: 'plain',
  classes: 'plain',
  device: 'plain',
  operator: 'plain',
  name: 'masked',
  family: 'masked',
};

/** Sensitivities that only records of people have. */
const sensitivitiesOfPeople = ['name', 'family'];

/** Field types with text; other types of a masked sensitivity are choices or numbers. */
const typesOfWords = ['text', 'name'];

/** Field types with free text or a day. With sex and class next to it, either identifies a person. */
const freeTypes = ['text', 'date'];

const fieldsOf = (entity: AnyEntity) => entity.fields as Record<string, Field>;

function isOfPeople(entity: AnyEntity): boolean {
  return Object.values(fieldsOf(entity)).some(({ sensitivity }) => sensitivitiesOfPeople.includes(sensitivity));
}

/** Returns the log mode of a field: its own declaration, or else that of its sensitivity and type. */
function inLog(entity: AnyEntity, field: Field): InLog {
  const bySensitivity = keptBySensitivity[field.sensitivity] ?? 'hidden';
  if (field.inLog !== undefined || bySensitivity === 'hidden') return field.inLog ?? bySensitivity;
  // Free text may contain facts about people. It is hidden in records of people, and in multiline fields of
  // kindergarten records.
  const isLong = field.type === 'text' && field.multiline && entity.ownerColumn === 'kig_id';
  return isLong || (freeTypes.includes(field.type) && isOfPeople(entity)) ? 'hidden' : bySensitivity;
}

/**
 * Returns a field's value as the log stores it, for every writer. Names of people, phones and ID numbers are masked.
 * Files, inner records and free text about people are hidden.
 */
export function maskForLog(entity: AnyEntity, field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  const { maskInLog } = keptTypeOf(field);
  if (maskInLog === null || field.inLog === 'hidden') return HIDDEN;
  // The type's own mask applies to every sensitivity.
  const masked = maskInLog?.(value, field);
  if (masked !== undefined) return masked;
  const kept = inLog(entity, field);
  if (kept === 'hidden') return HIDDEN;
  return kept === 'masked' && typesOfWords.includes(field.type) ? maskName(String(value)) : value;
}

/** Returns the name of a record in the log. */
export function maskedTitle(entity: AnyEntity, title: unknown): string | null {
  const value = maskForLog(entity, fieldsOf(entity)[entity.title] as Field, title);
  return value === null || value === HIDDEN ? null : String(value);
}

/** Returns changes of fields as the log stores them. */
export function maskedChanges(
  entity: AnyEntity,
  changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>,
): Record<string, [before: unknown, after: unknown]> {
  const fields = fieldsOf(entity);
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, [before, after]]) => {
      const field = fields[name];
      return field ? [[name, [maskForLog(entity, field, before), maskForLog(entity, field, after)]]] : [];
    }),
  );
}

/** Returns the input of an act as the log stores it: declared fields only, and no free text about people. */
export function maskedAsks(entity: AnyEntity, asks: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const declared: Record<string, Field> = Object.assign(
    {},
    ...(entity.states?.transitions ?? []).map((transition) => transition.asks ?? {}),
  );
  return Object.fromEntries(
    Object.entries(asks).map(([name, value]) => {
      const field = declared[name];
      const isFree = field === undefined || (field.type === 'text' && mayTellOfPeople(entity));
      return [name, isFree && value !== null ? HIDDEN : field ? maskForLog(entity, field, value) : null];
    }),
  );
}

/** Returns whether free text of an act may contain facts about people. */
function mayTellOfPeople(entity: AnyEntity): boolean {
  return isOfPeople(entity) || entity.ownerColumn === 'kig_id';
}

import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import { DEFAULT_SENSITIVITY, type InLog } from '@kiga/entity/fields/field.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { maskName } from '@kiga/entity/mask.ts';
import { keptTypeOf } from '@kiga/kit-server/fields/kept-types.ts';

/** What stands for a value that the log does not hold. */
export const HIDDEN = '***';

/** How the log keeps fields by sensitivity. Without an entry here it notes only that a field changed. */
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

/** Field types that hold words; other types of a masked sensitivity are choices or numbers. */
const typesOfWords = ['text', 'name'];

/** Field types that hold what somebody typed freely, or a day: together with sex and class it identifies a child. */
const freeTypes = ['text', 'date'];

const fieldsOf = (entity: AnyEntity) => entity.fields as Record<string, Field>;

function isOfPeople(entity: AnyEntity): boolean {
  return Object.values(fieldsOf(entity)).some(({ sensitivity }) => sensitivitiesOfPeople.includes(sensitivity));
}

/** How the log keeps a field: as it declares itself, else by its sensitivity and its type. */
function inLog(entity: AnyEntity, field: Field): InLog {
  const bySensitivity = keptBySensitivity[field.sensitivity] ?? 'hidden';
  if (field.inLog !== undefined || bySensitivity === 'hidden') return field.inLog ?? bySensitivity;
  // Free words may tell anything of somebody: those of records of people do, and those that a kindergarten keeps.
  const isLong = field.type === 'text' && field.multiline && entity.ownerColumn === 'kig_id';
  return isLong || (freeTypes.includes(field.type) && isOfPeople(entity)) ? 'hidden' : bySensitivity;
}

/**
 * A value of a field as the log keeps it, whoever wrote it: names of people, phones and ID numbers masked; files, small records,
 * and words in which anything may stand of somebody, left out.
 */
export function maskForLog(entity: AnyEntity, field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  const { maskInLog } = keptTypeOf(field);
  if (maskInLog === null || field.inLog === 'hidden') return HIDDEN;
  // A mask of the type's own is one in every group.
  const masked = maskInLog?.(value, field);
  if (masked !== undefined) return masked;
  const kept = inLog(entity, field);
  if (kept === 'hidden') return HIDDEN;
  return kept === 'masked' && typesOfWords.includes(field.type) ? maskName(String(value)) : value;
}

/** What a record is called in the log. */
export function maskedTitle(entity: AnyEntity, title: unknown): string | null {
  const value = maskForLog(entity, fieldsOf(entity)[entity.title] as Field, title);
  return value === null || value === HIDDEN ? null : String(value);
}

/** Changes of fields as the log keeps them. */
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

/** What an act asked for as the log keeps it: nothing that is not declared, and no free words of people. */
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

/** Whether a line of an act may tell anything of somebody. */
function mayTellOfPeople(entity: AnyEntity): boolean {
  return isOfPeople(entity) || entity.ownerColumn === 'kig_id';
}

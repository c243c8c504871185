import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import { DEFAULT_GUARD } from '@kiga/entity/fields/field.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { maskIdNumber, maskName, maskPhone } from '@kiga/entity/mask.ts';

/** What stands for a value that the log does not hold. */
export const HIDDEN = '***';

/** Groups of fields of which the log holds no more than that they changed. */
const hiddenGuards = ['contact', 'health', 'face', 'code', 'password'];

/** Groups of fields that only records of people have. */
const guardsOfPeople = ['name', 'family'];

/** Names and addresses of people in fields that are plain texts. */
const personalTexts = ['nickName', 'email', 'contactName', 'manager'];

const fieldsOf = (entity: AnyEntity) => entity.fields as Record<string, Field>;

/** Whether free words of an entity may tell anything of somebody: records of people do, and whatever a kindergarten keeps. */
function mayTellOfPeople(entity: AnyEntity): boolean {
  const isOfPeople = Object.values(fieldsOf(entity)).some(({ guard }) => guardsOfPeople.includes(guard));
  return isOfPeople || entity.ownerColumn === 'kig_id';
}

/**
 * A value of a field as the log keeps it, whoever wrote it: names of people, phones and ID numbers masked; files, and words
 * in which anything may stand of somebody, left out.
 */
export function maskForLog(entity: AnyEntity, name: string, field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  switch (field.type) {
    case 'phone':
      return maskPhone(String(value));
    case 'idNumber':
      return maskIdNumber(String(value));
    case 'records':
    case 'file':
      return HIDDEN;
    case 'date':
      // With sex and class beside it, as good as a name.
      return name === 'birthday' ? HIDDEN : value;
    case 'name':
      return field.person || guardsOfPeople.includes(field.guard) ? maskName(String(value)) : value;
    case 'text':
      if (personalTexts.includes(name)) return maskName(String(value));
      return field.guard !== DEFAULT_GUARD || (field.multiline && mayTellOfPeople(entity)) ? HIDDEN : value;
    default:
      return hiddenGuards.includes(field.guard) ? HIDDEN : value;
  }
}

/** What a record is called in the log. */
export function maskedTitle(entity: AnyEntity, title: unknown): string | null {
  const value = maskForLog(entity, entity.title, fieldsOf(entity)[entity.title] as Field, title);
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
      return field ? [[name, [maskForLog(entity, name, field, before), maskForLog(entity, name, field, after)]]] : [];
    }),
  );
}

/** What an act asked for as the log keeps it: of people no free words. */
export function maskedAsks(entity: AnyEntity, asks: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const declared: Record<string, Field> = Object.assign(
    {},
    ...(entity.states?.transitions ?? []).map((transition) => transition.asks ?? {}),
  );
  return Object.fromEntries(
    Object.entries(asks).map(([name, value]) => {
      const field = declared[name];
      const isFree = field === undefined || (field.type === 'text' && mayTellOfPeople(entity));
      return [name, isFree && value !== null ? HIDDEN : field ? maskForLog(entity, name, field, value) : null];
    }),
  );
}

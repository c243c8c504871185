import { parseMobilePhone } from '@kiga/entity/excel/mobile-phone.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '../access/scope.ts';
import { AppError } from '../app-error.ts';
import type { EntityStore } from '../entity/entity-store.ts';

/** Returns whether the reader may see whole numbers of this entity, by the act `readContact`. */
export function readsWholeNumbers({ entity }: EntityStore, { session }: Scope): boolean {
  return session.permissions.has(`${entity.key}.readContact`);
}

/** Field types whose values identify people by number. */
const numbers = ['phone', 'idNumber'];

/** Returns whether a field, or one of its inner fields, holds numbers that the reader does not see in full. */
function holdsMasked({ entity }: EntityStore, { session }: Scope, name: string, types: readonly string[]): boolean {
  const field = entity.fields[name] as Field;
  if (types.includes(field.type)) return entity.sightOf(session, name) !== 'full';
  if (field.type !== 'records' || !entity.sight) return false;
  const sight = entity.sight(session);
  const inner = Object.values(field.fields as Record<string, Field>);
  return inner.some(({ type, sensitivity }) => types.includes(type) && sight[sensitivity] !== 'full');
}

/**
 * Checks whether a text may be searched for in these fields. A mask shows the last four digits, so every reader may search for those. A
 * whole number reveals the digits between. It needs the act `readContact`, and the program notes and limits such searches. Throws
 * SEARCH_BY_LAST_FOUR, and the errors of the program's `onWholeNumber`.
 * @returns the scope of the search: that of `readContact` for a whole number
 */
export async function assertSearch(
  store: EntityStore,
  scope: Scope,
  fields: readonly string[],
  text: string,
): Promise<Scope> {
  const number = parseMobilePhone(text);
  if (!('value' in number) || !fields.some((name) => holdsMasked(store, scope, name, ['phone']))) return scope;
  if (!readsWholeNumbers(store, scope)) throw new AppError('SEARCH_BY_LAST_FOUR');
  await store.stores.onWholeNumber?.(store, scope, number.value);
  return store.stores.scopeFor(scope, `${store.entity.key}.readContact`);
}

/**
 * Returns issues of a sheet's row that its sender may not submit: values of hidden fields, and whole numbers where the sender sees masks.
 * Otherwise the outcome, new, known or unchanged, would reveal data of a record.
 */
export function issuesOfSight(
  store: EntityStore,
  scope: Scope,
  values: Readonly<Record<string, unknown>>,
): FieldIssue[] {
  const { fields, sightOf } = store.entity;
  const given = Object.keys(values).filter((name) => values[name] !== undefined && name in fields);
  const hidden = given.filter((name) => sightOf(scope.session, name) === 'none');
  const issues = hidden.map(
    (name): FieldIssue => ({ field: name, error: 'FIELD_NOT_READABLE', data: { field: name } }),
  );
  if (readsWholeNumbers(store, scope)) return issues;
  const masked = given.filter((name) => !hidden.includes(name) && holdsMasked(store, scope, name, numbers));
  return [...issues, ...masked.flatMap((name) => issuesOfNumbers(fields[name] as Field, name, values[name]))];
}

/** Returns issues for the whole numbers in a value, or in its inner records. */
function issuesOfNumbers(field: Field, name: string, value: unknown): FieldIssue[] {
  const isWhole = (one: unknown) => typeof one === 'string' && one !== '' && !isMasked(one);
  if (field.type !== 'records') return isWhole(value) ? [{ field: name, error: 'FIELD_WHOLE_NUMBER' }] : [];
  const inner = Object.entries(field.fields as Record<string, Field>).filter(([, { type }]) => numbers.includes(type));
  return ((value ?? []) as Record<string, unknown>[]).flatMap((one, index) =>
    inner
      .filter(([innerName]) => isWhole(one[innerName]))
      .map(([innerName]) => ({ field: `${name}.${index}.${innerName}`, error: 'FIELD_WHOLE_NUMBER' })),
  );
}

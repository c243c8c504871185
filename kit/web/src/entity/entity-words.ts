import type { Kit } from '../kit-context.tsx';
import type { AnyEntity, EntityRecord } from './any-entity.ts';
import type { TenantChoice } from './screen-options.ts';

/** Returns the text of the first of these keys that has one. */
export function firstWord(t: Kit['t'], keys: readonly string[]): string | undefined {
  return keys.map((key) => [key, t(key)]).find(([key, text]) => text !== key)?.[1];
}

/** Returns the label of a field. */
export function fieldLabel(kit: Kit, entity: AnyEntity, field: string): string {
  return kit.t(`${entity.key}.fields.${field}`);
}

/** Returns the label of an inner field of `field`. */
export function innerLabel(kit: Kit, entity: AnyEntity, field: string, inner: string): string {
  return kit.t(`${entity.key}.inner.${field}.${inner}`);
}

/** Returns the label of the button that adds an inner record to `field`. */
export function addLabel(kit: Kit, entity: AnyEntity, field: string): string {
  return kit.t(`${entity.key}.add.${field}`);
}

/** Returns the name of the title field in the reader's language. */
export function titleField({ language }: Kit, { title, titleEnUS }: AnyEntity): string {
  return language === 'en_US' ? (titleEnUS ?? title) : title;
}

/** Returns the title of a record in the reader's language; empty where the reader may not see it. */
export function recordTitle(kit: Kit, entity: AnyEntity, record: EntityRecord): string {
  return String(record[titleField(kit, entity)] ?? record[entity.title] ?? '');
}

/** Returns the label for the tenants of an entity. */
export function tenantLabel(kit: Kit, { label }: TenantChoice): string {
  return capitalised(kit.t(label));
}

/** Returns the label of a choice's code; `field` is the name of the field or inner field. */
export function optionLabel(kit: Kit, entity: AnyEntity, field: string, code: string): string {
  return kit.t(`${entity.key}.options.${field}.${code}`);
}

/** Returns a word with a capital first letter: `Students` for `students`. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Returns the text of an error id with its data, for errors that the client finds itself. */
export function errorText(kit: Kit, error: string, data: Readonly<Record<string, unknown>> = {}): string {
  const params = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]));
  return kit.t(`errors.${error}`, params);
}

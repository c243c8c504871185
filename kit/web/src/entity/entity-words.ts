import type { Kit } from '../kit-context.tsx';
import type { AnyEntity, EntityRecord } from './any-entity.ts';
import type { TenantChoice } from './screen-options.ts';

/** The text of the first of these keys that has one. */
export function firstWord(t: Kit['t'], keys: readonly string[]): string | undefined {
  return keys.map((key) => [key, t(key)]).find(([key, text]) => text !== key)?.[1];
}

/** Label of a field. */
export function fieldLabel(kit: Kit, entity: AnyEntity, field: string): string {
  return kit.t(`${entity.key}.fields.${field}`);
}

/** Label of a field of the small records of `field`. */
export function innerLabel(kit: Kit, entity: AnyEntity, field: string, inner: string): string {
  return kit.t(`${entity.key}.inner.${field}.${inner}`);
}

/** Name of the field that records are called by in the reader's language. */
export function titleField({ language }: Kit, { title, titleEnUS }: AnyEntity): string {
  return language === 'en_US' ? (titleEnUS ?? title) : title;
}

/** What a record is called in the reader's language; empty where the reader may not see it. */
export function recordTitle(kit: Kit, entity: AnyEntity, record: EntityRecord): string {
  return String(record[titleField(kit, entity)] ?? record[entity.title] ?? '');
}

/** What the tenants of an entity are called, as a label. */
export function tenantLabel(kit: Kit, { label }: TenantChoice): string {
  return capitalised(kit.t(label));
}

/** Words of a choice; `field` is the field's or inner field's name. */
export function optionLabel(kit: Kit, entity: AnyEntity, field: string, code: string): string {
  return kit.t(`${entity.key}.options.${field}.${code}`);
}

/** A word as a title begins: `students` becomes `Students`. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Text of an error id with its data, where the client found it by itself. */
export function errorText(kit: Kit, error: string, data: Readonly<Record<string, unknown>> = {}): string {
  const params = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]));
  return kit.t(`errors.${error}`, params);
}

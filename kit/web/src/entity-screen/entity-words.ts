import type { Kit } from '../kit-context.tsx';
import type { AnyEntity } from './any-entity.ts';

/** Label of a field. */
export function fieldLabel(kit: Kit, entity: AnyEntity, field: string): string {
  return kit.t(`${entity.key}.fields.${field}`);
}

/** Label of a field of the small records of `field`. */
export function innerLabel(kit: Kit, entity: AnyEntity, field: string, inner: string): string {
  return kit.t(`${entity.key}.inner.${field}.${inner}`);
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

import { CallError } from '../client/call-errors.ts';
import { type AnyEntity, type EntityRecord, fieldsOf } from '../entity/any-entity.ts';
import { fieldLabel, optionLabel } from '../entity/entity-words.ts';
import { failureText } from '../entity/failure-text.ts';
import { formatMoment } from '../entity/format.ts';
import type { Kit } from '../kit-context.tsx';

/** Returns the label of a transition's button. */
export function actWord(kit: Kit, entity: AnyEntity, name: string): string {
  return kit.t(`${entity.key}.acts.${name}`);
}

/** Returns the consequences of a transition, in a sentence. Its places take numbers of the record. */
export function consequence(kit: Kit, entity: AnyEntity, name: string, record: EntityRecord): string {
  const numbers = Object.entries(record).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  return kit.t(`${entity.key}.consequences.${name}`, Object.fromEntries(numbers));
}

/** Returns the label of a state. */
export function stateWord(kit: Kit, entity: AnyEntity, state: string): string {
  return optionLabel(kit, entity, entity.states?.field ?? '', state);
}

/** Returns the state of a record. */
export function stateOf(entity: AnyEntity, record: EntityRecord): string {
  return String(record[entity.states?.field ?? '']);
}

/** Returns whether the refusal means that another user has changed the state first. */
export function isStateChanged(failure: unknown): failure is CallError {
  return failure instanceof CallError && failure.error === 'STATE_CHANGED';
}

/** Returns why a transition failed, in sentences: the other user's change, issues of the record's fields, or the server's text. */
export function transitionFailure(kit: Kit, entity: AnyEntity, failure: unknown): string[] {
  if (isStateChanged(failure)) {
    const { state, by, at } = failure.data as { state: string; by: string | null; at: string };
    const params = { state: stateWord(kit, entity, state), when: formatMoment(at, kit.language) };
    return [by === null ? kit.t('kit.states.changed', params) : kit.t('kit.states.changedBy', { ...params, who: by })];
  }
  const issues = failure instanceof CallError ? failure.errors : [];
  if (issues.length === 0) return [failureText(kit, failure)];
  return issues.map(({ field, text }) =>
    field in fieldsOf(entity)
      ? kit.t('kit.states.issue', { field: fieldLabel(kit, entity, field), reason: text })
      : text,
  );
}

import { CallError } from '../client/call-errors.ts';
import { type AnyEntity, type EntityRecord, fieldsOf } from '../entity/any-entity.ts';
import { fieldLabel, optionLabel } from '../entity/entity-words.ts';
import { failureText } from '../entity/failure-text.ts';
import { formatMoment } from '../entity/format.ts';
import type { Kit } from '../kit-context.tsx';

/** Word of a transition: what its button says. */
export function actWord(kit: Kit, entity: AnyEntity, name: string): string {
  return kit.t(`${entity.key}.acts.${name}`);
}

/** What happens with a transition that ends something, in a sentence. */
export function consequence(kit: Kit, entity: AnyEntity, name: string): string {
  return kit.t(`${entity.key}.consequences.${name}`);
}

/** Word of a state. */
export function stateWord(kit: Kit, entity: AnyEntity, state: string): string {
  return optionLabel(kit, entity, entity.states?.field ?? '', state);
}

/** The state that a record is in. */
export function stateOf(entity: AnyEntity, record: EntityRecord): string {
  return String(record[entity.states?.field ?? '']);
}

/** Whether somebody else was faster: the record is in another state by now. */
export function isStateChanged(failure: unknown): failure is CallError {
  return failure instanceof CallError && failure.error === 'STATE_CHANGED';
}

/**
 * Why a transition was not made, in sentences: who was faster and what it is now, or what is wrong with fields of the
 * record, or what the server says.
 */
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

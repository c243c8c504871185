import type { States } from '@kiga/entity/define-states.ts';
import type { HistoryEntry } from '@kiga/entity/entity-calls.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { doneActKeys } from '@kiga/entity/words/act-words.ts';
import type { AnyEntity } from '../entity/any-entity.ts';
import { firstWord } from '../entity/entity-words.ts';
import { formatMoment } from '../entity/format.ts';
import type { Kit } from '../kit-context.tsx';

/** Returns the label of an act: of this entity, of another (`campus.lead.admit`), or of every entity. */
export function historyActWord(kit: Kit, entity: AnyEntity, act: string): string {
  const at = act.lastIndexOf('.');
  const [owner, name] = at < 0 ? [entity.key, act] : [act.slice(0, at), act.slice(at + 1)];
  return firstWord(kit.t, doneActKeys(owner, name)) ?? kit.t('kit.history.acts.other');
}

/** Entries of one day in the reader's time zone, `yyyy-mm-dd`. */
export interface HistoryDay {
  day: string;
  entries: HistoryEntry[];
}

/** Returns the entries by day, in their order. */
export function byDay(entries: readonly HistoryEntry[]): HistoryDay[] {
  const days: HistoryDay[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** Returns the day of a moment in the reader's time zone, `yyyy-mm-dd`. */
export function dayOf(moment: string): string {
  return formatMoment(moment, 'zh_CN').slice(0, 10);
}

/** Returns the time of a moment in the reader's time zone, `hh:mm`. */
export function timeOf(moment: string): string {
  return formatMoment(moment, 'zh_CN').slice(11);
}

/** A state in the past of a record. */
export interface PassedState {
  entryId: string;
  state: string;
  by: string | null;
  at: string;
}

/** Returns the past states of a record from first to last, as far as these entries show them. */
export function passedStates(states: States, entries: readonly HistoryEntry[]): PassedState[] {
  return entries
    .flatMap(({ id, by, at, changes }) => {
      const change = changes.find(({ field }) => field === states.field);
      return typeof change?.after === 'string' ? [{ entryId: id, state: change.after, by, at }] : [];
    })
    .toReversed();
}

/** Returns the input fields of an entity's acts, by name. */
export function askedFields(entity: AnyEntity): Readonly<Record<string, Field>> {
  return Object.assign({}, ...(entity.states?.transitions ?? []).map(({ asks }) => asks ?? {}));
}

import { defineStates } from '@kiga/entity/define-states.ts';
import type { HistoryEntry } from '@kiga/entity/entity-calls.ts';
import { describe, expect, it } from 'vitest';
import type { AnyEntity } from '../entity/any-entity.ts';
import type { Kit } from '../kit-context.tsx';
import { byDay, dayOf, historyActWord, passedStates, timeOf } from './history-words.ts';

const states = defineStates({
  field: 'status',
  initial: 'new',
  states: [
    { name: 'new', tone: 'look' },
    { name: 'sold', tone: 'fine' },
  ],
  transitions: [{ name: 'sell', from: ['new'], to: 'sold' }],
});

function entry(id: string, at: Date, changes: Partial<HistoryEntry['changes'][number]>[] = []): HistoryEntry {
  const whole = changes.map((change) => ({ field: 'name', before: null, after: null, restorable: false, ...change }));
  return { id, version: 1, at: at.toISOString(), by: '周敏', act: 'update', importId: null, asks: {}, changes: whole };
}

// Local times, because the days are those of the reader's time zone.
const morning = new Date(2026, 10, 20, 0, 5);
const night = new Date(2026, 10, 19, 23, 55);

describe('the days of a history', () => {
  it('follow the reader’s time zone and keep the order of the entries', () => {
    const days = byDay([entry('c', morning), entry('b', night), entry('a', night)]);
    expect(days.map(({ day, entries }) => [day, entries.map(({ id }) => id)])).toEqual([
      ['2026-11-20', ['c']],
      ['2026-11-19', ['b', 'a']],
    ]);
    expect(dayOf(morning.toISOString())).toBe('2026-11-20');
    expect(timeOf(night.toISOString())).toBe('23:55');
  });
});

describe('the list of passed states', () => {
  it('runs from the first state to the last and skips changes of other fields', () => {
    const entries = [
      entry('c', morning, [{ field: 'status', before: 'new', after: 'sold' }]),
      entry('b', night, [{ field: 'name', before: 'a', after: 'b' }]),
      entry('a', night, [{ field: 'status', after: 'new' }]),
    ];
    expect(passedStates(states, entries).map(({ entryId, state }) => [entryId, state])).toEqual([
      ['a', 'new'],
      ['c', 'sold'],
    ]);
  });
});

describe('an act', () => {
  const words: Record<string, string> = {
    'kit.history.acts.import': 'Imported',
    'kit.history.acts.other': 'Other act',
    'shop.toy.acts.sell': 'Sell',
    'shop.order.acts.pay': 'Pay',
    'shop.room.acts.close': 'Close',
    'shop.alert.acts.close': 'Settle',
    'shop.alert.acts.import': 'Taken over',
  };
  const kit = { t: (key: string) => words[key] ?? key } as Kit;
  const toy = { key: 'shop.toy' } as AnyEntity;

  it.each([
    ['import', 'Imported'],
    ['shop.order.import', 'Imported'],
    ['sell', 'Sell'],
    ['shop.order.pay', 'Pay'],
    ['shop.room.close', 'Close'],
    ['shop.alert.close', 'Settle'],
    ['shop.alert.import', 'Taken over'],
    ['close', 'Other act'],
    ['shop.order.unheardOf', 'Other act'],
    ['unheardOf', 'Other act'],
  ])('called %s is shown as %s', (act, word) => expect(historyActWord(kit, toy, act)).toBe(word));
});

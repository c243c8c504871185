import type { SavedCheck } from '@kiga/contract/health/check.acts.ts';
import { usualCheckTerms as terms } from '@kiga/contract/health/check.ts';
import { describe, expect, it } from 'vitest';
import {
  concludes,
  type Draft,
  draftOfCheck,
  emptyDraft,
  entryOf,
  mineOverTheirs,
  withLevel,
  withSymptom,
} from './draft.ts';

const child = { id: 'c', name: '张若溪' };
const moment = {
  day: '2026-11-20',
  part: 'morning',
  checkedAt: '2026-11-19T23:42:00.000Z',
  time: '07:42',
  handledBy: '赵医生',
} as const;
const entry = (draft: Partial<Draft>) => entryOf(child, { ...emptyDraft, ...draft }, moment, terms);
const first = { celsius: 37.6, method: 'forehead', takenAt: '07:30' } as const;

const stored: SavedCheck = {
  id: '1',
  version: 4,
  checkedAt: null,
  source: 'machine',
  colour: 'yellow',
  temperatures: [first],
  levels: { nails: 'observe', oral: 'normal' },
  symptoms: ['fever', 'long-nails'],
  hasMedicine: false,
  action: 'recheck',
  handledBy: null,
  parentToldAt: null,
  remark: null,
  photoCount: 0,
};

describe('a draft', () => {
  it('is a green card with nothing measured at first', () => {
    expect(concludes(emptyDraft, terms)).toEqual({ colour: 'green', celsius: null, needsSecond: false, places: [] });
    expect(entry({})).toMatchObject({ temperatures: [], levels: {}, symptoms: [], action: null, remark: null });
  });

  it.each([
    ['37.2', 'green', false],
    ['37.3', 'yellow', true],
    ['37.4', 'yellow', true],
    ['37.5', 'red', true],
  ] as const)('has the right card at %s degrees: %s', (typed, colour, needsSecond) => {
    expect(concludes({ ...emptyDraft, typed }, terms)).toMatchObject({ colour, needsSecond });
  });

  it('offers the only symptom of a place, and takes it back with the place', () => {
    const long = withLevel(emptyDraft, 'nails', 'observe');
    expect(long).toMatchObject({ levels: { nails: 'observe' }, symptoms: ['long-nails'] });
    expect(withLevel(long, 'nails', 'normal')).toEqual(emptyDraft);
    expect(withLevel(withSymptom(long, 'long-nails'), 'nails', 'abnormal').symptoms).toEqual([]);
    expect(withLevel(emptyDraft, 'oral', 'observe').symptoms).toEqual([]);
  });

  it('says what follows', () => {
    expect(entry({ typed: '374' }).action).toBe('recheck');
    expect(entry({ typed: '376' }).action).toBe('recheck');
    expect(entry({ typed: '376', parentToldAt: '07:42' }).action).toBe('callParent');
    expect(entry({ typed: '376', earlier: [first] }).action).toBe('callParent');
    expect(entry({ levels: { hand: 'observe' } }).action).toBe('observe');
    expect(entry({ hasMedicine: true }).action).toBe(null);
  });

  it('keeps version and measurements of a stored check', () => {
    const draft = draftOfCheck(stored);
    expect(draft).toMatchObject({ version: 4, typed: '', symptoms: ['long-nails'], levels: { nails: 'observe' } });
    expect(entry({ ...draft, typed: '36.8' }).temperatures).toEqual([
      first,
      { celsius: 36.8, method: 'forehead', takenAt: '07:42' },
    ]);
  });
});

describe('a check that is kept in a conflict', () => {
  it('has their version, and their measurements before its own', () => {
    const mine = entry({ typed: '36.6' });
    const kept = mineOverTheirs(mine, stored);
    expect(kept).toMatchObject({ version: 4, handledBy: '赵医生' });
    expect(kept.temperatures.map(({ celsius }) => celsius)).toEqual([37.6, 36.6]);
    expect(kept.entryId).not.toBe(mine.entryId);
  });

  it('repeats no measurement that both have', () => {
    const mine = entry({ earlier: [first], typed: '36.6' });
    expect(mineOverTheirs(mine, stored).temperatures).toEqual(mine.temperatures);
  });
});

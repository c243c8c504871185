import { describe, expect, it } from 'vitest';
import { marksOf, type SlipFacts, whyOff } from './verdict-model.ts';

const checks = { pictureUsedBy: null, comparedWith: 3, isOwn: false, waitingMinutes: 5, postings: [], lineCount: 2 };
const checked: SlipFacts = {
  totalFen: 345_600,
  amountFen: 345_600,
  reference: 'HH2611 2016 1245 88',
  referenceUsedBy: null,
  checks,
};

describe('the verdict about a slip', () => {
  it('may pass when amount, reference, picture and person are checked', () => {
    expect(marksOf(checked)).toEqual({ amount: 'fine', reference: 'fine', picture: 'fine', other: 'fine' });
    expect(whyOff(checked)).toBeNull();
  });

  it.each<[string, Partial<SlipFacts>, keyof ReturnType<typeof marksOf>, string, string]>([
    ['no amount', { amountFen: null }, 'amount', 'open', 'amount'],
    ['an amount one fen off', { amountFen: 345_601 }, 'amount', 'wrong', 'wrongAmount'],
    ['no reference', { reference: '' }, 'reference', 'open', 'reference'],
    ['a reference too short', { reference: 'HH261' }, 'reference', 'wrong', 'badReference'],
    ['a used reference', { referenceUsedBy: 'OR261013-0005' }, 'reference', 'wrong', 'usedReference'],
    ['a reference that is looked up', { referenceUsedBy: undefined }, 'reference', 'open', 'loading'],
    ['a used picture', { checks: { ...checks, pictureUsedBy: 'OR261013-0005' } }, 'picture', 'wrong', 'picture'],
    ['the own order', { checks: { ...checks, isOwn: true } }, 'other', 'wrong', 'own'],
    ['unknown facts', { checks: undefined }, 'picture', 'open', 'loading'],
  ])('says why it cannot pass with %s', (_title, facts, check, mark, reason) => {
    expect(marksOf({ ...checked, ...facts })[check]).toBe(mark);
    expect(whyOff({ ...checked, ...facts })).toBe(`billing.desk.off.${reason}`);
  });
});

import type { PackageOffer, RenewalCandidate } from '@kiga/contract/billing/recharge-order.acts.ts';
import { describe, expect, it } from 'vitest';
import { beginningOf, childrenOf, effectsOf, findChildren, monthsOf } from './renewal-model.ts';

const today = '2026-11-23';
const child = (
  stuName: string,
  nameLatin: string,
  daysLeft: number | null,
  className = '小一班',
): RenewalCandidate => ({
  id: stuName,
  stuName,
  nameLatin,
  className,
  facePhoto: null,
  serviceEndDate: null,
  daysLeft,
  isTried: false,
});
const children = [
  child('黄思远', 'huang si yuan', -8),
  child('沈安然', 'shen an ran', 0, '中二班'),
  child('何嘉懿', 'he jia yi', 30),
  child('苏念安', 'su nian an', 31),
  child('马俊熙', 'ma jun xi', null),
];
const offer: PackageOffer = {
  id: 'p',
  packageName: '安心接送',
  type: 'messages',
  time: 6,
  priceFen: 1280,
  tryFlag: false,
  validDays: null,
};
const named = (found: readonly RenewalCandidate[]) => found.map(({ stuName }) => stuName);

describe('a list of renewals', () => {
  it('begins with children whose service has ended, ends within 30 days, or never began', () => {
    expect(named(childrenOf('due', children))).toEqual(['黄思远', '沈安然', '何嘉懿', '马俊熙']);
  });

  it('counts a service as ended from the day after its last one', () => {
    expect(named(childrenOf('ended', children))).toEqual(['黄思远']);
  });

  it.each([
    ['思', ['黄思远']],
    ['Huang Si', ['黄思远']],
    ['hsy', ['黄思远']],
    ['an', ['黄思远', '沈安然', '苏念安']],
    ['', named(children)],
  ])('finds children by name, pinyin and initials: %s', (typed, found) => {
    expect(named(findChildren(children, typed, null))).toEqual(found);
  });

  it('is limited to a class', () => {
    expect(named(findChildren(children, '', '中二班'))).toEqual(['沈安然']);
  });
});

describe('the effects of a renewal', () => {
  const lines = [
    { from: '2026-11-15', until: '2027-05-23' },
    { from: null, until: '2027-05-23' },
    { from: '2026-12-20', until: '2027-06-20' },
    { from: today, until: '2027-05-23' },
  ];

  it('tell who goes on, who begins today, and the first and the last day', () => {
    expect(effectsOf(lines, today)).toEqual({ goOn: 2, beginToday: 2, first: '2027-05-23', last: '2027-06-20' });
  });

  it('tell where each service begins', () => {
    const choice = { offer, months: 6 };
    expect(lines.map((line) => beginningOf(line, today, choice))).toEqual(['today', 'today', 'end', 'end']);
    expect(beginningOf({ from: null, until: '2027-09-01' }, today, choice)).toBe('admission');
  });
});

describe('the months of a renewal', () => {
  it('are those of the package where they are usual, else those chosen before', () => {
    expect([monthsOf(offer, 3), monthsOf({ ...offer, time: 10 }, 3), monthsOf({ ...offer, time: 10 }, null)]).toEqual([
      6, 3, 6,
    ]);
  });
});

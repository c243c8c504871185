import type { CheckStation, SavedCheck, StationChild } from '@kiga/contract/health/check.acts.ts';
import { usualCheckTerms } from '@kiga/contract/health/check.ts';
import { describe, expect, it } from 'vitest';
import { emptyDraft, entryOf } from './draft.ts';
import {
  childOfCard,
  childrenNow,
  findChildren,
  forDay,
  progressOf,
  queueOf,
  secondMeasurements,
  subjectOf,
  type WaitingItem,
} from './station-queue.ts';

const day = '2026-11-20';

function child(id: string, more: Partial<StationChild> = {}): StationChild {
  return {
    id,
    name: id,
    nameLatin: null,
    initials: '',
    sex: 'female',
    birthday: null,
    classId: 'small',
    photo: null,
    cardNumber: null,
    allergies: [],
    lastTemperatures: [],
    lastFindings: null,
    blocked: null,
    arrivedAt: null,
    isOnLeave: false,
    checks: { morning: null, afternoon: null },
    ...more,
  };
}

function check(celsius: readonly number[]): SavedCheck {
  return {
    id: '1',
    version: 1,
    checkedAt: null,
    source: 'hand',
    colour: 'green',
    temperatures: celsius.map((one) => ({ celsius: one, method: null, takenAt: '07:42' })),
    levels: {},
    symptoms: [],
    hasMedicine: false,
    action: null,
    handledBy: null,
    parentToldAt: null,
    remark: null,
    photoCount: 0,
  };
}

function waitingOf(id: string, typed = ''): WaitingItem {
  const moment = { day, part: 'morning', checkedAt: `${day}T07:42:00+08:00`, time: '07:42', handledBy: null } as const;
  const value = entryOf({ id, name: id }, { ...emptyDraft, typed }, moment, usualCheckTerms);
  return { id: value.entryId, subject: subjectOf(value), at: '', value, state: 'waiting', theirs: null, error: null };
}

const arrived = (time: string) => ({ arrivedAt: `${day}T${time}:00+08:00` });
const now = (children: StationChild[], items: WaitingItem[] = [], part: 'morning' | 'afternoon' = 'morning') =>
  childrenNow({ children, day }, part, items);
const names = (all: ReturnType<typeof queueOf>) => all.map((one) => one.child.id);

describe('the queue of the tablet', () => {
  const children = [
    child('not here'),
    child('late', arrived('08:05')),
    child('early', arrived('07:20')),
    child('on leave', { isOnLeave: true }),
    child('came on leave', { isOnLeave: true, ...arrived('07:30') }),
    child('checked', { ...arrived('07:10'), checks: { morning: check([36.5]), afternoon: null } }),
  ];

  it('has the earliest arrival first, then those whom nobody has seen, and nobody on leave', () => {
    expect(names(queueOf(now(children)))).toEqual(['early', 'came on leave', 'late', 'not here']);
  });

  it('leaves out a child whose check waits for the network', () => {
    expect(names(queueOf(now(children, [waitingOf('early')])))).toEqual(['came on leave', 'late', 'not here']);
    expect(progressOf(now(children, [waitingOf('early')]))).toEqual({ checked: 2, expected: 5 });
  });

  it('begins anew in the afternoon and on another day', () => {
    expect(names(queueOf(now(children, [], 'afternoon')))).toContain('checked');
    const station = { day, children } as unknown as CheckStation;
    expect(forDay(station, day)).toBe(station);
    const next = forDay(station, '2026-11-21').children;
    expect(next.map((one) => [one.arrivedAt, one.checks.morning])).toEqual(children.map(() => [null, null]));
  });
});

describe('a second measurement', () => {
  it('is due after the first one above the limit, sent or not, until there is a second one', () => {
    const children = [
      child('saved', { checks: { morning: check([37.3]), afternoon: null } }),
      child('below', { checks: { morning: check([37.2]), afternoon: null } }),
      child('twice', { checks: { morning: check([37.6, 36.8]), afternoon: null } }),
      child('waiting'),
    ];
    const due = secondMeasurements(now(children, [waitingOf('waiting', '376')]), usualCheckTerms);
    expect(due.map(({ one, celsius, dueAt }) => [one.child.id, celsius, dueAt])).toEqual([
      ['saved', 37.3, '07:47'],
      ['waiting', 37.6, '07:47'],
    ]);
  });
});

describe('the search of the tablet', () => {
  const all = now([
    child('1', { name: '张若溪', nameLatin: 'Zhang Ruoxi', initials: 'zrx', cardNumber: '0012345678' }),
    child('2', { name: '潘奕', nameLatin: 'Pan Yi', initials: 'py', classId: 'large' }),
  ]);
  it.each(['张', '若溪', 'zrx', 'ZR', 'zhangruo', 'zhang ruo', '12345678', '０012345678'])(
    'finds a child by %s',
    (text) => {
      expect(names(findChildren(all, text, null))).toEqual(['1']);
    },
  );

  it('finds the children of a class, and nobody by other text', () => {
    expect(names(findChildren(all, '', 'large'))).toEqual(['2']);
    expect(findChildren(all, '潘', 'small')).toEqual([]);
    expect(findChildren(all, 'q', null)).toEqual([]);
  });

  it('finds a card whatever zeros its reader writes, and nobody by a part of one', () => {
    expect(childOfCard(all, '12345678')?.child.id).toBe('1');
    expect(childOfCard(all, '0000012345678')?.child.id).toBe('1');
    expect(childOfCard(all, '1234567')).toBe(null);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clashesAmong, clashesOf, type Occupying } from './clashes.ts';

const lesson = (more: Partial<Occupying> = {}): Occupying => ({
  key: 'a',
  classId: 'senior-1',
  day: '2026-12-03',
  period: 2,
  courseId: 'drums',
  teacherId: 'luo',
  roomId: 'music',
  isJoint: false,
  ...more,
});

const anyLesson = fc.record({
  key: fc.uuid(),
  classId: fc.constantFrom('a', 'b', 'c'),
  day: fc.constantFrom('2026-12-03', '2026-12-04'),
  period: fc.constantFrom(1, 2),
  courseId: fc.constantFrom('x', 'y'),
  teacherId: fc.constantFrom('t', 'u', null),
  roomId: fc.constantFrom('r', 's', null),
  isJoint: fc.boolean(),
});

describe('two lessons', () => {
  it('clash when they need the same teacher or room at the same time', () => {
    const other = lesson({ key: 'b', classId: 'senior-2', courseId: 'dance', roomId: 'hall' });
    expect(clashesOf(lesson(), other).map(({ kind }) => kind)).toEqual(['teacher']);
    expect(clashesOf(lesson(), { ...other, roomId: 'music' }).map(({ kind }) => kind)).toEqual(['teacher', 'room']);
    expect(clashesOf(lesson(), { ...other, period: 3 })).toEqual([]);
    expect(clashesOf(lesson(), { ...other, teacherId: 'tang' })).toEqual([]);
  });

  it('do not clash outdoors or without a teacher', () => {
    const none = { teacherId: null, roomId: null };
    expect(clashesOf(lesson(none), lesson({ key: 'b', classId: 'senior-2', ...none }))).toEqual([]);
  });

  it('clash within a class whatever they need', () => {
    const other = lesson({ key: 'b', teacherId: 'tang', roomId: null, isJoint: true });
    expect(clashesOf(lesson(), other).map(({ kind }) => kind)).toEqual(['class']);
  });

  it('are one joint lesson when one is marked and course, teacher and room agree', () => {
    const other = lesson({ key: 'b', classId: 'senior-2' });
    expect(clashesOf(lesson({ isJoint: true }), other)).toEqual([]);
    expect(clashesOf(lesson({ isJoint: true }), { ...other, courseId: 'dance' })).toHaveLength(2);
    expect(clashesOf(lesson(), other)).toHaveLength(2);
  });
});

describe('the clashes among lessons', () => {
  it('are those of all pairs, in any order', () => {
    fc.assert(
      fc.property(fc.array(anyLesson, { maxLength: 12 }), (lessons) => {
        const pairs = lessons.flatMap((one, index) =>
          lessons.slice(index + 1).flatMap((other) => clashesOf(one, other)),
        );
        expect(clashesAmong(lessons)).toHaveLength(pairs.length);
        expect(clashesAmong(lessons.toReversed())).toHaveLength(pairs.length);
      }),
    );
  });
});

import { schoolAgeRuleOf } from '@kiga/contract/campus/school-age.ts';
import {
  type Decision,
  moveOrder,
  numberInName,
  type PresentChild,
  type PresentClass,
  planOf,
  proposeClasses,
  type Stage,
  schoolYearsOn,
} from '@kiga/server/campus/roll-over-plan.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const stages: Stage[] = ['nursery', 'junior', 'middle', 'senior'];
const marks = { nursery: '托', junior: '小', middle: '中', senior: '大' };
const rule = schoolAgeRuleOf('2026-11-20');
const { ageDay } = schoolYearsOn('2026-11-20');

/** A kindergarten with any classes, children and decisions. */
const kindergarten = fc
  .record({
    classes: fc.uniqueArray(
      fc.record({ stage: fc.constantFrom(...stages), number: fc.integer({ min: 1, max: 9 }), mixed: fc.boolean() }),
      { minLength: 1, maxLength: 12, selector: ({ stage, number }) => `${stage} ${number}` },
    ),
    missing: fc.subarray(stages, { maxLength: 1 }),
    children: fc.array(
      fc.record({
        at: fc.nat(99),
        year: fc.integer({ min: 2020, max: 2025 }),
        isComing: fc.boolean(),
        decision: fc.option(fc.constantFrom('up', 'graduate', 'stay', 'open' as const)),
        target: fc.nat(99),
      }),
      { maxLength: 40 },
    ),
  })
  .map(({ classes, missing, children }) => {
    const grades = stages
      .filter((stage) => !missing.includes(stage))
      .map((stage) => ({ id: `g-${stage}`, gradeName: stage, stage }));
    const present = classes.map(
      ({ stage, number, mixed }): PresentClass => ({
        id: `${stage}-${number}`,
        className: `${mixed ? '混龄' : ''}${marks[stage]}${number}班`,
        gradeId: `g-${stage}`,
        gradeName: stage,
        stage,
        capacity: null,
        headTeacherId: `head-${stage}-${number}`,
        assistants: [],
      }),
    );
    const idAt = (at: number) => (present[at % present.length] as PresentClass).id;
    const all = children.map(
      ({ at, year, isComing }, index): PresentChild => ({
        id: `child-${index}`,
        classId: idAt(at),
        birthday: `${year}-09-0${(index % 9) + 1}`,
        isComing,
      }),
    );
    const decisions = children.flatMap(({ at, decision, target }, index): Decision[] =>
      decision === null
        ? []
        : [
            {
              studentId: `child-${index}`,
              fromId: idAt(at),
              kind: decision,
              classId: idAt(target),
              reason: null,
              decidedAt: null,
            },
          ],
    );
    return { grades, present, children: all, decisions };
  });

describe('a plan of a roll-over', () => {
  it('gives each child one way, so that as many go in as come out', () => {
    fc.assert(
      fc.property(kindergarten, ({ grades, present, children, decisions }) => {
        let serial = 0;
        const draft = proposeClasses(present, grades, rule, () => `new-${++serial}`);
        const plan = planOf({ present, grades, draft, children, decisions, rule, ageDay });
        const there = children.filter(({ isComing }) => !isComing).length;
        const { up, graduate, stay, open } = plan.counts;
        expect(up + graduate + stay + open).toBe(there);
        const before = plan.classes.flatMap(({ now }) => (now ? [now.count] : []));
        expect(before.reduce((sum, count) => sum + count, 0)).toBe(there);
        expect(plan.classes.reduce((sum, { after }) => sum + after, 0)).toBe(up + stay);
        const names = plan.classes.map(({ className }) => className);
        expect(new Set(names).size).toBe(names.length);
        const heads = plan.classes.flatMap(({ headTeacherId }) => headTeacherId ?? []);
        expect(new Set(heads).size).toBe(heads.length);
      }),
    );
  });

  it('moves each class after those that take its children', () => {
    fc.assert(
      fc.property(kindergarten, ({ grades, present }) => {
        const draft = proposeClasses(present, grades, rule, () => 'new');
        const targets = new Map(draft.map(({ id, goesTo }) => [id, goesTo === null ? [] : [goesTo]]));
        const order = moveOrder(present, targets);
        expect(order.toSorted()).toEqual(present.map(({ id }) => id).toSorted());
        for (const [from, [to]] of targets) {
          if (to !== undefined && order.includes(to)) expect(order.indexOf(to)).toBeLessThan(order.indexOf(from));
        }
      }),
    );
  });
});

describe('the number in the name of a class', () => {
  it('is read in digits and in Chinese', () => {
    expect(['小二班', '小12班', '中十班', '大十一班', '小二十三班', '苹果班'].map(numberInName)).toEqual([
      2,
      12,
      10,
      11,
      23,
      null,
    ]);
  });
});

describe('the school years of a roll-over', () => {
  it('are the begun ones until September, and the next ones from October', () => {
    const of = (day: string) => schoolYearsOn(day).toYear;
    expect(['2027-07-05', '2027-09-30', '2027-10-01', '2028-01-10'].map(of)).toEqual([
      '2027-2028',
      '2027-2028',
      '2028-2029',
      '2028-2029',
    ]);
  });
});

import type { stages } from '@kiga/contract/campus/grade.entity.ts';
import type { rollOverKinds, rollOverWays } from '@kiga/contract/campus/roll-over.acts.ts';
import type { SchoolAgeRule } from '@kiga/contract/campus/school-age.ts';

/** Stage of a grade. */
export type Stage = (typeof stages)[number];

/** Way of the children of a class. */
export type Way = (typeof rollOverWays)[number];

/** Way of one child. */
export type Kind = (typeof rollOverKinds)[number];

/** First month of a school year that is no longer late for the move into it: October. */
const NEXT_YEAR_FROM = '10-01';

/** Characters of the stages in the names of classes, in order. */
const STAGE_NAMES: Readonly<Record<Stage, string>> = { nursery: '托', junior: '小', middle: '中', senior: '大' };

const NEXT: Readonly<Record<Stage, Stage | null>> = {
  nursery: 'junior',
  junior: 'middle',
  middle: 'senior',
  senior: null,
};

/** Order of the stages, the oldest children last. */
export const stageOrder = (stage: Stage) => Object.keys(NEXT).indexOf(stage);

const DIGITS = '一二三四五六七八九十';

/** A school year with the one before it. */
export interface SchoolYears {
  fromYear: string;
  toYear: string;
  /** Last day by which a child has its age: 31 August before the new year. */
  ageDay: string;
  /** First day of the new year where no term says otherwise. */
  firstDay: string;
}

/** Returns the years between which a kindergarten moves on a day. In September the move into the begun year is late. */
export function schoolYearsOn(today: string): SchoolYears {
  const year = Number(today.slice(0, 4)) + (today.slice(5) >= NEXT_YEAR_FROM ? 1 : 0);
  return {
    fromYear: `${year - 1}-${year}`,
    toYear: `${year}-${year + 1}`,
    ageDay: `${year}-08-31`,
    firstDay: `${year}-09-01`,
  };
}

/** A present class. */
export interface PresentClass {
  id: string;
  className: string;
  gradeId: string;
  gradeName: string;
  stage: Stage;
  capacity: number | null;
  headTeacherId: string | null;
  assistants: string[];
}

/** A grade of the kindergarten. */
export interface Grade {
  id: string;
  gradeName: string;
  stage: Stage;
}

/** A class of the new year as a draft stores it. */
export interface DraftClass {
  id: string;
  isNew: boolean;
  leftOut: boolean;
  className: string;
  gradeId: string;
  capacity: number | null;
  teachersChosen: boolean;
  headTeacherId: string | null;
  assistants: string[];
  way: Way | null;
  goesTo: string | null;
}

/** Returns the number in the name of a class, such as 2 of 小二班; null without one. */
export function numberInName(name: string): number | null {
  const [digits] = /\d+/.exec(name) ?? [];
  if (digits) return Number(digits);
  const [chinese] = /[一二三四五六七八九十]+/.exec(name) ?? [];
  if (!chinese) return null;
  const [tens = '', ones = ''] = chinese.includes('十') ? chinese.split('十') : ['none', chinese];
  const one = ones === '' ? 0 : DIGITS.indexOf(ones.at(-1) as string) + 1;
  return tens === 'none' ? one : (tens === '' ? 1 : DIGITS.indexOf(tens) + 1) * 10 + one;
}

/** Returns the Chinese numeral of a number up to 99. */
function numeral(number: number): string {
  const one = number % 10 === 0 ? '' : (DIGITS[(number % 10) - 1] as string);
  if (number < 10) return one;
  const tens = Math.floor(number / 10);
  return `${tens === 1 ? '' : DIGITS[tens - 1]}十${one}`;
}

/** Returns whether a class has children of several stages, by its name or its grade's. */
const isMixed = ({ className, gradeName }: PresentClass) => /混|mixed/i.test(`${className} ${gradeName}`);

/**
 * Proposes the classes of the new year. Each class moves to the class of the next stage with the same number in its
 * name, else to a new one. The last stage graduates; classes of mixed ages are open. `idOf` makes ids of new classes.
 */
export function proposeClasses(
  present: readonly PresentClass[],
  grades: readonly Grade[],
  rule: SchoolAgeRule,
  idOf: () => string,
): DraftClass[] {
  const opened: (DraftClass & { stage: Stage })[] = [];
  const taken = new Set<string>();
  const names = new Set(present.map(({ className }) => className));

  const openFor = (from: PresentClass, stage: Stage, number: number | null): DraftClass | null => {
    const grade = grades.find((one) => one.stage === stage);
    if (!grade) return null;
    const mark = STAGE_NAMES[stage];
    const same = from.className.replace(STAGE_NAMES[from.stage], mark);
    let name = number !== null && same !== from.className ? same : '';
    for (let free = 1; name === '' || names.has(name); free++) name = `${mark}${numeral(free)}班`;
    names.add(name);
    const made = {
      id: idOf(),
      isNew: true,
      leftOut: false,
      className: name,
      gradeId: grade.id,
      capacity: rule.children[stage],
      teachersChosen: false,
      headTeacherId: null,
      assistants: [],
      way: null,
      goesTo: null,
      stage,
    };
    opened.push(made);
    return made;
  };

  const wayOf = (from: PresentClass): Pick<DraftClass, 'way' | 'goesTo'> => {
    if (isMixed(from)) return { way: 'open', goesTo: null };
    const stage = NEXT[from.stage];
    if (stage === null) return { way: 'graduate', goesTo: null };
    const number = numberInName(from.className);
    const there = present.find(
      (one) =>
        one.stage === stage &&
        !isMixed(one) &&
        !taken.has(one.id) &&
        number !== null &&
        numberInName(one.className) === number,
    );
    const target = there ?? openFor(from, stage, number);
    if (!target) return { way: 'open', goesTo: null };
    taken.add(target.id);
    return { way: 'up', goesTo: target.id };
  };

  const own = present.map(
    (from): DraftClass => ({
      id: from.id,
      isNew: false,
      leftOut: false,
      className: from.className,
      gradeId: from.gradeId,
      capacity: from.capacity,
      teachersChosen: false,
      headTeacherId: null,
      assistants: [],
      ...wayOf(from),
    }),
  );
  return [...own, ...opened.map(({ stage: _, ...one }) => one)];
}

/** An enrolled child as the plan needs it. */
export interface PresentChild {
  id: string;
  classId: string;
  birthday: string;
  /** True where the child begins only later. */
  isComing: boolean;
}

/** A user's decision about one child. */
export interface Decision {
  studentId: string;
  fromId: string;
  kind: Kind;
  classId: string | null;
  reason: string | null;
  decidedAt: Date | null;
}

/** A class of the new year with all that follows from the draft. */
export interface ClassOfPlan extends DraftClass {
  gradeName: string;
  stage: Stage;
  followsId: string | null;
  now: { className: string; headTeacherId: string | null; count: number } | null;
  coming: number;
  after: number;
  /** Children who are there after a run: also those whom nobody has decided. */
  filled: number;
}

/** A child with its way. */
export interface ChildOfPlan {
  id: string;
  fromId: string;
  kind: Kind;
  classId: string | null;
  way: Way;
  wayTo: string | null;
  isDecided: boolean;
  reason: string | null;
  decidedAt: Date | null;
  young: { years: number; day: string } | null;
}

/** Numbers of children by their ways. */
export type Counts = Record<Kind, number>;

/** A draft, worked out. */
export interface Plan {
  classes: ClassOfPlan[];
  children: ChildOfPlan[];
  counts: Counts;
}

/** Stored data from which a plan follows. */
export interface PlanFacts {
  present: readonly PresentClass[];
  grades: readonly Grade[];
  draft: readonly DraftClass[];
  children: readonly PresentChild[];
  decisions: readonly Decision[];
  rule: SchoolAgeRule;
  ageDay: string;
}

/** Returns the plan of a draft. A class that was added since the draft is open; one that was deleted is gone. */
export function planOf({ present, grades, draft, children, decisions, rule, ageDay }: PlanFacts): Plan {
  const presentById = new Map(present.map((one) => [one.id, one]));
  const known = new Set(draft.map(({ id }) => id));
  const added = present
    .filter(({ id }) => !known.has(id))
    .map(
      (one): DraftClass => ({ ...one, isNew: false, leftOut: false, teachersChosen: false, way: 'open', goesTo: null }),
    );
  const rows = [...draft.filter(({ id, isNew }) => isNew || presentById.has(id)), ...added];
  const gradeOf = new Map(grades.map((one) => [one.id, one]));
  const isTarget = new Set(rows.flatMap(({ id, leftOut }) => (leftOut ? [] : [id])));
  const stageOf = new Map(rows.map(({ id, gradeId }) => [id, gradeOf.get(gradeId)?.stage ?? 'junior']));
  const decided = new Map(decisions.map((one) => [one.studentId, one]));
  const rowOf = new Map(rows.map((one) => [one.id, one]));

  const planned = children.flatMap(({ id, classId: fromId, birthday, isComing }): ChildOfPlan[] => {
    const from = rowOf.get(fromId);
    if (isComing || !from) return [];
    const wayTo = from.way === 'up' && from.goesTo !== null && isTarget.has(from.goesTo) ? from.goesTo : null;
    const way = from.way === 'graduate' || wayTo !== null ? (from.way as Way) : 'open';
    const years = way === 'graduate' ? rule.schoolYears : wayTo ? rule.years[stageOf.get(wayTo) as Stage] : 0;
    const young = way !== 'open' && addYears(birthday, years) > ageDay ? { years, day: ageDay } : null;
    const own = { id, fromId, way, wayTo, young };
    const decision = decided.get(id);
    if (decision && decision.fromId === fromId && isPossible(decision)) {
      const { kind, classId, reason, decidedAt } = decision;
      const to = kind === 'up' ? classId : kind === 'graduate' ? null : fromId;
      return [{ ...own, kind, classId: to, isDecided: true, reason, decidedAt }];
    }
    const kind = young ? 'open' : way;
    const classId = kind === 'up' ? wayTo : kind === 'graduate' ? null : fromId;
    return [{ ...own, kind, classId, isDecided: false, reason: null, decidedAt: null }];
  });

  function isPossible({ kind, classId, fromId }: Decision): boolean {
    if (kind === 'up') return classId !== null && classId !== fromId && isTarget.has(classId);
    return kind === 'graduate' || isTarget.has(fromId);
  }

  const numberOf = (classId: string) => planned.filter(({ fromId }) => fromId === classId).length;
  const counted = new Map(present.map(({ id }) => [id, numberOf(id)]));
  const follows = followers(rows, counted);
  const classes = rows.map((row): ClassOfPlan => {
    const grade = gradeOf.get(row.gradeId);
    const was = presentById.get(row.id);
    const followsId = row.teachersChosen ? null : (follows.get(row.id) ?? null);
    const source = followsId === null ? null : presentById.get(followsId);
    const hasLost = [...follows.values()].includes(row.id);
    const own = source ?? (was && !hasLost ? was : { headTeacherId: null, assistants: [] });
    const { headTeacherId, assistants } = row.teachersChosen ? row : own;
    const into = planned.filter(({ classId, kind }) => classId === row.id && kind !== 'open').length;
    const open = planned.filter(({ fromId, kind }) => fromId === row.id && kind === 'open').length;
    const coming = children.filter(({ classId, isComing }) => isComing && classId === row.id).length;
    return {
      ...row,
      headTeacherId,
      assistants: [...assistants],
      gradeName: grade?.gradeName ?? '',
      stage: grade?.stage ?? 'junior',
      followsId,
      now: was ? { className: was.className, headTeacherId: was.headTeacherId, count: counted.get(row.id) ?? 0 } : null,
      coming,
      after: into,
      filled: into + open + coming,
    };
  });
  const counts: Counts = { up: 0, graduate: 0, stay: 0, open: 0 };
  for (const { kind } of planned) counts[kind] += 1;
  return { classes, children: planned, counts };
}

/** Returns by class of the new year the present class whose teachers come along: the one with the most children. */
function followers(rows: readonly DraftClass[], counted: ReadonlyMap<string, number>): Map<string, string> {
  const follows = new Map<string, string>();
  for (const { id, way, goesTo } of rows) {
    if (way !== 'up' || goesTo === null || goesTo === id) continue;
    const other = follows.get(goesTo);
    if (other === undefined || (counted.get(id) ?? 0) > (counted.get(other) ?? 0)) follows.set(goesTo, id);
  }
  return follows;
}

/** Returns a day some years later; 29 February becomes 1 March, on which the law counts the year as complete. */
function addYears(day: string, years: number): string {
  const later = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return later.endsWith('-02-29') && Number.isNaN(Date.parse(later)) ? later.replace('-02-29', '-03-01') : later;
}

/**
 * Returns the present classes in the order in which they move: each after the classes that take its children, so that
 * places are free there. Children of the oldest stage come first.
 */
export function moveOrder(
  classes: readonly { id: string; stage: Stage }[],
  targets: ReadonlyMap<string, readonly string[]>,
): string[] {
  const order: string[] = [];
  const seen = new Set<string>();
  const known = new Set(classes.map(({ id }) => id));
  const visit = (id: string) => {
    if (seen.has(id) || !known.has(id)) return;
    seen.add(id);
    for (const target of targets.get(id) ?? []) visit(target);
    order.push(id);
  };
  for (const { id } of classes.toSorted((one, other) => stageOrder(other.stage) - stageOrder(one.stage))) visit(id);
  return order;
}

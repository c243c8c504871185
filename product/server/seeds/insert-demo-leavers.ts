import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { EntityStores, type FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { changeClass } from '../src/campus/acts/change-class.ts';
import { addCampusEntities } from '../src/campus/campus.module.ts';
import type { Program } from '../src/program/program.ts';
import { type DemoClass, demoChild } from './demo-children.ts';
import { sunflowerName } from './sunflower-names.ts';

const DAY_MS = 86_400_000;
/** Numbers of the children who left, apart from those of the others. */
const FIRST_NUMBER = 1901;
const GRADUATES = 12;

/** The kindergarten's surroundings of its children. */
export interface Surroundings {
  area: string;
  schoolYear: number;
  /** Ids of classes by name. */
  classIds: ReadonlyMap<string, string>;
}

/** A child who left during the last weeks. */
interface Leaver {
  className: string;
  stage: DemoClass['stage'];
  daysAgo: number;
  act: 'transfer' | 'moveOut';
  asks: Record<string, unknown>;
}

const leavers: readonly Leaver[] = [
  {
    className: '小二班',
    stage: 'junior',
    daysAgo: 41,
    act: 'moveOut',
    asks: { reason: '随父母工作调动，举家搬往外地' },
  },
  { className: '中三班', stage: 'middle', daysAgo: 27, act: 'transfer', asks: { receivingName: '城西实验幼儿园' } },
  { className: '大二班', stage: 'senior', daysAgo: 16, act: 'transfer', asks: { receivingName: '滨江第一幼儿园' } },
  {
    className: '托一班',
    stage: 'nursery',
    daysAgo: 9,
    act: 'moveOut',
    asks: { reason: '孩子年龄偏小，家长决定明年再入园' },
  },
  { className: '中一班', stage: 'middle', daysAgo: 4, act: 'moveOut', asks: { reason: '家长全职在家照顾' } },
];

/**
 * Creates children who graduated last summer, and some who left during the last weeks, through the same acts as a user,
 * each on its own day.
 */
export async function insertDemoLeavers(program: Program, scope: Scope, around: Surroundings): Promise<void> {
  const { area, schoolYear, classIds } = around;
  let number = FIRST_NUMBER;
  const begin = async (demoClass: Pick<Leaver, 'className' | 'stage'>, year: number): Promise<FullRecord> => {
    const child = demoChild(number, demoClass.stage, year, area, sunflowerName(number));
    number += 1;
    const on = onDay(program, scope, `${year}-09-01`);
    return await saveRecord(on.students, on.scope, { ...child, classId: classIds.get(demoClass.className) });
  };
  const graduated = onDay(program, scope, `${schoolYear}-07-10`);
  for (let index = 0; index < GRADUATES; index++) {
    const { id } = await begin({ className: index % 2 === 0 ? '大一班' : '大三班', stage: 'senior' }, schoolYear - 1);
    const asks = { leaveDate: `${schoolYear}-07-09` };
    await makeTransition(graduated.students, graduated.scope, 'graduate', { id, asks });
  }
  for (const { className, stage, daysAgo, act, asks } of leavers) {
    // Early in the school year, only some have left yet.
    if (daysBefore(scope.session.today, daysAgo) <= `${schoolYear}-09-01`) continue;
    const { id } = await begin({ className, stage }, schoolYear);
    const left = onDay(program, scope, daysBefore(scope.session.today, daysAgo));
    const leaveDate = left.scope.session.today;
    await makeTransition(left.students, left.scope, act, { id, asks: { leaveDate, ...asks } });
  }
}

/** Moves a child to another class, as it was done a month ago. */
export async function changeClassLastMonth(program: Program, scope: Scope, id: string, classId: string): Promise<void> {
  const then = onDay(program, scope, daysBefore(scope.session.today, 30));
  await changeClass(then.students, then.scope, { records: [{ id }], classId });
}

/** Returns store and scope as they were on an earlier day, at 9 o'clock by the kindergarten's clock. */
function onDay({ stores: { namesOfAccounts, codesOf, secrets } }: Program, scope: Scope, day: string) {
  const at = new Date(`${day}T01:00:00Z`);
  const stores = new EntityStores({ clock: { now: () => at }, secrets, namesOfAccounts, codesOf });
  const session = { ...scope.session, today: dayIn(at, 'Asia/Shanghai') };
  return { students: addCampusEntities(stores, stores).students, scope: withScope(session, scope.reach, scope.db) };
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

import { momentInShanghai, timeOfDayMs } from '@kiga/contract/attendance/school-clock.ts';
import { around, chance } from '../random.ts';

/** Tasks that parents do with their app. */
export const tasks = [
  'day',
  'leave',
  'signUp',
  'notice',
  'news',
  'letter',
  'consent',
  'feedback',
  'usage',
  'renew',
  'payBill',
  'community',
  'shop',
] as const;

/** A task that a parent does with the app. */
export type Task = (typeof tasks)[number];

/** A task at its moment. */
export interface PlannedTask {
  at: Date;
  task: Task;
}

/** Times of day within which a task is done, and the share of days on which it is done. */
const habits: readonly { task: Task; from: string; until: string; share: number }[] = [
  { task: 'day', from: '08:00', until: '09:30', share: 0.9 },
  { task: 'day', from: '11:30', until: '13:00', share: 0.6 },
  { task: 'day', from: '16:45', until: '17:20', share: 0.8 },
  { task: 'notice', from: '08:10', until: '12:00', share: 0.7 },
  { task: 'news', from: '12:00', until: '16:00', share: 0.4 },
  { task: 'signUp', from: '08:20', until: '16:00', share: 0.3 },
  { task: 'leave', from: '07:50', until: '16:30', share: 0.15 },
  { task: 'consent', from: '08:00', until: '16:00', share: 0.15 },
  { task: 'letter', from: '08:30', until: '17:00', share: 0.15 },
  { task: 'feedback', from: '08:30', until: '17:00', share: 0.1 },
  { task: 'usage', from: '17:20', until: '17:28', share: 1 },
  { task: 'renew', from: '09:00', until: '16:30', share: 0.06 },
  { task: 'payBill', from: '09:00', until: '16:30', share: 0.1 },
  { task: 'community', from: '09:30', until: '17:10', share: 0.25 },
  { task: 'shop', from: '09:10', until: '17:00', share: 0.08 },
];

/** Returns the tasks of a parent on a day, sorted by time. The same input always gives the same day. */
export function tasksOf(parent: string, day: string, seed: string): PlannedTask[] {
  return habits
    .filter(({ share }, place) => chance(seed, day, 'habit', place, parent) < share)
    .map(({ task, from, until }) => {
      const timeMs = around(timeOfDayMs(from), timeOfDayMs(until), seed, day, task, from, parent);
      return { at: momentInShanghai(day, Math.round(timeMs)), task };
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Share of the chosen parents whose child rides a bus, where there are such children. */
const RIDERS_SHARE = 0.3;

/** Returns the children whose parents are played: some who ride a bus, then any others. */
export function chooseChildren<Child extends { id: string }>(
  children: readonly Child[],
  riders: readonly string[],
  count: number,
  seed: string,
): Child[] {
  const mixed = children.toSorted((a, b) => chance(seed, 'parent of', a.id) - chance(seed, 'parent of', b.id));
  const riding = mixed.filter(({ id }) => riders.includes(id)).slice(0, Math.ceil(count * RIDERS_SHARE));
  return [...new Set([...riding, ...mixed])].slice(0, count);
}

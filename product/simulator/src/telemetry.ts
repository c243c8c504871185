import { momentInShanghai, timeOfDayMs } from '@kiga/contract/attendance/school-clock.ts';
import { around } from './random.ts';
import type { Trouble } from './troubles.ts';

/** A machine's report about itself, and its moment by the server's time. */
interface Report {
  at: Date;
  state: Readonly<Record<string, number | boolean>>;
}

const REPORTS = Array.from({ length: 10 }, (_, index) => timeOfDayMs('07:20') + index * 3_600_000);
const DOOR = { stuck: timeOfDayMs('08:05'), shut: timeOfDayMs('08:20') };
const OPEN_SECONDS = 95;
const FULL_PERCENT = 93;
const EMPTY_PERCENT = 12;

/**
 * Returns the reports of a machine about itself on a day, each hour. A machine tells only about the parts that it has:
 * a door and a battery only where they are in trouble.
 */
export function reportsOf(has: ReadonlySet<Trouble>, serialNumber: string, day: string, seed: string): Report[] {
  const storagePercent = has.has('full-storage')
    ? FULL_PERCENT
    : Math.round(around(20, 60, seed, 'storage', serialNumber));
  const battery: Report['state'] = has.has('empty-battery') ? { batteryPercent: EMPTY_PERCENT } : {};
  const state: Report['state'] = { tampered: false, storagePercent, ...battery };
  const reports: Report[] = REPORTS.map((timeMs) => ({ at: momentInShanghai(day, timeMs), state }));
  if (!has.has('open-door')) return reports;
  const door = (timeMs: number, doorOpenSeconds: number) => ({
    at: momentInShanghai(day, timeMs),
    state: { doorOpenSeconds },
  });
  return [...reports, door(DOOR.stuck, OPEN_SECONDS), door(DOOR.shut, 0)];
}

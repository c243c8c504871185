import { momentInShanghai, timeOfDayMs } from '@kiga/contract/attendance/school-clock.ts';
import type { PersonOfList } from '@kiga/contract/devices/door.acts.ts';
import { type Happening, happening, type Post, reportsAt } from './machine-events.ts';
import type { OfficeChild, OfficeClass } from './office.ts';
import { around, chance } from './random.ts';
import { visitsOf } from './school-visits.ts';

/** Times between which a class is measured. */
const HOURS = { from: timeOfDayMs('08:40'), until: timeOfDayMs('09:40') };

/** Share of the measurements that the office must check. */
const OUTLIER_SHARE = 0.06;

/** Growth of a child of kindergarten age in a day: about 6.5 cm and 2 kg in a year. */
const DAILY = { heightCm: 6.5 / 365, weightKg: 2 / 365 };

/** Differences between two measurements of the same child, because of posture and clothes. */
const NOISE = { heightCm: 0.3, weightKg: 0.25 };

/** A child bends its knees, or stands on the scale with its bag. */
const SLIPS = { shorterCm: 5, heavierTimes: 1.35 };

const DAY_MS = 86_400_000;

/** Height and weight of a child. */
export interface Size {
  heightCm: number;
  weightKg: number;
}

/** Returns a child's next height and weight: the last ones plus a little, or an outlier. Rounded as on a machine. */
export function nextSize(
  child: Pick<OfficeChild, 'id' | 'ageMonths' | 'last'>,
  day: string,
  seed: string,
): Size & { isOutlier: boolean } {
  const { id, ageMonths, last } = child;
  const known = { heightCm: last?.heightCm ?? null, weightKg: last?.weightKg ?? null };
  const days = last === null ? 0 : Math.max(0, (Date.parse(day) - Date.parse(last.day)) / DAY_MS);
  const noise = (of: keyof Size) => around(-NOISE[of], NOISE[of], seed, day, of, id);
  const usual = typicalSize(ageMonths);
  const before = (of: keyof Size) => known[of] ?? usual[of];
  const next = (of: keyof Size) => before(of) + (known[of] === null ? 0 : DAILY[of] * days) + noise(of);
  const luck = chance(seed, day, 'outlier', id);
  const isOutlier = luck < OUTLIER_SHARE;
  const isShort = isOutlier && luck < OUTLIER_SHARE / 2;
  const heightCm = isShort ? before('heightCm') - SLIPS.shorterCm : next('heightCm');
  const weightKg = isOutlier && !isShort ? next('weightKg') * SLIPS.heavierTimes : next('weightKg');
  return { heightCm: rounded(heightCm, 1), weightKg: rounded(weightKg, 2), isOutlier };
}

/** Returns height and weight of a child of an age by the rule of thumb of pediatrics for two to ten years. */
function typicalSize(ageMonths: number): Size {
  const years = Math.max(1, ageMonths / 12);
  return { heightCm: 7 * years + 77, weightKg: 2 * years + 8 };
}

/** Returns the class that is measured on a day: another one each day. */
export function classOfDay(classes: readonly OfficeClass[], day: string): OfficeClass | undefined {
  const filled = classes.filter(({ children }) => children.length > 0);
  return filled[Math.floor(Date.parse(day) / DAY_MS) % filled.length];
}

/**
 * Returns a day's events of a machine that measures height and weight, sorted by time: the children of one class who came,
 * one after the other.
 */
export function measurementsOf(
  post: Post,
  people: readonly PersonOfList[],
  classes: readonly OfficeClass[],
  day: string,
): Happening[] {
  const { gates, seed } = post;
  const came = new Set(visitsOf(people, day, gates, seed).map(({ personId }) => personId));
  const children = (classOfDay(classes, day)?.children ?? []).filter(({ id }) => came.has(id));
  if (children.length === 0) return [];
  const stepMs = (HOURS.until - HOURS.from) / children.length;
  const measured = children.map((child, place) => {
    const { heightCm, weightKg } = nextSize(child, day, seed);
    const waitedMs = chance(seed, day, 'measured', child.id) * stepMs;
    const at = momentInShanghai(day, Math.round(HOURS.from + place * stepMs + waitedMs));
    return happening(post, at, (time) => ({ kind: 'growth', at: time, personId: child.id, heightCm, weightKg }));
  });
  return [...measured, ...reportsAt(post, day)].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function rounded(value: number, places: number): number {
  return Number(value.toFixed(places));
}

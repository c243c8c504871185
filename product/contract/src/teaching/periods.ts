import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Language } from '@kiga/entity/words/words.ts';

/** Kinds of periods. Lessons stand in all but breaks. */
export const periodKinds = ['lesson', 'outdoor', 'break'] as const;

/** Kind of a period. */
export type PeriodKind = (typeof periodKinds)[number];

/** Most periods of a day. */
export const PERIODS_MAX = 14;

/** Most minutes outdoors that a schedule asks for. */
export const OUTDOOR_MINUTES_MAX = 480;

/** A period of the day, `HH:MM`. */
export interface Period {
  periodName: string;
  beginsAt: string;
  endsAt: string;
  kind: PeriodKind;
}

/** Periods and figures of a day. */
export interface ScheduleTerms {
  periods: readonly Period[];
  outdoorMinutes: number;
}

/** Names of the periods of the usual schedule. */
const usualNames = {
  zh_CN: ['集体一', '集体二', '户外一', '午餐和午睡', '区域', '户外二'],
  en_US: ['Group 1', 'Group 2', 'Outdoors 1', 'Lunch and nap', 'Free areas', 'Outdoors 2'],
} as const satisfies Record<Language, readonly string[]>;

const usualTimes = [
  { beginsAt: '08:40', endsAt: '09:10', kind: 'lesson' },
  { beginsAt: '09:20', endsAt: '09:50', kind: 'lesson' },
  { beginsAt: '10:00', endsAt: '11:00', kind: 'outdoor' },
  { beginsAt: '11:10', endsAt: '14:40', kind: 'break' },
  { beginsAt: '14:50', endsAt: '15:20', kind: 'lesson' },
  { beginsAt: '15:40', endsAt: '16:40', kind: 'outdoor' },
] as const satisfies readonly Omit<Period, 'periodName'>[];

/**
 * Returns the schedule of a kindergarten without its own. Two hours outdoors: 《幼儿园工作规程》 (2016), article 18.
 */
export function usualSchedule(language: Language): ScheduleTerms {
  const names = usualNames[language];
  return {
    periods: usualTimes.map((times, index) => ({ periodName: names[index] as string, ...times })),
    outdoorMinutes: 120,
  };
}

interface Times {
  beginsAt?: string | null;
  endsAt?: string | null;
}

type PeriodIssue = FieldIssue & { field: `periods.${number}.${keyof Times}` };

/** Checks that each period ends after it begins, and that they stand in the order of the day without overlap. */
export function periodIssues(periods: readonly Times[]): PeriodIssue[] {
  return periods.flatMap(({ beginsAt, endsAt }, index): PeriodIssue[] => {
    if (!beginsAt || !endsAt) return [];
    if (endsAt <= beginsAt) return [{ field: `periods.${index}.endsAt`, error: 'TEACHING_PERIOD_ORDER' }];
    const before = periods[index - 1]?.endsAt;
    return before && before > beginsAt
      ? [{ field: `periods.${index}.beginsAt`, error: 'TEACHING_PERIODS_OVERLAP' }]
      : [];
  });
}

/** Returns the minutes of a period. */
export function minutesOf({ beginsAt, endsAt }: Pick<Period, 'beginsAt' | 'endsAt'>): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return minutes(endsAt) - minutes(beginsAt);
}

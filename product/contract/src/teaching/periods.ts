import type { FieldIssue } from '@kiga/entity/record-schema.ts';

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

const period = (periodName: string, beginsAt: string, endsAt: string, kind: PeriodKind): Period => ({
  periodName,
  beginsAt,
  endsAt,
  kind,
});

/**
 * The schedule of a kindergarten without its own. Two hours outdoors: 《幼儿园工作规程》 (2016), article 18.
 */
export const usualSchedule: ScheduleTerms = {
  periods: [
    period('集体一', '08:40', '09:10', 'lesson'),
    period('集体二', '09:20', '09:50', 'lesson'),
    period('户外一', '10:00', '11:00', 'outdoor'),
    period('午餐、午睡', '11:10', '14:40', 'break'),
    period('区域', '14:50', '15:20', 'lesson'),
    period('户外二', '15:40', '16:40', 'outdoor'),
  ],
  outdoorMinutes: 120,
};

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

import type { Words } from '@kiga/entity/words/words.ts';
import type { calendarDayZhCN } from './calendar-day.zh-CN.ts';

/** Texts of a kindergarten's own days, in English. */
export const calendarDayEnUS = {
  name: 'calendar day',
  plural: 'calendar',
  total_one: '{count} day',
  total_other: '{count} days',
  amount_one: '{count} calendar day',
  amount_other: '{count} calendar days',
  search: 'Name',
  emptyTitle: 'No days of your own',
  emptyText: 'The official calendar applies. Add days on which your kindergarten differs, or import them from a sheet.',
  fields: { day: 'Day', dayName: 'Name', kind: 'Kind', people: 'For' },
  options: {
    kind: { workday: 'Workday', holiday: 'Holiday', closing: 'Closed' },
    people: { everyone: 'Everyone', children: 'Students only', staff: 'Staff only' },
  },
  groups: { basic: 'Calendar day' },
  official: {
    title: 'Official holidays of {year}',
    unknown: 'The notice for {year} is not out yet. Statutory holidays and weekends apply until then.',
    previous: 'Previous year',
    next: 'Next year',
    work: 'Workday',
  },
} satisfies Words<typeof calendarDayZhCN>;

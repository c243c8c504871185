import type { Words } from '@kiga/entity/words/words.ts';
import type { usageErrorsZhCN, usageZhCN } from './usage.zh-CN.ts';

/** Texts of the use of the apps, in English. */
export const usageEnUS = {
  title: 'App usage',
  hint: 'Opened screens of the parents’ apps, as counts. Who opened them is not stored.',
  group: 'Add up',
  by: { day: 'By day', version: 'By version', kindergarten: 'By kindergarten', screen: 'By screen' },
  days: 'Days',
  week: 'Last 7 days',
  month: 'Last 30 days',
  quarter: 'Last 90 days',
  figures: {
    label: 'App usage in brief',
    opens: 'Screens opened',
    signedIn: 'Parents signed in',
    today: 'Parents today',
  },
  columns: {
    day: 'Day',
    app: 'App',
    version: 'Version',
    kindergarten: 'Kindergarten',
    screen: 'Screen',
    opens: 'Opened',
    share: 'Share',
    parents: 'Parents signed in',
  },
  noVersion: 'No version',
  noKindergarten: 'No kindergarten',
  empty: 'No use in these days',
  emptyText: 'Apps report their opened screens once a day. Choose other days.',
  total_one: '{count} row',
  total_other: '{count} rows',
} as const satisfies Words<typeof usageZhCN>;

/** Texts of errors of the use of the apps, in English. */
export const usageErrorsEnUS = {
  OPERATIONS_USAGE_PERIOD: 'Choose {days} days at most, and a first day before the last',
} as const satisfies Words<typeof usageErrorsZhCN>;

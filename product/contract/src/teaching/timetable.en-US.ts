import type { Words } from '@kiga/entity/words/words.ts';
import type { timetableZhCN } from './timetable.zh-CN.ts';

/** Texts of the timetable's pages, in English. */
export const timetableEnUS = {
  days: { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun' },
} as const satisfies Words<typeof timetableZhCN>;

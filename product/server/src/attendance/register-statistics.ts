import * as acts from '@kiga/contract/attendance/statistics.acts.ts';
import type { Program } from '../program/program.ts';
import { children, compare, figures } from './statistics.ts';
import { statisticsSheet } from './statistics-sheet.ts';

/** Registers the statistics of children's days. */
export function registerStatistics({ api }: Program): void {
  api.handle(acts.statisticsFigures, ({ input, scope }) => figures(scope, input));
  api.handle(acts.exportStatistics, async ({ input, scope, language }) =>
    statisticsSheet(await figures(scope, input), input, language),
  );
  api.handle(acts.statisticsChildren, ({ input, scope }) => children(scope, input));
  api.handle(acts.compareAttendance, ({ input, scope }) => compare(scope, input));
}

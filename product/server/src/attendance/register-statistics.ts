import * as acts from '@kiga/contract/attendance/statistics.acts.ts';
import type { Program } from '../program/program.ts';
import { noteExport } from './note-export.ts';
import { children, compare, figures } from './statistics.ts';
import { statisticsSheet } from './statistics-sheet.ts';

/** Registers the statistics of children's days. */
export function registerStatistics(program: Program): void {
  const { api } = program;
  api.handle(acts.statisticsFigures, ({ input, scope }) => figures(scope, input));
  api.handle(acts.exportStatistics, async ({ input, scope, language }) => {
    const data = await figures(scope, input);
    await noteExport(program, scope, acts.exportStatistics.name, { from: input.from, to: input.to });
    return statisticsSheet(data, input, language);
  });
  api.handle(acts.statisticsChildren, ({ input, scope }) => children(scope, input));
  api.handle(acts.compareAttendance, ({ input, scope }) => compare(scope, input));
}

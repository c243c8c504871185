import * as acts from '@kiga/contract/health/statistics.acts.ts';
import { noteExport } from '../attendance/attendance.public.ts';
import type { Program } from '../program/program.ts';
import { compareHealth } from './compare-health.ts';
import { figureChildren } from './figure-children.ts';
import { healthWeek } from './health-week.ts';
import { correctDay } from './settled-figures.ts';
import { weekSheet } from './statistics-sheet.ts';

/** Registers the statistics of checks. */
export function registerHealthStatistics(program: Program): void {
  const { api } = program;
  api.handle(acts.healthWeek, ({ input: { day }, scope }) => healthWeek(program, scope, day));
  api.handle(acts.healthFigureChildren, ({ input, scope }) => figureChildren(program, scope, input));
  api.handle(acts.correctDayFigures, async ({ input: { day, reason }, act }) => {
    await act((inside) => correctDay(program, inside, { day, reason }));
    return {};
  });
  api.handle(acts.exportHealthWeek, async ({ input: { day }, scope, language }) => {
    const week = await healthWeek(program, scope, day);
    await noteExport(program, scope, acts.exportHealthWeek.name, { from: week.monday, to: week.friday });
    return weekSheet(week, language);
  });
  api.handle(acts.compareHealth, ({ input: { day }, scope }) => compareHealth(scope, day));
}

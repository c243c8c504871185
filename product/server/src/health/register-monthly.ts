import * as acts from '@kiga/contract/health/monthly.acts.ts';
import { noteExport } from '../attendance/attendance.public.ts';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { monthlyChildren, monthlyReport } from './monthly.ts';
import { monthlyPdf } from './monthly-pdf.ts';
import { monthlySheet } from './monthly-sheet.ts';

/** Registers the monthly report. */
export function registerMonthly(program: Program): void {
  const { api, clock } = program;
  api.handle(acts.monthlyReport, ({ input: { month }, scope }) => monthlyReport(program, scope, month));
  api.handle(acts.monthlyChildren, ({ input, scope }) => monthlyChildren(program, scope, input));
  api.handle(acts.exportMonthly, async ({ input: { month, form }, scope, language }) => {
    const report = await monthlyReport(program, scope, month);
    await noteExport(program, scope, acts.exportMonthly.name, { month, form });
    if (form === 'xlsx') return monthlySheet(report, language);
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Shanghai',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const { nickName } = scope.session as Session;
    return monthlyPdf(report, { language, printedAt: format.format(clock.now()), printedBy: nickName });
  });
}

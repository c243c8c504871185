import * as acts from '@kiga/contract/health/exam/exam.acts.ts';
import { examResult } from '@kiga/contract/health/exam/exam-result.entity.ts';
import { examRound } from '@kiga/contract/health/exam/exam-round.entity.ts';
import { noteExport } from '../../attendance/attendance.public.ts';
import type { Program } from '../../program/program.ts';
import { byClass, examChildren, resultsOf } from './exam-children.ts';
import { classOfRound, saveClassOfRound } from './exam-class.ts';
import { examResultHooks, roundOf } from './exam-result.server.ts';
import { examRoundHooks } from './exam-round.server.ts';
import { examSheet } from './exam-sheet.ts';
import { summaryOf } from './exam-summary.ts';

/** Registers examination rounds, their results and the summary of a year. */
export function registerExams(program: Program): void {
  const { api, entities, stores } = program;
  entities.add(examRound, examRoundHooks());
  entities.add(examResult, examResultHooks(program));
  api.handle(acts.examClass, ({ input, scope }) => classOfRound(program, scope, input));
  api.handle(acts.saveExamClass, async ({ input, act }) => ({
    count: await act((inside) => saveClassOfRound(program, inside, input)),
  }));
  api.handle(acts.examProgress, async ({ input: { id }, scope }) => {
    const { ownerId: kigId } = await roundOf(stores, scope, id);
    const results = await resultsOf(scope, kigId, id);
    const classes = byClass(await examChildren(scope, kigId));
    return {
      kigId,
      classes: classes.map(({ id: classId, className, children }) => ({
        id: classId,
        className,
        total: children.length,
        missing: children
          .filter((child) => !results.has(child.id))
          .map(({ id: childId, name, nameLatin }) => ({ id: childId, name, nameLatin })),
      })),
    };
  });
  api.handle(acts.examSummary, ({ input: { year }, scope }) => summaryOf(program, scope, year));
  api.handle(acts.exportExamSummary, async ({ input: { year }, scope, language }) => {
    const summary = await summaryOf(program, scope, year);
    await noteExport(program, scope, acts.exportExamSummary.name, { year: String(year) });
    return examSheet(summary, language);
  });
}

import { previewStudentRule, previewTeacherRule } from '@kiga/contract/attendance/rule-preview.acts.ts';
import type { Program } from '../program/program.ts';
import { addRecomputeJobs } from './recompute-jobs.ts';
import { tryStudentRule, tryTeacherRule } from './rule-preview.ts';

/** Registers the previews of rules, and the jobs that compute days again after a change. */
export function registerRules(program: Program): void {
  const { api } = program;
  addRecomputeJobs(program);
  api.handle(previewStudentRule, ({ input, scope }) => tryStudentRule(program, scope, input));
  api.handle(previewTeacherRule, ({ input, scope }) => tryTeacherRule(program, scope, input));
}

import { studentRule } from '@kiga/contract/attendance/student-rule.entity.ts';
import { asLight, lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

const GraceMinutes = lazyPart(() => import('./student-rule-preview.tsx'));

/** Screen of children's rules. */
export default asLight(
  entityScreen(studentRule, {
    tenants: kindergartens,
    inlineFilters: ['gradeId', 'classId'],
    widgets: { graceMinutes: GraceMinutes },
    empty: { title: 'attendance.studentRule.emptyTitle', text: 'attendance.studentRule.emptyText' },
  }),
);

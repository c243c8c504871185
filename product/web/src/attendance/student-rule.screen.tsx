import { studentRule } from '@kiga/contract/attendance/student-rule.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of children's rules. */
export default asLight(
  entityScreen(studentRule, {
    tenants: kindergartens,
    inlineFilters: ['gradeId', 'classId'],
    empty: { title: 'attendance.studentRule.emptyTitle', text: 'attendance.studentRule.emptyText' },
  }),
);

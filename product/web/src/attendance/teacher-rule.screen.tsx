import { teacherRule } from '@kiga/contract/attendance/teacher-rule.entity.ts';
import { asLight, lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

const NamedStaff = lazyPart(() => import('./teacher-rule-preview.tsx'));

/** Screen of the rules for the days of staff. */
export default asLight(
  entityScreen(teacherRule, {
    tenants: kindergartens,
    widgets: { teacherIds: NamedStaff },
    empty: { title: 'attendance.teacherRule.emptyTitle', text: 'attendance.teacherRule.emptyText' },
  }),
);

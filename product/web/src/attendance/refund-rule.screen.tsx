import { refundRule } from '@kiga/contract/attendance/refund-rule.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of the rules of refunds. */
export default asLight(
  entityScreen(refundRule, {
    tenants: kindergartens,
    inlineFilters: ['gradeId', 'classId'],
    narrowOrder: ['payment', 'basis', 'classId', 'gradeId'],
    empty: { title: 'attendance.refundRule.emptyTitle', text: 'attendance.refundRule.emptyText' },
  }),
);

import { followUp } from '@kiga/contract/health/growth/follow-up.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { ChildCell, kindergartens } from '../../campus/campus.public.ts';
import { NextVisitCell, ReferralCell } from './follow-up-cells.tsx';

/** Screen of the children who are followed, those who are due first. */
export default asLight(
  entityScreen(followUp, {
    tenants: kindergartens,
    columns: {
      studentId: { Cell: ChildCell, inRecord: true },
      nextDueOn: { Cell: NextVisitCell },
      needsReferral: { Cell: ReferralCell },
    },
    narrowOrder: ['reason', 'grade', 'nextDueOn', 'classId'],
    inlineFilters: ['status', 'needsReferral', 'nextDueOn'],
    empty: { title: 'health.followUp.emptyTitle', text: 'health.followUp.emptyText' },
  }),
);

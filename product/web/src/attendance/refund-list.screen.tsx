import { makeRefunds, refreshRefunds } from '@kiga/contract/attendance/refund-list.acts.ts';
import { refundList } from '@kiga/contract/attendance/refund-list.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

const RefundLines = lazyPart(() => import('./refunds/refund-lines.tsx'));

/** Screen of lists of refunds: each month with its children. */
export default entityScreen(refundList, {
  tenants: kindergartens,
  inlineFilters: ['status', 'month'],
  narrowOrder: ['approver', 'submitter'],
  acts: [
    screenAct(makeRefunds, {
      isMain: true,
      start: ({ today }) => ({ month: monthBefore(today) }),
      hints: ({ t }) => ({ month: t('attendance.refundList.hints.month') }),
      after: ({ answer, kit }) => kit.open(`/attendance/refunds/${answer.id}`),
    }),
    screenAct(refreshRefunds),
  ],
  sections: { lines: RefundLines },
  ways: [
    {
      label: 'attendance.refundList.rules',
      href: '/attendance/refund-rules',
      permission: 'attendance.refundRule.read',
    },
  ],
  empty: { title: 'attendance.refundList.emptyTitle', text: 'attendance.refundList.emptyText' },
});

/** Returns the month before that of a day, `yyyy-mm`. */
function monthBefore(day: string): string {
  const [year, month] = day.split('-').map(Number);
  return new Date(Date.UTC(year as number, (month as number) - 2, 1)).toISOString().slice(0, 7);
}

import { calendarDay } from '@kiga/contract/attendance/calendar-day.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';
import { OfficialDays } from './official-days.tsx';

/** Screen of the calendar: the kindergarten's own days, with the official ones beside them. */
export default asLight(
  entityScreen(calendarDay, {
    tenants: kindergartens,
    inlineFilters: ['kind', 'people'],
    ListAlert: OfficialDays,
    empty: { title: 'attendance.calendarDay.emptyTitle', text: 'attendance.calendarDay.emptyText' },
  }),
);

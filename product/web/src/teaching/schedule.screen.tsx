import { usualSchedule } from '@kiga/contract/teaching/periods.ts';
import { schedule } from '@kiga/contract/teaching/schedule.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of schedules; a new one begins with the usual periods. */
export default asLight(
  entityScreen(schedule, {
    tenants: kindergartens,
    newStart: { periods: usualSchedule.periods, outdoorMinutes: usualSchedule.outdoorMinutes },
    empty: { title: 'teaching.schedule.emptyTitle', text: 'teaching.schedule.emptyText' },
  }),
);

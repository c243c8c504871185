import { lesson } from '@kiga/contract/teaching/lesson.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of single lessons, which are only read; the timetable arranges them. */
export default asLight(
  entityScreen(lesson, {
    tenants: kindergartens,
    inlineFilters: ['day', 'classId'],
    ways: [{ label: 'teaching.timetable.title', href: '/teaching/timetable', permission: 'teaching.lesson.read' }],
    empty: { title: 'teaching.lesson.emptyTitle', text: 'teaching.lesson.emptyText' },
  }),
);

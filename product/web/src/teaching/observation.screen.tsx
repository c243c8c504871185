import { observation } from '@kiga/contract/teaching/observation.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { ChildCell, kindergartens } from '../campus/campus.public.ts';

/** Screen of notes about the learning of children. */
export default asLight(
  entityScreen(observation, {
    tenants: kindergartens,
    columns: { studentId: { Cell: ChildCell, inRecord: true } },
    newWith: ['studentId'],
    newToday: ['day'],
    narrowOrder: ['observedBy', 'classId'],
    inlineFilters: ['domain', 'studentId'],
    empty: { title: 'teaching.observation.emptyTitle', text: 'teaching.observation.emptyText' },
  }),
);

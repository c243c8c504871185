import { rider } from '@kiga/contract/transport/rider.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { ChildCell, kindergartens } from '../campus/campus.public.ts';
import { LineCell } from './record-links.tsx';

/** Screen of the children on buses. */
export default asLight(
  entityScreen(rider, {
    tenants: kindergartens,
    columns: { studentId: { Cell: ChildCell, inRecord: true }, lineId: { Cell: LineCell, inRecord: true } },
    newWith: ['studentId', 'stopId', 'direction'],
    narrowOrder: ['note', 'classId'],
    inlineFilters: ['lineId', 'direction'],
    empty: { title: 'transport.rider.emptyTitle', text: 'transport.rider.emptyText' },
  }),
);

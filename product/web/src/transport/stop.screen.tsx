import { stop } from '@kiga/contract/transport/stop.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';
import { LineCell } from './record-links.tsx';

/** Screen of bus stops. */
export default asLight(
  entityScreen(stop, {
    tenants: kindergartens,
    columns: { lineId: { Cell: LineCell, inRecord: true } },
    newWith: ['lineId'],
    inlineFilters: ['lineId'],
    empty: { title: 'transport.stop.emptyTitle', text: 'transport.stop.emptyText' },
  }),
);

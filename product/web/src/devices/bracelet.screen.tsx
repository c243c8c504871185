import { bracelet } from '@kiga/contract/devices/bracelet.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of bracelets. */
export default asLight(
  entityScreen(bracelet, {
    tenants: kindergartens,
    empty: { title: 'devices.bracelet.emptyTitle', text: 'devices.bracelet.emptyText' },
  }),
);

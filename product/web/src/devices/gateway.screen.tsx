import { gateway } from '@kiga/contract/devices/gateway.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of gateways. */
export default asLight(
  entityScreen(gateway, {
    tenants: kindergartens,
    empty: { title: 'devices.gateway.emptyTitle', text: 'devices.gateway.emptyText' },
  }),
);

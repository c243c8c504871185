import { speaker } from '@kiga/contract/devices/speaker.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of speakers. */
export default asLight(
  entityScreen(speaker, {
    tenants: kindergartens,
    empty: { title: 'devices.speaker.emptyTitle', text: 'devices.speaker.emptyText' },
  }),
);

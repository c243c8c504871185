import { broadcastNow } from '@kiga/contract/devices/broadcast.acts.ts';
import { speaker } from '@kiga/contract/devices/speaker.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of speakers. */
export default asLight(
  entityScreen(speaker, {
    tenants: kindergartens,
    empty: { title: 'devices.speaker.emptyTitle', text: 'devices.speaker.emptyText' },
    acts: [
      screenAct(broadcastNow, {
        hints: ({ t }) => ({
          text: t('devices.speaker.hints.text'),
          repeats: t('devices.speaker.hints.repeats'),
        }),
      }),
    ],
    ways: [{ label: 'devices.speaker.broadcasts', href: '/devices/broadcasts', permission: 'devices.broadcast.read' }],
  }),
);

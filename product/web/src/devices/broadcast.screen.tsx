import { playBroadcast } from '@kiga/contract/devices/broadcast.acts.ts';
import { broadcast } from '@kiga/contract/devices/broadcast.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of broadcasts. */
export default asLight(
  entityScreen(broadcast, {
    tenants: kindergartens,
    narrowOrder: ['lastPlayAt', 'channels', 'times'],
    inlineFilters: ['status', 'channels'],
    empty: { title: 'devices.broadcast.emptyTitle', text: 'devices.broadcast.emptyText' },
    hints: ({ t }) => ({
      text: t('devices.broadcast.hints.text'),
      repeats: t('devices.broadcast.hints.repeats'),
      times: t('devices.broadcast.hints.times'),
      fromDay: t('devices.broadcast.hints.fromDay'),
      schoolDaysOnly: t('devices.broadcast.hints.schoolDaysOnly'),
    }),
    acts: [screenAct(playBroadcast)],
  }),
);

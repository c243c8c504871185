import { OVERRUN_MINUTES } from '@kiga/contract/live/live.ts';
import { addFilm } from '@kiga/contract/live/show.acts.ts';
import { show } from '@kiga/contract/live/show.entity.ts';
import { showStates } from '@kiga/contract/live/show.states.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { HostLink, ShowAlert } from './show-parts.tsx';
import { useShowCounts } from './use-show-counts.ts';

/** Screen of live applications: a host's own ones, or all for the operator, who reviews them. */
export default entityScreen(show, {
  usesLibrary: true,
  tenants: { to: 'system.organization', label: 'live.show.applicant' },
  segments: {
    field: 'status',
    options: [
      { value: 'all', label: 'live.show.all', filter: [] },
      ...showStates.states.map(({ name }) => ({
        value: name,
        label: `live.show.options.status.${name}`,
        filter: [name],
      })),
    ],
    useCounts: useShowCounts,
  },
  hints: ({ t }) => ({
    endTime: t('live.show.hints.endTime', { minutes: OVERRUN_MINUTES }),
    cover: t('live.show.hints.cover'),
  }),
  acts: [screenAct(addFilm)],
  inlineFilters: ['day', 'star'],
  narrowOrder: ['appliedAt', 'messageCount', 'endTime'],
  RecordAlert: ShowAlert,
  RecordActs: HostLink,
  empty: { title: 'live.show.emptyTitle', text: 'live.show.emptyText' },
});

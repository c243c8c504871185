import { liftMute } from '@kiga/contract/community/moderation.acts.ts';
import { mute } from '@kiga/contract/community/mute.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';

/** The end of a mute, which may hold for good. */
function UntilCell({ record }: { record: EntityRecord }) {
  const { t, language } = useKit();
  return typeof record.until === 'string' ? formatMoment(record.until, language) : t('community.mute.forGood');
}

/** Screen of muted people. */
export default asLight(
  entityScreen(mute, {
    columns: { until: { Cell: UntilCell, inRecord: true } },
    acts: [screenAct(liftMute, { isMain: true })],
    narrowOrder: ['mutedBy', 'organizationName', 'mutedAt'],
    inlineFilters: ['side'],
    empty: { title: 'community.mute.emptyTitle', text: 'community.mute.emptyText' },
  }),
);

import { askGrant, giveGrant } from '@kiga/contract/system/access/grant.acts.ts';
import { grant } from '@kiga/contract/system/access/grant.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { grantHints } from './grant-hints.ts';

const GrantDialog = lazyDialog(() => import('./grant-dialog.tsx'));

/** Screen of grants. A kindergarten gives them, and others request them. */
export default entityScreen(grant, {
  narrowOrder: ['nickName', 'beginsOn', 'organizationName'],
  inlineFilters: ['status', 'emergency'],
  columns: { emergency: { Cell: EmergencyTag } },
  empty: { title: 'system.grant.emptyTitle', text: 'system.grant.emptyText' },
  acts: [
    screenAct(giveGrant, {
      isMain: true,
      label: 'system.grant.give',
      start: (kit) => ({ beginsOn: kit.today }),
      hints: grantHints,
    }),
    screenAct(askGrant, { isMain: true, label: 'system.grant.ask', Dialog: GrantDialog }),
  ],
});

/** Tag of an emergency, which two people of the operator made without the kindergarten. */
function EmergencyTag({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  if (record.emergency !== true) return <NoValue />;
  return <ToneTag tone="act">{t('system.grant.fields.emergency')}</ToneTag>;
}

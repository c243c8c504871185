import { grant } from '@kiga/contract/system/access/grant.entity.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import type { OwnAdd } from '@kiga/kit-web/entity/screen-options.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { useState } from 'react';

const GrantDialog = lazyDialog(() => import('./grant-dialog.tsx'));

/** Grants: what a kindergarten lets others see, and what those ask for. */
export default entityScreen(grant, {
  narrowOrder: ['nickName', 'beginsOn', 'organizationName'],
  inlineFilters: ['status', 'emergency'],
  columns: { emergency: { Cell: EmergencyTag } },
  empty: { title: 'system.grant.emptyTitle', text: 'system.grant.emptyText' },
  useOwnAdd: useGive,
});

/** Marks what two people of the operator made without the kindergarten. */
function EmergencyTag({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  if (record.emergency !== true) return <NoValue />;
  return <ToneTag tone="act">{t('system.grant.fields.emergency')}</ToneTag>;
}

/** A kindergarten gives, others ask. */
function useGive(): OwnAdd | null {
  const { t, can } = useKit();
  const [open, setOpen] = useState(false);
  const way = can('system.grant.give') ? 'give' : can('system.grant.ask') ? 'ask' : null;
  if (way === null) return null;
  return {
    label: t(way === 'give' ? 'system.grant.give' : 'system.grant.ask'),
    take: () => setOpen(true),
    dialog: open && <GrantDialog way={way} onClose={() => setOpen(false)} />,
  };
}

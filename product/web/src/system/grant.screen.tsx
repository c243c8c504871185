import { grant } from '@kiga/contract/system/grant.entity.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import type { OwnAdd } from '@kiga/kit-web/entity-screen/screen-options.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useState } from 'react';

const GrantDialog = lazyDialog(() => import('./grant-dialog.tsx'));

/** Grants: what a kindergarten lets others see, and what those ask for. */
export default entityScreen(grant, {
  narrowOrder: ['nickName', 'beginsOn', 'organizationName'],
  inlineFilters: ['status'],
  empty: { title: 'system.grant.emptyTitle', text: 'system.grant.emptyText' },
  useOwnAdd: useGive,
});

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

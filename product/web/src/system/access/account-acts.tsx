import { resetPassword, signOutEverywhere } from '@kiga/contract/system/access/account.acts.ts';
import { type ScreenAct, screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import type { OwnWays } from '@kiga/kit-web/entity/screen-options.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { asAccount } from './account-record.ts';
import { showNewPassword } from './show-new-password.tsx';

const failed = 'system.accountActs.failed';
// The shell shows a dialog for the confirmation instead of this error.
const toldElsewhere = 'SYSTEM_NEEDS_APPROVAL';

/** Additional acts on an account: a new password, and ending its sessions. */
export const accountActs: readonly ScreenAct[] = [
  screenAct(resetPassword, {
    failed,
    toldElsewhere,
    after: showNewPassword,
  }),
  screenAct(signOutEverywhere, {
    failed,
    toldElsewhere,
    after: ({ answer, tell }) => tell({ count: answer.ended }),
  }),
];

/** Returns the link to the access check of an account. */
export function useAccountWays(): OwnWays {
  const kit = useKit();
  return (record) => {
    if (!kit.can('system.access.preview')) return [];
    const path = `/system/access?account=${encodeURIComponent(asAccount(record).userName ?? '')}`;
    return [{ key: 'access', label: kit.t('system.accountActs.access'), onClick: () => kit.open(path) }];
  };
}

import { eraseAccount, resetPassword, signOutEverywhere } from '@kiga/contract/system/access/account.acts.ts';
import { user } from '@kiga/contract/system/access/user.entity.ts';
import { type ScreenAct, screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { useActs } from '@kiga/kit-web/acts/use-acts.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import type { OwnWays, SavedNew } from '@kiga/kit-web/entity/screen-options.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import { asAccount } from './account-record.ts';
import { showLoginCard } from './show-login-card.tsx';

const failed = 'system.accountActs.failed';
// The shell shows a dialog for the confirmation instead of this error.
const toldElsewhere = 'SYSTEM_NEEDS_APPROVAL';

/** Additional acts on an account: a new password, and ending its sessions. */
export const accountActs: readonly ScreenAct[] = [
  screenAct(resetPassword, {
    failed,
    toldElsewhere,
    after: showLoginCard,
  }),
  screenAct(signOutEverywhere, {
    failed,
    toldElsewhere,
    after: ({ answer, tell }) => tell({ count: answer.ended }),
  }),
  screenAct(eraseAccount, { failed }),
];

/** The button of an open account for a new password. */
export function NewPasswordButton({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { start, sending, dialog } = useActs(user, accountActs);
  if (!record.can.includes(resetPassword.act)) return null;
  return (
    <>
      <Button loading={sending} onClick={() => start(record, resetPassword.act)}>
        {t('system.user.acts.resetPassword')}
      </Button>
      {dialog}
    </>
  );
}

/** Shows the login card of a new account, with the password that its creator has just typed. */
export function showCardOfNew({ record, values, kit, modal }: SavedNew): void {
  const { userName, nickName, appType } = asAccount(record);
  const said = { userName: String(userName), nickName: String(nickName), password: String(values.password) };
  showLoginCard({ answer: { ...said, appType: Number(appType) }, kit, modal });
}

/** Returns the link to the access check of an account. */
export function useAccountWays(): OwnWays {
  const kit = useKit();
  return (record) => {
    if (!kit.can('system.access.preview')) return [];
    const path = `/system/access?account=${encodeURIComponent(asAccount(record).userName ?? '')}`;
    return [{ key: 'access', label: kit.t('system.accountActs.access'), onClick: () => kit.open(path) }];
  };
}

import { resetPassword, signOutEverywhere } from '@kiga/contract/system/access/account.acts.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import type { OwnActs } from '@kiga/kit-web/entity/screen-options.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { KitContext, useKit } from '@kiga/kit-web/kit-context.tsx';
import { App } from 'antd';
import { useSession } from '../../identity/identity.public.ts';
import { asAccount } from './account-record.ts';
import { NewPassword } from './new-password.tsx';

/** What is done with an account besides the usual: a new password, ending its sessions, asking what it can do. */
export function useAccountActs(): OwnActs {
  const kit = useKit();
  const { t } = kit;
  const { baseId, appType } = useSession();
  const { modal, message } = App.useApp();
  const afterSave = useAfterSave();

  /** Asks first; what goes wrong is told in place of the question. */
  function ask(title: string, content: string, okText: string, act: () => Promise<void>) {
    modal.confirm({
      title,
      content,
      okText,
      cancelText: t('kit.form.cancel'),
      onOk: async () => {
        try {
          await act();
        } catch (error) {
          // The shell asks for the confirmation in place of this.
          if (error instanceof CallError && error.error === 'SYSTEM_NEEDS_APPROVAL') return;
          modal.error({
            title: t('system.accountActs.failed'),
            content: failureText(kit, error),
            okText: t('kit.detail.understood'),
          });
        }
        void afterSave();
      },
    });
  }

  const tenantOf = ({ kigId }: EntityRecord) => (appType === 8 && kigId !== baseId ? { kigId } : {});

  function askReset(record: EntityRecord) {
    const { id, userName = '' } = asAccount(record);
    ask(
      t('system.accountActs.resetTitle', { userName }),
      t('system.accountActs.resetText'),
      t('system.accountActs.reset'),
      async () => {
        const answer = await kit.client.call(resetPassword, { id, ...tenantOf(record) });
        // It stands outside of list and drawer: whatever becomes of them, it stays until it has been read.
        modal.success({
          title: t('system.newPassword.title'),
          content: (
            <KitContext value={kit}>
              <NewPassword {...answer} />
            </KitContext>
          ),
          okText: t('system.newPassword.noted'),
          width: 'min(34em, 92vw)',
          keyboard: false,
          mask: { closable: false },
        });
      },
    );
  }

  function askSignOut(record: EntityRecord) {
    const { id, userName = '' } = asAccount(record);
    ask(
      t('system.accountActs.signOutTitle', { userName }),
      t('system.accountActs.signOutText'),
      t('system.accountActs.signOut'),
      async () => {
        const { ended } = await kit.client.call(signOutEverywhere, { id, ...tenantOf(record) });
        message.success(t('system.accountActs.signedOut', { count: ended }));
      },
    );
  }

  return {
    itemsOf: (record) => {
      const { userName = '' } = asAccount(record);
      const path = `/system/access?account=${encodeURIComponent(userName)}`;
      return [
        ...(kit.can('system.access.preview')
          ? [{ key: 'access', label: t('system.accountActs.access'), onClick: () => kit.open(path) }]
          : []),
        ...(record.can.includes('resetPassword')
          ? [{ key: 'reset', label: t('system.accountActs.reset'), onClick: () => askReset(record) }]
          : []),
        ...(record.can.includes('signOut')
          ? [{ key: 'signOut', label: t('system.accountActs.signOut'), onClick: () => askSignOut(record) }]
          : []),
      ];
    },
  };
}

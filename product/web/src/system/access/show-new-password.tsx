import type { newPassword } from '@kiga/contract/system/access/account.acts.ts';
import type { DoneAct } from '@kiga/kit-web/acts/screen-act.ts';
import { KitContext } from '@kiga/kit-web/kit-context.tsx';
import type { z } from 'zod';
import { NewPassword } from './new-password.tsx';

/** Shows a new password once. The dialog lies outside list and drawer, so that it stays until it has been read. */
export function showNewPassword({ answer, kit, modal }: DoneAct<z.output<typeof newPassword>>): void {
  modal.success({
    title: kit.t('system.newPassword.title'),
    content: (
      <KitContext value={kit}>
        <NewPassword {...answer} />
      </KitContext>
    ),
    okText: kit.t('system.newPassword.noted'),
    width: 'min(34em, 92vw)',
    keyboard: false,
    mask: { closable: false },
  });
}

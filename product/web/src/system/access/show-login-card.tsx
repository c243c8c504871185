import type { loginData } from '@kiga/contract/system/access/account.acts.ts';
import { type Kit, KitContext } from '@kiga/kit-web/kit-context.tsx';
import type { EarlyTelling } from '@kiga/kit-web/library/use-telling.ts';
import type { z } from 'zod';
import { LoginCard } from './login-card.tsx';

interface Shown {
  answer: z.output<typeof loginData>;
  kit: Kit;
  modal: EarlyTelling['modal'];
}

/** Shows a login card once. The dialog lies outside list and drawer, so that it stays until it has been read. */
export function showLoginCard({ answer, kit, modal }: Shown): void {
  modal.success({
    title: kit.t('system.loginCard.title'),
    content: (
      <KitContext value={kit}>
        <LoginCard {...answer} />
      </KitContext>
    ),
    okText: kit.t('system.loginCard.noted'),
    width: 'min(40em, 94vw)',
    keyboard: false,
    mask: { closable: false },
  });
}

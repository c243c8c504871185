import { requestAccess } from '@kiga/contract/system/access/access.acts.ts';
import { actKeys } from '@kiga/entity/words/act-words.ts';
import { firstWord } from '@kiga/kit-web/entity/entity-words.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useState } from 'react';
import { PageButton } from './page-button.tsx';

/**
 * Requests the permission of a screen, by its path in the menu, from those who manage roles in the own organization.
 * The result replaces the button.
 */
export function RequestAccess({ href }: { href: string }) {
  const { t, client } = useKit();
  const [told, setTold] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  async function ask() {
    if (sending) return;
    setSending(true);
    try {
      const { asked, names } = await client.call(requestAccess, { href });
      const named = names.join(t('kit.list.nameSeparator'));
      setTold(
        asked === 0
          ? t('system.access.request.nobody')
          : asked > names.length
            ? t('system.access.request.askedMany', { names: named, count: asked })
            : t('system.access.request.asked', { names: named }),
      );
    } catch {
      setTold(t('system.access.request.failed'));
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      {told !== null && <p role="status">{told}</p>}
      {told === null && <PageButton onClick={() => void ask()}>{t('system.access.request.ask')}</PageButton>}
    </>
  );
}

/** Returns the name of a permission: the kind of record and the act. */
export function usePermissionName(permission: string): string {
  const { t } = useKit();
  const [area = '', entity = '', act = ''] = permission.split('.');
  const plural = `${area}.${entity}.plural`;
  const words = t(plural);
  const ofAct = firstWord(t, actKeys(`${area}.${entity}`, act)) ?? act;
  return t('system.permission.of', {
    area: t(`system.permission.areas.${area}`),
    entity: words === plural ? t(`system.permission.entities.${area}.${entity}`) : words,
    act: ofAct.charAt(0).toLowerCase() + ofAct.slice(1),
  });
}

import type { CurrentSession } from '@kiga/contract/identity/session.acts.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import { getLanguage } from '../../session/session-storage.ts';
import { type LanguageWords, translator } from '../words.ts';

interface KitSource {
  session: CurrentSession;
  words: LanguageWords;
  client: Kit['client'];
  open: Kit['open'];
}

/** What screens are given in this session. */
export function createKit({ session, words, client, open }: KitSource): Kit {
  return {
    client,
    language: getLanguage(),
    t: translator(words),
    can: (permission) => session.access.includes(permission),
    today: session.today,
    tenantOfSession: session.appType === 3 ? session.baseId : null,
    open,
  };
}

import { identityEnUS } from '@kiga/contract/identity/identity.en-US.ts';
import { identityZhCN } from '@kiga/contract/identity/identity.zh-CN.ts';
import { translate, type WordKey, type WordParams } from '@kiga/entity/words/words.ts';
import { getLanguage } from '@kiga/kit-web/session/session-storage.ts';

/** The language of the page; a change of it reloads the page. */
export const language = getLanguage();

const catalogue = language === 'zh_CN' ? identityZhCN : identityEnUS;

/** A text of the identity area in the language of the page. */
export function t(key: WordKey<typeof identityZhCN>, params?: WordParams): string {
  return translate(catalogue as typeof identityZhCN, key, params);
}

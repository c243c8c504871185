import { loginEnUS } from '@kiga/contract/identity/login.en-US.ts';
import { loginZhCN } from '@kiga/contract/identity/login.zh-CN.ts';
import { passwordEnUS } from '@kiga/contract/identity/password.en-US.ts';
import { passwordZhCN } from '@kiga/contract/identity/password.zh-CN.ts';
import { translate, type WordKey, type WordParams } from '@kiga/entity/words/words.ts';
import { language } from './login-words.ts';

const chinese = { ...loginZhCN, ...passwordZhCN };
const catalogue = language === 'zh_CN' ? chinese : { ...loginEnUS, ...passwordEnUS };

/** Returns a text of the sign-in pages, including those about passwords. */
export function t(key: WordKey<typeof chinese>, params?: WordParams): string {
  return translate(catalogue as typeof chinese, key, params);
}

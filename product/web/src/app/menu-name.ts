import type { MenuDeclaration } from '@kiga/entity/define-area.ts';
import type { Language } from '@kiga/entity/words/words.ts';

/** Returns the name of a declared menu row in a language. */
export function menuName(menu: MenuDeclaration, language: Language): string {
  return language === 'zh_CN' ? menu.zhCN : menu.enUS;
}

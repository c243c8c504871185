import { startThemeMode } from '@kiga/kit-web/theme/theme-mode.ts';
import { createRoot } from 'react-dom/client';
import { isSignedIn } from './family-client.ts';
import { FamilyPage } from './family-page.tsx';
import { language, t } from './family-words.ts';
import { SignIn } from './sign-in.tsx';
import './family.css';

/** Shows the families' page, or its sign-in. */
export function startFamily(): void {
  startThemeMode();
  document.documentElement.lang = language === 'zh_CN' ? 'zh-CN' : 'en-US';
  document.title = t('title');
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no element #root');
  createRoot(root).render(isSignedIn() ? <FamilyPage /> : <SignIn />);
}

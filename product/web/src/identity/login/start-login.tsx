import { loadChunk } from '@kiga/kit-web/chunks/chunk.ts';
import { startThemeMode } from '@kiga/kit-web/theme/theme-mode.ts';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { getToken } from '../session/session-storage.ts';
import { Alert } from './login-alert.tsx';
import { LoginFrame } from './login-frame.tsx';
import { LoginPage } from './login-page.tsx';
import './login.css';
import './login-scene.css';
import { language, t } from './login-words.ts';
import { homePath } from './return-address.ts';

const changesPassword = location.pathname === '/changePsd';

/** Rarely used pages, which the sign-in page does not load. Joined in one `?:`, both would get the styles of one. */
const passwordPages = {
  forgotten: () => import('./forgotten-page.tsx'),
  change: () => import('./change-password-page.tsx'),
};

/** Shows the sign-in page, or the one that the address names. Signed-in users go to the home page. */
export async function startLogin(): Promise<void> {
  if (!changesPassword && getToken() !== null) {
    location.replace(homePath);
    return;
  }
  startThemeMode();
  document.documentElement.lang = language === 'zh_CN' ? 'zh-CN' : 'en-US';
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no element #root');
  const { title, Page } = await choosePage();
  document.title = `${title} - ${t('login.brand')}`;
  createRoot(root).render(<Page />);
  // Pages connected by a `DraftLink` are one document to the browser, so going back needs a reload.
  addEventListener('popstate', () => location.reload());
}

async function choosePage(): Promise<{ title: string; Page: ComponentType }> {
  if (!changesPassword) return { title: t('login.pageTitle'), Page: LoginPage };
  const isForgotten = new URLSearchParams(location.search).has('forgotten');
  try {
    const { title, default: Page } = await loadChunk(passwordPages[isForgotten ? 'forgotten' : 'change']);
    return { title, Page };
  } catch {
    return { title: t('login.changePassword'), Page: FailedPage };
  }
}

/** Page for a chunk that did not arrive. */
function FailedPage() {
  return (
    <LoginFrame title={t('login.changePassword')} lead={t('login.help')} beforeReload={() => {}}>
      <Alert text={t('login.failedToLoad')} />
      <button type="button" className="login-submit" onClick={() => location.reload()}>
        {t('login.clickToRetry')}
      </button>
    </LoginFrame>
  );
}

import { installCssVariables } from '@kiga/kit-web/theme/css-variables.ts';
import { startThemeMode } from '@kiga/kit-web/theme/theme-mode.ts';
import { createRoot } from 'react-dom/client';
import { getToken } from '../session/session-storage.ts';
import { ChangePasswordPage } from './change-password-page.tsx';
import { LoginPage } from './login-page.tsx';
import './login.css';
import './login-scene.css';
import { language, t } from './login-words.ts';
import { homePath } from './return-address.ts';

const changesPassword = location.pathname === '/changePsd';

if (!changesPassword && getToken() !== null) {
  location.replace(homePath);
} else {
  installCssVariables();
  startThemeMode();
  document.documentElement.lang = language === 'zh_CN' ? 'zh-CN' : 'en-US';
  document.title = `${t(changesPassword ? 'changePassword.title' : 'login.pageTitle')} - ${t('login.brand')}`;
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no element #root');
  createRoot(root).render(changesPassword ? <ChangePasswordPage /> : <LoginPage />);
}

import type { ReactNode } from 'react';
import { version } from '../../../package.json';
import { KigaMark } from '../../drawing/kiga-mark.tsx';
import { LoginScene } from '../../drawing/login-scene.tsx';
import { setLanguage } from '../session/session-storage.ts';
import { language, t } from './login-words.ts';

interface LoginFrameProps {
  title: string;
  lead: string;
  /** Runs before the page reloads in another language, to keep typed input. */
  beforeReload: () => void;
  children: ReactNode;
}

const languages = [
  { value: 'zh_CN', label: '简体中文', tag: 'zh-CN' },
  { value: 'en_US', label: 'English', tag: 'en-US' },
] as const;

/** The frame of the sign-in pages: scene, product name, card, language and version. */
export function LoginFrame({ title, lead, beforeReload, children }: LoginFrameProps) {
  function switchTo(next: (typeof languages)[number]['value']) {
    if (next === language) return;
    beforeReload();
    setLanguage(next);
    location.reload();
  }

  return (
    <div className="login">
      <div className="login-scene">
        <LoginScene />
      </div>
      <header className="login-brand">
        <KigaMark />
        <div>
          <strong>{t('login.brand')}</strong>
          <span>{t('login.product')}</span>
        </div>
      </header>
      <main className="login-main">
        <section className="login-card" aria-labelledby="login-title">
          <h1 id="login-title">{title}</h1>
          <p className="login-lead">{lead}</p>
          {children}
          <footer>
            <fieldset className="login-languages" aria-label={t('login.language')}>
              {languages.map(({ value, label, tag }) => (
                <button
                  key={value}
                  type="button"
                  lang={tag}
                  aria-pressed={value === language}
                  onClick={() => switchTo(value)}
                >
                  {label}
                </button>
              ))}
            </fieldset>
            <span className="login-version">{t('login.version', { version })}</span>
          </footer>
        </section>
        <p className="login-help">{t('login.help')}</p>
      </main>
    </div>
  );
}

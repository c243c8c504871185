import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Dropdown, Tooltip } from '@kiga/kit-web/light/bubbles.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import {
  getThemeChoice,
  setThemeChoice,
  subscribeThemeMode,
  type ThemeChoice,
} from '@kiga/kit-web/theme/theme-mode.ts';
import {
  Moon as DarkThemeIcon,
  PanelLeftOpen as ExpandMenuIcon,
  Maximize as FullScreenIcon,
  Globe as LanguageIcon,
  Minimize as LeaveFullScreenIcon,
  Sun as LightThemeIcon,
  Monitor as SystemThemeIcon,
  Presentation as WallIcon,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { Leaving } from '../../identity/session/leaving.ts';
import { MessageBell } from '../../system/messages/message-bell.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import styles from './header.module.css';
import type { MenuState } from './use-menu-state.ts';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps {
  trail: readonly MenuEntry[];
  /** Title of the current tab. */
  title: string;
  menu: MenuState;
  /** False while the password must change first: until then the server refuses all other calls. */
  mayCall: boolean;
  leaving: Leaving;
  onChangePassword(): void;
}

/** The header: the breadcrumb, and the controls of the whole page. */
export function Header({ trail, title, menu, mayCall, leaving, onChangePassword }: HeaderProps) {
  const { t, can } = useKit();
  return (
    <header className={styles.header}>
      {menu.isDrawer && (
        <button
          type="button"
          className={styles.button}
          aria-label={t('shell.openMenu')}
          onClick={() => menu.setDrawerOpen(true)}
        >
          <ExpandMenuIcon size={iconSizePx.header} aria-hidden />
        </button>
      )}
      <Breadcrumb trail={trail} title={title} />
      {mayCall && <PaletteButton leaving={leaving} />}
      {mayCall && can('dashboards.wall.read') && (
        <TabLink
          className={styles.button}
          href="/dashBoard"
          aria-label={t('shell.header.wall')}
          title={t('shell.header.wall')}
        >
          <WallIcon size={iconSizePx.header} aria-hidden />
        </TabLink>
      )}
      {mayCall && <MessageBell className={styles.button} />}
      <ThemeButton />
      <LanguageButton onChange={leaving.switchLanguage} />
      <FullScreenButton />
      <span className={styles.line} />
      <UserMenu onSignOut={leaving.signOut} onChangePassword={onChangePassword} />
    </header>
  );
}

const themeIcons = { light: LightThemeIcon, dark: DarkThemeIcon, system: SystemThemeIcon };

function ThemeButton() {
  const { t } = useKit();
  const choice = useSyncExternalStore(subscribeThemeMode, getThemeChoice);
  const Icon = themeIcons[choice];
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectedKeys: [choice],
        items: [
          { key: 'light', icon: <LightThemeIcon size={iconSizePx.button} />, label: t('shell.header.themeLight') },
          { key: 'dark', icon: <DarkThemeIcon size={iconSizePx.button} />, label: t('shell.header.themeDark') },
          { key: 'system', icon: <SystemThemeIcon size={iconSizePx.button} />, label: t('shell.header.themeSystem') },
        ],
        onClick: ({ key }) => setThemeChoice(key as ThemeChoice),
      }}
    >
      <button
        type="button"
        className={styles.button}
        aria-label={t('shell.header.theme')}
        title={t('shell.header.theme')}
      >
        <Icon size={iconSizePx.header} aria-hidden />
      </button>
    </Dropdown>
  );
}

// Each language has its own name for itself, in every page language.
const languages: Record<Language, { short: string; name: string; tag: string }> = {
  zh_CN: { short: '中文', name: '简体中文', tag: 'zh-CN' },
  en_US: { short: 'EN', name: 'English', tag: 'en' },
};

function LanguageButton({ onChange }: { onChange(language: Language): void }) {
  const { t, language } = useKit();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectedKeys: [language],
        items: Object.entries(languages).map(([key, { name, tag }]) => ({
          key,
          label: <span lang={tag}>{name}</span>,
        })),
        onClick: ({ key }) => {
          if (key !== language) onChange(key as Language);
        },
      }}
    >
      <button
        type="button"
        className={styles.button}
        aria-label={`${t('shell.header.language')} ${languages[language].short}`}
        title={t('shell.header.language')}
      >
        <LanguageIcon size={iconSizePx.header} aria-hidden />
        <span className={styles.short}>{languages[language].short}</span>
      </button>
    </Dropdown>
  );
}

function FullScreenButton() {
  const { t } = useKit();
  const isFull = useSyncExternalStore(subscribeFullScreen, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const label = t(isFull ? 'shell.header.leaveFullScreen' : 'shell.header.fullScreen');
  const Icon = isFull ? LeaveFullScreenIcon : FullScreenIcon;
  const toggle = () => (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <Tooltip title={label}>
      <button type="button" className={styles.button} aria-label={label} onClick={toggle}>
        <Icon size={iconSizePx.header} aria-hidden />
      </button>
    </Tooltip>
  );
}

function subscribeFullScreen(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

import { IconProvider, iconStroke } from '@kiga/kit-web/icon/icons.ts';
import type { Library, LibraryHost, Telling } from '@kiga/kit-web/library/load-library.ts';
import { antdTheme } from '@kiga/kit-web/theme/antd-theme.ts';
import { getThemeMode, subscribeThemeMode } from '@kiga/kit-web/theme/theme-mode.ts';
import { useMedia } from '@kiga/kit-web/theme/use-media.ts';
import { App, ConfigProvider } from 'antd';
import AppContext from 'antd/es/app/context';
import type { Locale } from 'antd/es/locale';
import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react';

/** Creates the library's host in the page, with its components' texts in the page's language. */
export async function makeHost(lang: string): Promise<LibraryHost> {
  const { default: texts } =
    lang === 'zh-CN'
      ? // Calendars take the names of months, and the first day of the week, from dayjs.
        (await Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]))[0]
      : await import('antd/es/locale/en_US');
  return function Host({ onReady }) {
    return (
      <Configured texts={texts}>
        <App component={false}>
          <Ready texts={texts} onReady={onReady} />
        </App>
      </Configured>
    );
  };
}

const IsWithin = createContext(false);

function Ready({ texts, onReady }: { texts: Locale; onReady(library: Library): void }) {
  const telling = App.useApp();
  useEffect(() => onReady({ ...telling, Within: within(texts, telling) }), [telling, texts, onReady]);
  return null;
}

/** Wraps a part. An outer part has already provided everything for an inner one. */
function within(texts: Locale, telling: Telling): Library['Within'] {
  return function Within({ children }) {
    if (use(IsWithin)) return children;
    return (
      <IsWithin value={true}>
        <Configured texts={texts}>
          <AppContext.Provider value={telling as ReturnType<typeof App.useApp>}>{children}</AppContext.Provider>
        </Configured>
      </IsWithin>
    );
  };
}

function Configured({ texts, children }: { texts: Locale; children: ReactNode }) {
  const mode = useSyncExternalStore(subscribeThemeMode, getThemeMode);
  const moreContrast = useMedia('(prefers-contrast: more)');
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const theme = useMemo(() => antdTheme(mode, { moreContrast, reducedMotion }), [mode, moreContrast, reducedMotion]);
  return (
    <ConfigProvider theme={theme} locale={texts} button={{ autoInsertSpace: false }}>
      <IconProvider strokeWidth={iconStroke}>{children}</IconProvider>
    </ConfigProvider>
  );
}

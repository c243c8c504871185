import { IconProvider, iconStroke } from '@kiga/kit-web/icon/icons.ts';
import { antdTheme } from '@kiga/kit-web/theme/antd-theme.ts';
import { getThemeMode, subscribeThemeMode } from '@kiga/kit-web/theme/theme-mode.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { BrowserRouter } from 'react-router';
import { useMedia } from './use-media.ts';
import type { LanguageWords } from './words.ts';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A tab that comes back shows what it had, and asks anew unless it has just asked.
      staleTime: 5_000,
      gcTime: 60 * 60_000,
      // Screens say how they retry; the user sees it.
      retry: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Router, cache, theme and component texts around the shell. */
export function AppProviders({ words, children }: { words: LanguageWords; children: ReactNode }) {
  const mode = useSyncExternalStore(subscribeThemeMode, getThemeMode);
  const moreContrast = useMedia('(prefers-contrast: more)');
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const theme = useMemo(() => antdTheme(mode, { moreContrast, reducedMotion }), [mode, moreContrast, reducedMotion]);
  return (
    // Without transitions the address and the open tabs change in one and the same step.
    <BrowserRouter useTransitions={false}>
      <QueryClientProvider client={queryClient}>
        <ConfigProvider theme={theme} locale={words.componentTexts} button={{ autoInsertSpace: false }}>
          <IconProvider strokeWidth={iconStroke}>
            <App component={false}>{children}</App>
          </IconProvider>
        </ConfigProvider>
      </QueryClientProvider>
    </BrowserRouter>
  );
}

import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTab } from '@kiga/kit-web/tabs/tab.ts';
import { Route, Routes } from 'react-router';
import type { Screen } from '../screens.ts';
import type { TabAddress } from '../tabs/tab-panels.tsx';
import { ScreenLoading } from './screen-loading.tsx';
import { TabBoundary } from './tab-boundary.tsx';

interface LoadedScreenProps {
  address: TabAddress;
  /** Path of its menu row. */
  href: string;
  Screen: Screen;
}

/** A screen at its address; its errors stay within its tab. */
export function LoadedScreen({ address, href, Screen }: LoadedScreenProps) {
  const tab = useTab();
  return (
    <TabBoundary onBroken={() => tab.dirty(false)}>
      <Routes location={address}>
        <Route path={`${href}/*`} element={<Screen href={href} />} />
      </Routes>
    </TabBoundary>
  );
}

/** Placeholder until the chunk of a screen arrives. */
export function ScreenWaiting() {
  const { t } = useKit();
  return <ScreenLoading label={t('shell.loading')} />;
}

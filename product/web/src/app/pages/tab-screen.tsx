import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTab } from '@kiga/kit-web/tabs/tab.ts';
import { Suspense, useState } from 'react';
import { Route, Routes } from 'react-router';
import type { ResolvedScreen } from '../resolve-screen.ts';
import { type ScreenLoader, screens } from '../screens.ts';
import type { TabAddress } from '../tabs/tab-panels.tsx';
import { forgetScreen, lazyScreen } from './chunk.ts';
import { ScreenLoading } from './screen-loading.tsx';
import { ForbiddenPage, NotFoundPage, UnknownScreenPage } from './state-screens.tsx';
import { TabBoundary } from './tab-boundary.tsx';

/** What stands in a tab: the screen of its address, or the page that says why there is none. */
export function TabScreen({ address, resolved }: { address: TabAddress; resolved: ResolvedScreen }) {
  switch (resolved.kind) {
    case 'screen':
      return (
        <LoadedScreen address={address} href={resolved.href} load={screens[resolved.componentUrl] as ScreenLoader} />
      );
    case 'unknownScreen':
      return <UnknownScreenPage name={resolved.name} />;
    case 'forbidden':
      return <ForbiddenPage menu={resolved.menu} />;
    case 'notFound':
      return <NotFoundPage />;
  }
}

function LoadedScreen({ address, href, load }: { address: TabAddress; href: string; load: ScreenLoader }) {
  const { t } = useKit();
  const tab = useTab();
  const [, setRetries] = useState(0);
  const Screen = lazyScreen(load);
  const retry = () => {
    forgetScreen(load);
    setRetries((retries) => retries + 1);
  };
  return (
    <TabBoundary onChunkRetry={retry} onBroken={() => tab.dirty(false)}>
      <Suspense fallback={<ScreenLoading label={t('shell.loading')} />}>
        <Routes location={address}>
          <Route path={`${href}/*`} element={<Screen href={href} />} />
        </Routes>
      </Suspense>
    </TabBoundary>
  );
}

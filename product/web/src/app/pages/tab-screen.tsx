import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTab } from '@kiga/kit-web/tabs/tab.ts';
import { Route, Routes } from 'react-router';
import type { ResolvedScreen } from '../resolve-screen.ts';
import { type Screen, screens } from '../screens.ts';
import type { TabAddress } from '../tabs/tab-panels.tsx';
import { ScreenLoading } from './screen-loading.tsx';
import {
  ChunkFailedPage,
  ForbiddenScreen,
  NotFoundPage,
  NotInstalledPage,
  UnknownScreenPage,
} from './state-screens.tsx';
import { TabBoundary } from './tab-boundary.tsx';

const loadedScreens: Readonly<Record<string, Screen>> = Object.fromEntries(
  Object.entries(screens).map(([name, load]) => [
    name,
    lazyPart(load, { Waiting: ScreenWaiting, Failed: ChunkFailedPage }),
  ]),
);

/** What stands in a tab: the screen of its address, or the page that says why there is none. */
export function TabScreen({ address, resolved }: { address: TabAddress; resolved: ResolvedScreen }) {
  switch (resolved.kind) {
    case 'screen':
      return (
        <LoadedScreen address={address} href={resolved.href} Screen={loadedScreens[resolved.componentUrl] as Screen} />
      );
    case 'unknownScreen':
      return <UnknownScreenPage name={resolved.name} />;
    case 'forbidden':
      return <ForbiddenScreen menu={resolved.menu} />;
    case 'notInstalled':
      return <NotInstalledPage path={address.pathname} />;
    case 'notFound':
      return <NotFoundPage />;
  }
}

function LoadedScreen({ address, href, Screen }: { address: TabAddress; href: string; Screen: Screen }) {
  const tab = useTab();
  return (
    <TabBoundary onBroken={() => tab.dirty(false)}>
      <Routes location={address}>
        <Route path={`${href}/*`} element={<Screen href={href} />} />
      </Routes>
    </TabBoundary>
  );
}

function ScreenWaiting() {
  const { t } = useKit();
  return <ScreenLoading label={t('shell.loading')} />;
}

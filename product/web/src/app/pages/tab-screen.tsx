import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { useLayoutEffect } from 'react';
import { pageLanguage } from '../../identity/session/page-language.ts';
import { takeEarlyList } from '../early-answers.ts';
import { loadFirstScreen, type FirstScreen as NamedScreen, pageFacts } from '../first-page.ts';
import { holdSkeleton } from '../first-skeleton.ts';
import { screenRowAt } from '../menu-tree.ts';
import { queryClient } from '../query-client.ts';
import type { TabAddress } from '../tabs/tab-panels.tsx';
import { ChunkFailedPage } from './broken-page.tsx';
import { LoadedScreen, ScreenWaiting } from './loaded-screen.tsx';

const whileLoading = { Waiting: ScreenWaiting, Failed: ChunkFailedPage, mayBeLight: true };

const first = pageFacts?.screen ?? null;
const FirstScreen = lazyPart(
  async () => {
    const [screen, list] = await Promise.all([loadFirstScreen(first as NamedScreen, pageLanguage()), takeEarlyList()]);
    // The screen renders with its rows at once, instead of empty first.
    if (list) queryClient.setQueryData([list.entity, 'page', list.input], list.page);
    return screen;
  },
  { ...whileLoading, Waiting: FirstWaiting },
);

/** Under the skeleton of the page, which stays until the screen is there or is said not to come. */
function FirstWaiting() {
  useLayoutEffect(holdSkeleton, []);
  return <ScreenWaiting />;
}

/** Every other screen; the index of all screens is loaded with the first of them. */
const IndexedScreen = lazyPart(() => import('./indexed-screen.tsx'), whileLoading);

/** The content of a tab: the screen of its address, or the page that explains its absence. */
export function TabScreen({ address, menus }: { address: TabAddress; menus: readonly MenuEntry[] }) {
  const row = screenRowAt(menus, address.pathname);
  const isFirst =
    first !== null && first.name === row?.componentUrl && (row?.href === address.pathname || !first.onePage);
  if (row?.href && isFirst) return <LoadedScreen address={address} href={row.href} Screen={FirstScreen} />;
  return <IndexedScreen address={address} menus={menus} />;
}

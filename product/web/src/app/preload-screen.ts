import { areas } from '@kiga/contract/app/areas.ts';
import { covers } from './menu-tree.ts';
import { screens } from './screens.ts';

/** Fetches the program of the screen at a path while the session is still being asked for. */
export function preloadScreen(path: string): void {
  const menu = areas
    .flatMap((area) => area.menus)
    .find(({ href, componentUrl }) => href !== null && componentUrl !== null && covers(href, path));
  // Whether it may be seen, and what to say if it does not arrive, is decided when it is shown.
  screens[menu?.componentUrl ?? '']?.().catch(() => undefined);
}

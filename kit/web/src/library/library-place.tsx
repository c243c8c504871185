import { useSyncExternalStore } from 'react';
import { hostOfLibrary, subscribeLibrary } from './load-library.ts';

/** Where messages and questions of the component library appear; stands once in the page, next to everything else. */
export function LibraryPlace() {
  const host = useSyncExternalStore(subscribeLibrary, hostOfLibrary);
  return host && <host.Host onReady={host.onReady} />;
}

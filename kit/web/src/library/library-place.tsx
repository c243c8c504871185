import { useSyncExternalStore } from 'react';
import { hostOfLibrary, subscribeLibrary } from './load-library.ts';

/** Place for messages and dialogs of the component library; once per page, next to the application. */
export function LibraryPlace() {
  const host = useSyncExternalStore(subscribeLibrary, hostOfLibrary);
  return host && <host.Host onReady={host.onReady} />;
}

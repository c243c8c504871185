import { loadLibraryBeforeUse, setLibraryHost } from '@kiga/kit-web/library/load-library.ts';
import { startThemeMode } from '@kiga/kit-web/theme/theme-mode.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Start } from './start.tsx';

/** Shows the application. `onCaughtError` is told of what a boundary has caught. */
export function startApp(onCaughtError: (error: unknown) => void): void {
  startThemeMode();
  setLibraryHost(async () => (await import('./library-host.tsx')).makeHost(document.documentElement.lang));
  loadLibraryBeforeUse();
  const root = createRoot(document.getElementById('root') as HTMLElement, { onCaughtError });
  // In slices: whoever types or clicks meanwhile is not kept waiting.
  startTransition(() => root.render(<Start />));
}

import { loadLibraryBeforeUse, setLibraryHost } from '@kiga/kit-web/library/load-library.ts';
import { startThemeMode } from '@kiga/kit-web/theme/theme-mode.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import './student-parts.ts';
import { Start } from './start.tsx';

/** Renders the application. `onCaughtError` receives errors that a boundary has caught. */
export function startApp(onCaughtError: (error: unknown) => void): void {
  startThemeMode();
  setLibraryHost(async () => (await import('./library-host.tsx')).makeHost(document.documentElement.lang));
  loadLibraryBeforeUse();
  const root = createRoot(document.getElementById('root') as HTMLElement, { onCaughtError });
  // A transition renders in slices, so that typing and clicks are not blocked.
  startTransition(() => root.render(<Start />));
}

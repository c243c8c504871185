import './zod-without-eval.ts';
import { loadLibraryBeforeUse, setLibraryHost } from '@kiga/kit-web/library/load-library.ts';
import { installCssVariables } from '@kiga/kit-web/theme/css-variables.ts';
import { startThemeMode } from '@kiga/kit-web/theme/theme-mode.ts';
import { createRoot } from 'react-dom/client';
import { getToken } from '../identity/session/session-storage.ts';
import { reportScriptError, startReportingScriptErrors } from '../system/script-error-report.ts';
import { redirectAtStart } from './guard.ts';
import './page.css';
import { Start } from './start.tsx';

startReportingScriptErrors();
setLibraryHost(async () => (await import('./library-host.tsx')).makeHost(document.documentElement.lang));
loadLibraryBeforeUse();
installCssVariables();
startThemeMode();

const redirect = redirectAtStart(window.location, getToken());
if (redirect?.startsWith('/login')) {
  window.location.replace(redirect);
} else {
  if (redirect !== null) window.history.replaceState(null, '', redirect);
  // What a boundary has caught the window is not told of.
  const onCaughtError = (error: unknown) => {
    reportScriptError(error);
    console.error(error);
  };
  createRoot(document.getElementById('root') as HTMLElement, { onCaughtError }).render(<Start />);
}

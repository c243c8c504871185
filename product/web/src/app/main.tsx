import { redirectAtStart } from './redirects.ts';
import './tokens.css';
import './page.css';
import './first-skeleton.css';
import { getLanguage, getToken } from '../identity/session/session-storage.ts';
import { reportScriptError, startReportingScriptErrors } from '../system/script-error-report.ts';
import { askEarly } from './early-answers.ts';
import { pageFacts } from './first-page.ts';
import { endSkeleton } from './first-skeleton.ts';

startReportingScriptErrors();

const redirect = redirectAtStart(window.location, getToken());
if (redirect?.startsWith('/login')) {
  window.location.replace(redirect);
} else {
  if (redirect !== null) window.history.replaceState(null, '', redirect);
  if (pageFacts) {
    askEarly(pageFacts);
    const { words, screen } = pageFacts;
    preload([...words[getLanguage()], ...(screen?.words[getLanguage()] ?? [])]);
  }
  try {
    // Sequential imports: a single task that runs them all would block the first paint.
    await import('./zod-without-eval.ts');
    await import('./react-program.ts');
    const { startApp } = await import('./start-app.tsx');
    // Errors that a boundary has caught do not reach the window's error event.
    startApp((error) => {
      reportScriptError(error);
      console.error(error);
    });
  } catch (error) {
    reportScriptError(error);
    offerReload();
  }
}

/** Shows a button that reloads the page. The program did not load, and neither did the words for an explanation. */
function offerReload(): void {
  endSkeleton();
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: '\u21bb Kiga' });
  button.addEventListener('click', () => window.location.reload());
  document.getElementById('root')?.replaceChildren(button);
}

function preload(programs: readonly string[]): void {
  for (const href of programs)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

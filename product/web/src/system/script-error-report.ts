import { scrubMessage, scrubName, scrubPath } from '@kiga/contract/system/script-error-text.ts';

const FRAMES_MAX = 12;
const REPORTS_MAX = 20;
const AGAIN_AFTER_MS = 60_000;

/** What is told of an error. */
export interface ScriptErrorReport {
  name: string;
  message: string;
  /** Places in scripts of this site, innermost first. */
  frames: { file: string; line: number; column: number }[];
}

/** No answer, a program that did not arrive, what was given up: the user is told where it matters, and no script is broken. */
const noScriptErrors = /^(ChunkError|NetworkError|AbortError|TimeoutError)$/;
const noise =
  /ResizeObserver loop|dynamically imported module|importing a module script|unable to preload|failed to fetch|load failed$|^script error\.?$/i;
/** Programs that the user has put into the browser. */
const extensions = /\b[a-z]+(-web)?-extension:\/\//;

/** What to tell of what was thrown, without personal data; null where it is no error of our scripts. */
export function reportOf(thrown: unknown, origin: string): ScriptErrorReport | null {
  const error = thrown instanceof Error ? thrown : undefined;
  const name = scrubName(error?.name);
  const message = error === undefined ? `thrown: ${typeof thrown}` : error.message;
  const stack = error?.stack ?? '';
  if (noScriptErrors.test(error?.name ?? '') || noise.test(message) || extensions.test(stack)) return null;
  return { name, message: scrubMessage(message), frames: framesOf(stack, origin) };
}

/** Chromium, Firefox and Safari write the lines of a stack differently, but each place as `<address>:<line>:<column>`. */
function framesOf(stack: string, origin: string): ScriptErrorReport['frames'] {
  const frames = stack.split('\n').flatMap((text) => {
    const [, address, file = '', line, column] =
      /(https?:\/\/[^/\s]+)\/assets\/([\w.-]{1,120}):(\d+):(\d+)/.exec(text) ?? [];
    return address === origin ? [{ file, line: Number(line), column: Number(column) }] : [];
  });
  return frames.slice(0, FRAMES_MAX);
}

const lastToldAt = new Map<string, number>();
let told = 0;

/** Tells the server of an error of a script: the same one once a minute, and not more than a few of a page. Never throws. */
export function reportScriptError(thrown: unknown): void {
  try {
    const report = reportOf(thrown, location.origin);
    if (report === null || told >= REPORTS_MAX) return;
    const key = JSON.stringify(report);
    const now = performance.now();
    if (now - (lastToldAt.get(key) ?? Number.NEGATIVE_INFINITY) < AGAIN_AFTER_MS) return;
    lastToldAt.set(key, now);
    told += 1;
    const body = JSON.stringify({ ...report, path: scrubPath(location.pathname) });
    // Nobody's session: who it happened to is not asked for. What cannot be sent is dropped.
    fetch('/api/system/script-error/report', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      credentials: 'omit',
      keepalive: true,
    }).catch(() => undefined);
  } catch {
    // An error here would be told of here again.
  }
}

/** Tells of every error that nothing else has caught, from here on. */
export function startReportingScriptErrors(): void {
  addEventListener('error', ({ error }) => {
    // Of a script of another site the browser does not tell what was thrown.
    if (error != null) reportScriptError(error);
  });
  addEventListener('unhandledrejection', ({ reason }) => reportScriptError(reason));
}

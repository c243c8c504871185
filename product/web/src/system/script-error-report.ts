import { scrubMessage, scrubName, scrubPath } from '@kiga/contract/system/script-error-text.ts';

const FRAMES_MAX = 12;
const REPORTS_MAX = 20;
const AGAIN_AFTER_MS = 60_000;

/** A report of a script error. */
export interface ScriptErrorReport {
  name: string;
  message: string;
  /** Positions in scripts of this site, innermost first. */
  frames: { file: string; line: number; column: number }[];
}

/**
 * Errors of the network, of missing chunks and of cancelled requests. The user sees them in place, and no script is
 * broken.
 */
const noScriptErrors = /^(ChunkError|NetworkError|AbortError|TimeoutError)$/;
const noise =
  /ResizeObserver loop|dynamically imported module|importing a module script|unable to preload|failed to fetch|load failed$|^script error\.?$/i;
/** Addresses of browser extensions. */
const extensions = /\b[a-z]+(-web)?-extension:\/\//;

/** Returns the report of a thrown value, without personal data; null where it is no error of the product's scripts. */
export function reportOf(thrown: unknown, origin: string): ScriptErrorReport | null {
  const error = thrown instanceof Error ? thrown : undefined;
  const name = scrubName(error?.name);
  const message = error === undefined ? `thrown: ${typeof thrown}` : error.message;
  const stack = error?.stack ?? '';
  if (noScriptErrors.test(error?.name ?? '') || noise.test(message) || extensions.test(stack)) return null;
  return { name, message: scrubMessage(message), frames: framesOf(stack, origin) };
}

/**
 * Returns the positions in a stack. Chromium, Firefox and Safari format its lines differently, but each position as
 * `<address>:<line>:<column>`.
 */
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

/** Reports a script error to the server: the same one once a minute, and only a few per page. Never throws. */
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
    // Sent without a session, because the user's identity is not needed. A failed report is dropped.
    fetch('/api/system/script-error/report', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      credentials: 'omit',
      keepalive: true,
    }).catch(() => undefined);
  } catch {
    // An error here must not cause another report.
  }
}

/** Starts reporting every uncaught error. */
export function startReportingScriptErrors(): void {
  addEventListener('error', ({ error }) => {
    // The browser hides errors of other sites' scripts.
    if (error != null) reportScriptError(error);
  });
  addEventListener('unhandledrejection', ({ reason }) => reportScriptError(reason));
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A picture as uploaded, with its requirements. */
export interface PictureRequest {
  bytes: Uint8Array;
  /** Output format: `jpg`, `jpeg` or `png`. */
  ending: string;
  /** Width divided by height. */
  ratio?: number;
  minSidePx?: number;
}

/** The re-encoded picture, or its error. */
export type PictureAnswer =
  | { bytes: Uint8Array; widthPx: number; heightPx: number }
  | { error: string; data?: Record<string, unknown> };

const PROCESS_FILE = fileURLToPath(new URL('./picture-process.ts', import.meta.url));
const damaged: PictureAnswer = { error: 'FIELD_FILE_DAMAGED' };
const TIMEOUT_MS = 10_000;
/** The process stays for the next picture, since starting it takes as long as two pictures. */
const IDLE_MS = 30_000;

let child: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes a JPEG or PNG and writes it again: upright, at most 2048 px, in sRGB, and without any other data. Errors are those of fields.
 * It handles one picture at a time in a separate process with limits for time and memory. The process only reads files, and has no
 * access to the server's environment with its keys and passwords.
 */
export function remakePicture(request: PictureRequest): Promise<PictureAnswer> {
  // A process that ended without an answer may have been ending already; a picture that ends two of them is itself the cause.
  const answer = last.then(async () => (await ask(request)) ?? (await ask(request)) ?? damaged);
  last = answer.catch(() => undefined);
  return answer;
}

/** Returns the answer of the process; null where it ended before. */
async function ask(request: PictureRequest): Promise<PictureAnswer | null> {
  clearTimeout(idle);
  child ??= startProcess();
  const asked = child;
  // While it works the server waits for it; otherwise it does not keep the server alive.
  asked.ref();
  asked.channel?.ref();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    asked.kill('SIGKILL');
  }, TIMEOUT_MS);
  const over = new AbortController();
  try {
    const answer = once(asked, 'message', over).then(([message]) => message as PictureAnswer);
    asked.send(request, () => undefined);
    return await Promise.race([answer, once(asked, 'exit', over).then(() => (isLate ? damaged : null))]);
  } catch {
    return null;
  } finally {
    over.abort();
    clearTimeout(timer);
    asked.channel?.unref();
    asked.unref();
    idle = setTimeout(() => asked.kill('SIGKILL'), IDLE_MS).unref();
  }
}

function startProcess(): ChildProcess {
  const started = fork(PROCESS_FILE, {
    execArgv: ['--no-warnings', '--permission', '--allow-fs-read=*', '--allow-addons'],
    env: { SystemRoot: process.env.SystemRoot },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const forget = () => {
    if (child === started) child = null;
  };
  return started.on('exit', forget).on('error', forget);
}

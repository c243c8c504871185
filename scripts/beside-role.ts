import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Config } from '../product/server/src/app/config.ts';

const BACKOFF_MS = 1_000;

/** Words of the console about the process of a role. */
const words = {
  mqtt: { refused: 'does not listen for gateways', name: 'The process for gateways' },
  media: { refused: 'passes no video on', name: 'The process for video' },
} as const;

/**
 * Runs a role in a process of its own, unless this one has it, and restarts it whenever it ends after it has run.
 * @returns a function that stops it
 */
export function besideRole(role: keyof typeof words, { KIGA_DATA, KIGA_ROLES }: Config): () => Promise<void> {
  if (KIGA_ROLES.includes(role)) return async () => undefined;
  let child: ChildProcess | undefined;
  let isStopping = false;
  let hasRun = false;
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    child = fork(path.join(import.meta.dirname, 'start.ts'), [], {
      env: { ...process.env, KIGA_DATA, KIGA_ROLES: role },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('error', (error) => console.error(error));
    child.on('message', (message) => {
      hasRun ||= message === 'running';
    });
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      if (!hasRun && signal === null) {
        console.error(`Kiga ${words[role].refused} (exit code ${code}).`);
        return;
      }
      console.error(`${words[role].name} has ended (${signal ?? `exit code ${code}`}); starting it again.`);
      timer = setTimeout(run, BACKOFF_MS);
    });
  };
  run();
  return async () => {
    isStopping = true;
    clearTimeout(timer);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
}

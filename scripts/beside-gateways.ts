import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Config } from '../product/server/src/app/config.ts';

const BACKOFF_MS = 1_000;

/**
 * Runs the role `mqtt` in a process of its own, unless this one has it, and restarts it whenever it ends after it has
 * run.
 * @returns a function that stops it
 */
export function besideGateways({ KIGA_DATA, KIGA_ROLES }: Config): () => Promise<void> {
  if (KIGA_ROLES.includes('mqtt')) return async () => undefined;
  let child: ChildProcess | undefined;
  let isStopping = false;
  let hasRun = false;
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    child = fork(path.join(import.meta.dirname, 'start.ts'), [], {
      env: { ...process.env, KIGA_DATA, KIGA_ROLES: 'mqtt' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('error', (error) => console.error(error));
    child.on('message', (message) => {
      hasRun ||= message === 'running';
    });
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      if (!hasRun && signal === null) {
        console.error(`Kiga does not listen for gateways (exit code ${code}).`);
        return;
      }
      console.error(`The process for gateways has ended (${signal ?? `exit code ${code}`}); starting it again.`);
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

import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const launcher = fileURLToPath(new URL('../../scripts/launch.mjs', import.meta.url));

/** `npm run <command>` without npm: the launcher, which keeps the program running. */
export interface Launched {
  /** Returns all output so far. */
  said(): string;
  /**
   * Waits until the output has contained `text` this many times. Throws with the output where the launcher ends before.
   */
  hasSaid(text: string, times?: number): Promise<void>;
  /** Returns the process id of the program itself; undefined during a restart. */
  programPid(): number | undefined;
  /** Sends a signal to the launcher, like a service manager. */
  signal(name: NodeJS.Signals): void;
  /** Resolves with the exit code of the launcher. */
  ended: Promise<number | null>;
}

/** Launches a command with these additional environment variables. */
export function launch(command: 'start' | 'serve', settings: Record<string, string>): Launched {
  const child: ChildProcess = spawn(process.execPath, [launcher, command], {
    env: { ...process.env, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let output = '';
  const hearers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const hear of hearers) hear();
    });
  }
  return {
    said: () => output,
    hasSaid(text, times = 1) {
      return new Promise((resolve, reject) => {
        const hear = () => {
          if (output.split(text).length <= times) return;
          hearers.delete(hear);
          resolve();
        };
        hearers.add(hear);
        void ended.then(() => reject(new Error(output)));
        hear();
      });
    },
    programPid: () => childrenOf(child.pid as number)[0],
    signal: (name) => void child.kill(name),
    ended,
  };
}

/** True where child processes of a process can be found; elsewhere, tests that kill them are skipped. */
export const findsPrograms = process.platform === 'linux';

function childrenOf(pid: number): number[] {
  try {
    const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return listed.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Finds a free port of 127.0.0.1; a restarted program uses the same one. */
export function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

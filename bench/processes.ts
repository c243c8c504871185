import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Flags with which `npm run serve` starts the product; the plain program gets the same. */
const serverFlags = ['--max-semi-space-size=4'];

/** Ticks per second in /proc; the same on every Linux that Node.js supports. */
const TICKS_PER_SECOND = 100;

/** A program under the bench. */
export interface BenchProcess {
  address: string;
  pid: number;
  /** Time from the start to the first answer, milliseconds. */
  readyMs: number;
  stop(): Promise<void>;
}

/** Starts a Node.js program that prints `http://...` once it listens, and waits until `/readyz` answers. */
export async function startProcess(file: string, environment: Record<string, string>): Promise<BenchProcess> {
  return startProgram(file, environment, 'http', isReady);
}

/** Starts a Node.js program that prints `mqtt://...` once it listens. */
export async function startBroker(file: string, environment: Record<string, string>): Promise<BenchProcess> {
  return startProgram(file, environment, 'mqtt', async () => true);
}

async function startProgram(
  file: string,
  environment: Record<string, string>,
  protocol: 'http' | 'mqtt',
  isReadyAt: (address: string) => Promise<boolean>,
): Promise<BenchProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...serverFlags, file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const address = await addressOf(child, new RegExp(`${protocol}://[\\d.]+:\\d+`));
  while (!(await isReadyAt(address))) await new Promise((resolve) => setTimeout(resolve, 5));
  const readyMs = performance.now() - startedAt;
  return {
    address,
    pid: child.pid as number,
    readyMs,
    stop: () =>
      new Promise((resolve) => {
        child.once('close', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function addressOf(child: ChildProcess, form: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const found = form.exec(output)?.[0];
        if (found) resolve(found);
      });
    }
    child.once('close', () => reject(new Error(output)));
  });
}

async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`).catch(() => null);
  return answer?.ok === true;
}

/**
 * Returns the processor seconds that a process and the PostgreSQL of this postmaster have used so far; null without
 * /proc.
 */
export function processorSeconds(
  serverPid: number,
  postmasterPid: number,
): { server: number; database: number } | null {
  const server = statOf(serverPid);
  const postmaster = statOf(postmasterPid);
  if (!server || !postmaster) return null;
  const backends = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === postmasterPid);
  const database = backends.reduce((sum, stat) => sum + (stat?.own ?? 0), postmaster.own + postmaster.ended);
  return { server: server.own + server.ended, database };
}

/** Returns the resident memory of a process, megabytes. */
export function residentMb(pid: number): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes ? Math.round(Number(kilobytes) / 1024) : null;
  } catch {
    return null;
  }
}

/** Returns the processor seconds and the resident megabytes of a process with its children; null without /proc. */
export function treeUse(pid: number): { seconds: number; mb: number } | null {
  const own = statOf(pid);
  if (!own) return null;
  const children = childrenOf(pid).map((child) => treeUse(child) ?? { seconds: 0, mb: 0 });
  return {
    seconds: children.reduce((sum, { seconds }) => sum + seconds, own.own + own.ended),
    mb: children.reduce((sum, { mb }) => sum + mb, residentMb(pid) ?? 0),
  };
}

/** Returns the ids of the children of a process. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => statOf(child)?.parent === pid);
}

/** Returns the processor seconds of a process and of its ended children, and its parent. */
function statOf(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name may contain blanks and brackets.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (i) => fields[i],
    );
    return { parent, own: (user + system) / TICKS_PER_SECOND, ended: (endedUser + endedSystem) / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}

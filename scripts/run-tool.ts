import { spawn } from 'node:child_process';
import path from 'node:path';

/** The project's root folder. */
export const root = path.resolve(import.meta.dirname, '..');

const tools = {
  biome: '@biomejs/biome/bin/biome',
  oxlint: 'oxlint/bin/oxlint',
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
};

/** Where a program runs, and what its environment holds in addition to ours. */
type Place = { cwd?: string; env?: Record<string, string> };

/** Runs an installed tool with this Node.js, in the root unless told otherwise; resolves with its exit code. */
export function runTool(name: keyof typeof tools, args: string[], place: Place = {}): Promise<number> {
  return runNode([path.join(root, 'node_modules', tools[name]), ...args], place);
}

/** Runs a script with this Node.js, its output going to ours; resolves with its exit code, 1 if a signal ended it. */
export function runNode(args: string[], { cwd = root, env }: Place = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

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

/** Working folder of a program, and its additional environment variables. */
type Place = { cwd?: string; env?: Record<string, string> };

/** Runs an installed tool with this Node.js, by default in the root; resolves with its exit code. */
export function runTool(name: keyof typeof tools, args: string[], place: Place = {}): Promise<number> {
  return runNode([path.join(root, 'node_modules', tools[name]), ...args], place);
}

/** Runs a script with this Node.js and inherited output. Resolves with its exit code, 1 after a signal. */
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

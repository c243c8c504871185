import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from '../scripts/run-tool.ts';

const folder = join(import.meta.dirname, 'rivals');
const stamp = join(folder, 'node_modules/.installed');

/**
 * Installs the packages of bench/rivals, which no other command needs, and builds its pages. Throws where either fails.
 */
export async function buildRivals(): Promise<void> {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
    console.log('Installing the packages of the rivals.');
    if ((await install()) !== 0) throw new Error('the packages of bench/rivals could not be installed');
    writeFileSync(stamp, lock);
  }
  const vite = join(folder, 'node_modules/vite/bin/vite.js');
  const place = { cwd: folder, env: { NODE_ENV: 'production' } };
  if ((await runNode([vite, 'build', '--logLevel', 'error'], place)) !== 0)
    throw new Error('bench/rivals could not be built');
}

function install(): Promise<number> {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'];
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

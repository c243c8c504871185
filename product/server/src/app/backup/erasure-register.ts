import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { z } from 'zod';
import type { Program } from '../../program/program.ts';
import { type Erasure, readErasures } from '../../system/system.public.ts';
import { eraseAgain } from '../erase-again.ts';

/** Name of the register of erasures in a folder of backups. It outlives every backup there, so a restore knows of later erasures. */
export const ERASURES_FILE = 'erasures.jsonl';

const lineSchema = z.object({
  kind: z.enum(['child', 'account']),
  recordId: z.uuid(),
  ownerId: z.uuid().nullable(),
  erasedAt: z.iso.datetime(),
  /** Keyed hash of the rest: a line of anybody else would erase a living record. */
  signature: z.string(),
});

/** The register of a folder: erasures, and the numbers of the lines that this installation has not written. */
export interface ErasureRegister {
  erasures: Erasure[];
  damagedLines: number[];
}

/** Reads the register of erasures of a folder of backups. Returns null where there is none. */
export async function readErasureRegister(folder: string, secrets: Secrets): Promise<ErasureRegister | null> {
  const text = await readFile(join(folder, ERASURES_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const erasures: Erasure[] = [];
  const damagedLines: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue;
    const erasure = parseLine(line, secrets);
    if (erasure === null) damagedLines.push(index + 1);
    else erasures.push(erasure);
  }
  return { erasures, damagedLines };
}

/** Adds erasures to the register of a folder. The file is replaced as a whole, so it is never cut. */
export async function addToErasureRegister(
  folder: string,
  secrets: Secrets,
  erasures: readonly Erasure[],
): Promise<void> {
  const kept = await readErasureRegister(folder, secrets);
  const known = new Set(kept?.erasures.map(keyOf));
  const added = erasures.filter((erasure) => !known.has(keyOf(erasure)));
  if (kept !== null && kept.damagedLines.length === 0 && added.length === 0) return;
  const lines = [...(kept?.erasures ?? []), ...added].map((erasure) => `${lineOf(erasure, secrets)}\n`);
  // Another process may write the same register at this moment.
  const part = join(folder, `${ERASURES_FILE}.${uuid7()}.part`);
  await writeFile(part, lines.join(''), { mode: 0o600, flush: true });
  await rename(part, join(folder, ERASURES_FILE));
}

/**
 * Makes the register of a folder and that of the database equal. Erases again what the folder has and the database lacks:
 * a database that went back in time, by whatever means.
 */
export async function matchErasures(program: Program, folder: string): Promise<void> {
  const { db, secrets, log } = program;
  const kept = await readErasureRegister(folder, secrets);
  if (kept && kept.damagedLines.length > 0) {
    log.warn({ folder, lines: kept.damagedLines }, 'lines of the register of erasures are damaged, and left out');
  }
  const known = new Set((await readErasures(db)).map(keyOf));
  const missing = (kept?.erasures ?? []).filter((erasure) => !known.has(keyOf(erasure)));
  if (missing.length > 0) log.warn(await eraseAgain(program, missing), 'erased again after a return in time');
  await addToErasureRegister(folder, secrets, await readErasures(db));
}

const keyOf = ({ kind, recordId }: Erasure) => `${kind} ${recordId}`;

function lineOf({ kind, recordId, ownerId, erasedAt }: Erasure, secrets: Secrets): string {
  const content = { kind, recordId, ownerId, erasedAt: erasedAt.toISOString() };
  return JSON.stringify({ ...content, signature: signatureOf(content, secrets) });
}

function parseLine(line: string, secrets: Secrets): Erasure | null {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return null;
  }
  const read = lineSchema.safeParse(json);
  if (!read.success) return null;
  const { signature, ...content } = read.data;
  if (signature !== signatureOf(content, secrets)) return null;
  return { ...content, erasedAt: new Date(content.erasedAt) };
}

function signatureOf(content: Omit<z.infer<typeof lineSchema>, 'signature'>, secrets: Secrets): string {
  const { kind, recordId, ownerId, erasedAt } = content;
  return secrets.hash([kind, recordId, ownerId, erasedAt].join(' '), 'erasures').toString('hex');
}

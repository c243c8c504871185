import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { type Check, type Finding, ok, problem, unchecked, warning } from './finding.ts';

const GB = 1024 ** 3;
/** Below this PostgreSQL may stop within a busy day: it keeps up to 1 GB of log of its own, and a check-in writes the log of Kiga too. */
const PROBLEM_BYTES = 1 * GB;
/** Below both, an operator has weeks to act: a kindergarten of 300 children stores some 100 MB a month with photos. */
const WARNING_BYTES = 5 * GB;
const WARNING_SHARE = 0.1;

/** Free space where data lies, and the sizes of database and files. */
export const checkSpace: Check = {
  name: 'disk space',
  async run({ config, database }) {
    if (config === null) return [unchecked('The configuration does not say where the data lies.')];
    const findings: Finding[] = placesOf(config.KIGA_DATA).map(findingOf);
    const sizes: string[] = [];
    if (database !== null) {
      const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
        database.owner,
      );
      sizes.push(`the database has ${sizeOf(rows[0]?.bytes ?? 0)}`);
    }
    const files = join(config.KIGA_DATA, 'files');
    if (existsSync(files)) sizes.push(`the files have ${sizeOf(await bytesIn(files))}`);
    if (sizes.length > 0) findings.push(ok(sizes.join(', ').replace(/^t/, 'T').concat('.')));
    return findings;
  },
};

/** Returns the data folder, or the nearest folder above it, and the folder of a database that lies elsewhere. */
function placesOf(folder: string): string[] {
  const location = join(folder, 'pg18', 'location');
  const places = [folder, ...(existsSync(location) ? [readFileSync(location, 'utf8').trim()] : [])];
  return places.map((place) => {
    let there = place;
    while (!existsSync(there)) there = dirname(there);
    return there;
  });
}

function findingOf(folder: string): Finding {
  const { bavail, blocks, bsize } = statfsSync(folder);
  const [free, total] = [bavail * bsize, blocks * bsize];
  const says = `${sizeOf(free)} of ${sizeOf(total)} are free in ${folder}.`;
  const remedy = 'free space or enlarge the disk. KIGA_LOG_MONTHS shortens the log; never delete files of PostgreSQL.';
  if (free < PROBLEM_BYTES) return problem(says, remedy);
  if (free < WARNING_BYTES || free < total * WARNING_SHARE) return warning(says, remedy);
  return ok(says);
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    // The clean-up may delete a file meanwhile.
    const found = entry.isFile() ? await stat(join(entry.parentPath, entry.name)).catch(() => null) : null;
    bytes += found?.size ?? 0;
  }
  return bytes;
}

function sizeOf(bytes: number): string {
  return bytes < GB ? `${Math.ceil(bytes / 1024 ** 2)} MB` : `${(bytes / GB).toFixed(1)} GB`;
}

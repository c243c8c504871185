import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { configuredStorage } from '../file-storage.ts';
import { type Check, type Finding, ok, problem, unchecked, warning } from './finding.ts';

/** Files that are looked for. A lost folder shows at once, and a bucket answers this many requests within seconds. */
const SAMPLE = 200;

/** The data folder belongs to the user that runs Kiga, and others cannot write there. */
export const checkFolder: Check = {
  name: 'data folder',
  run({ config }) {
    if (config === null) return [unchecked('The configuration does not say where it is.')];
    const folder = config.KIGA_DATA;
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found === undefined) {
      if (config.KIGA_DATABASE_URL !== undefined && config.KIGA_SECRET_KEY !== undefined) {
        return [ok(`${folder} does not exist yet. Saving the first file creates it.`)];
      }
      return [
        unchecked(`${folder} does not exist.`, 'set KIGA_DATA to the folder that Kiga runs with, or start Kiga.'),
      ];
    }
    try {
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch {
      return [
        problem(`This user cannot write to ${folder}.`, 'run the doctor and Kiga as the user that owns the folder.'),
      ];
    }
    const findings: Finding[] = [];
    const me = process.getuid?.();
    if (me !== undefined && found.uid !== me) {
      findings.push(
        warning(
          `${folder} belongs to the user ${found.uid}, and the doctor runs as ${me}.`,
          'run the doctor as the user that runs Kiga, or give the folder to that user.',
        ),
      );
    }
    for (const part of ['.', 'files', 'pg18']) {
      const path = join(folder, part);
      const mode = me !== undefined && existsSync(path) ? statSync(path).mode : 0;
      // Who may write to a folder may replace its files, also the secret key.
      if ((mode & 0o002) !== 0) {
        findings.push(problem(`All users of this computer may write to ${path}.`, `chmod go-w ${path}`));
      } else if ((mode & 0o020) !== 0) {
        findings.push(warning(`The group ${statSync(path).gid} may write to ${path}.`, `chmod g-w ${path}`));
      }
    }
    return findings.length > 0 ? findings : [ok(`${folder} belongs to this user, and only this user writes there.`)];
  },
};

/** Files that rows name are in the store. */
export const checkFiles: Check = {
  name: 'files',
  needs: 'rows',
  async run({ config, database }) {
    if (config === null || database === null) return [];
    const { store } = configuredStorage(config);
    const { rows: sums } = await sql<{ count: number }>`select count(*) as count from stored_files`.execute(
      database.owner,
    );
    const all = sums[0]?.count ?? 0;
    const { rows } = await sql<{
      path: string;
      entity: string;
      field: string;
    }>`select path, entity, field from stored_files
      order by random() limit ${SAMPLE}`.execute(database.owner);
    const missing: typeof rows = [];
    for (const row of rows) if ((await store.sizeOf(`kept/${row.path}`)) === null) missing.push(row);
    const looked = rows.length === all ? `all ${all} files` : `${rows.length} of ${all} files, chosen at random`;
    if (missing.length === 0) return [ok(`Looked for ${looked}; none is missing.`)];
    const fields = [...new Set(missing.map(({ entity, field }) => `${entity}.${field}`))].toSorted();
    const where = config.KIGA_S3_BUCKET ? 'the bucket' : join(config.KIGA_DATA, 'files');
    return [
      problem(
        `Looked for ${looked}; ${missing.length} are missing: ${fields.join(', ')}.`,
        `restore ${where} from the backup of the same day as the database. A record without its file stays usable.`,
      ),
    ];
  },
};

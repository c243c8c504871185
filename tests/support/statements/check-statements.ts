import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import type { Kysely } from 'kysely';
import { loadModule, parseSync } from 'libpg-query';
import { exceptions } from './exceptions.ts';
import { readStatement, type Statement, type Tables, type Tree } from './read-statement.ts';
import { brokenRules, rules } from './rules.ts';
import { readTables } from './tables.ts';

/** Folder in which the processes of a run record the needed exceptions. */
const usedFolder = fileURLToPath(new URL('../../../.build/statement-exceptions', import.meta.url));

/** Statements that this process has checked: most occur again in the next test file. */
const checked = new Set<string>();
const used = new Set<string>();

/** Collects a program's statements. */
export class StatementCollector {
  readonly #statements = new Set<string>();

  add(statement: string): void {
    if (!checked.has(statement)) this.#statements.add(statement);
  }

  /** Throws with each new statement that breaks a rule without an exception. `db` is the program's database. */
  async check(db: Kysely<AnyDatabase>): Promise<void> {
    if (this.#statements.size === 0) return;
    const tables = await readTables(db);
    await loadModule();
    const broken = [...this.#statements].flatMap((statement) => {
      checked.add(statement);
      return brokenBy(statement, tables).filter((fault) => !isException(fault));
    });
    // Reports one statement per rule and set of tables.
    const kinds = new Map(broken.map((fault) => [keyOf(fault), fault]));
    if (kinds.size > 0) throw new Error([...kinds.values()].map(told).join('\n\n'));
  }
}

/** A rule that a statement breaks. */
interface Fault {
  rule: string;
  /** Its tables in alphabetical order. */
  tables: string;
  statement: string;
}

/** Returns the rules that an SQL text breaks. Throws for invalid SQL. */
export function brokenBy(text: string, tables: Tables): Fault[] {
  const { stmts = [] } = parseSync(text) as { stmts?: { stmt: Tree }[] };
  return stmts.flatMap(({ stmt }) => {
    const statement = readStatement(stmt, tables);
    return brokenRules(statement).map((rule) => ({ rule, tables: tablesOf(statement), statement: text }));
  });
}

function tablesOf({ tenants, platform }: Statement): string {
  return [...new Set([...tenants.map(({ table }) => table), ...platform])].sort().join(' ');
}

const keyOf = ({ rule, tables }: { rule: string; tables: string }) => `${rule} ${tables}`;

function isException(fault: Fault): boolean {
  const key = keyOf(fault);
  if (!exceptions.some((exception) => keyOf(exception) === key)) return false;
  if (!used.has(key)) {
    used.add(key);
    mkdirSync(usedFolder, { recursive: true });
    appendFileSync(join(usedFolder, String(process.pid)), `${key}\n`);
  }
  return true;
}

function told({ rule, tables, statement }: Fault): string {
  const whole = Object.keys(rules).find((name) => name.startsWith(`${rule} `));
  return `A statement must keep the rule "${whole}" (docs/tables.md). It names ${tables}:\n${statement.replace(/\s+/g, ' ').trim()}`;
}

/** Deletes the record of the exceptions that an earlier run needed. */
export function forgetUsed(): void {
  rmSync(usedFolder, { recursive: true, force: true });
}

/** Returns the exceptions that no statement of the run needed. */
export function unusedExceptions(): string[] {
  const files = existsSync(usedFolder) ? readdirSync(usedFolder) : [];
  const needed = new Set(files.flatMap((file) => readFileSync(join(usedFolder, file), 'utf8').split('\n')));
  return exceptions.map(keyOf).filter((key) => !needed.has(key));
}

import { VERSION } from '@kiga/contract/app/areas.ts';
import { checks } from './checks.ts';
import { type Check, type Finding, type Level, unchecked } from './finding.ts';
import { type Installation, openInstallation } from './installation.ts';

/** The findings of a check. */
export interface Report {
  name: string;
  findings: Finding[];
  /** True where something that the check needs is missing. */
  isLeftOut: boolean;
}

const words: Record<Level, string> = { ok: 'ok', warning: 'warning', problem: 'PROBLEM', unchecked: 'not checked' };
const LEVEL_WIDTH = 13;
const NAME_WIDTH = 15;
const LINE_WIDTH = 120;

/** Exit codes of the command. */
export const exitCodes = { well: 0, problem: 1, unchecked: 2 } as const;

/**
 * Checks the installation that the environment describes, whether it runs or not, and prints a report. `json` prints it
 * for machines.
 * @returns the exit code
 */
export async function runDoctor(
  environment: NodeJS.ProcessEnv,
  { json, print }: { json: boolean; print(text: string): void },
): Promise<number> {
  const opened: (() => Promise<unknown>)[] = [];
  try {
    const place = await openInstallation(environment, opened);
    const reports: Report[] = [];
    for (const check of checks) reports.push(await reportOf(check, place));
    const levels = reports.flatMap(({ findings }) => findings.map(({ level }) => level));
    const code = levels.includes('problem')
      ? exitCodes.problem
      : levels.includes('unchecked')
        ? exitCodes.unchecked
        : exitCodes.well;
    if (json) print(JSON.stringify({ version: VERSION, exitCode: code, checks: reports }, null, 2));
    else print(textOf(reports));
    return code;
  } finally {
    for (const close of opened.toReversed()) await close().catch(() => undefined);
  }
}

async function reportOf(check: Check, place: Installation): Promise<Report> {
  const { name } = check;
  const missing = missingFor(check, place);
  if (missing !== null) return { name, findings: [unchecked(missing)], isLeftOut: true };
  try {
    return { name, findings: await check.run(place), isLeftOut: false };
  } catch (error) {
    // The message may hold data.
    const { code, name: kind } = error as { code?: string; name?: string };
    const remedy = 'run the doctor again, and report it as a mistake of Kiga if it stays.';
    return { name, findings: [unchecked(`The check failed (${code ?? kind}).`, remedy)], isLeftOut: false };
  }
}

/** Returns why a check cannot be made; null where it can. */
function missingFor({ needs }: Check, { config, database, isThere }: Installation): string | null {
  if (needs === undefined) return null;
  if (config === null) return 'The configuration must be valid first.';
  if (!isThere) return `There is no database in ${config.KIGA_DATA}.`;
  if (database === null) return 'The database must answer first.';
  if (needs === 'database') return null;
  const { migrations, fitsKey } = database;
  if (migrations === null || migrations.unknown.length > 0 || migrations.waiting.length > 0) {
    return 'The tables must be those of this program first.';
  }
  if (needs === 'rows' && fitsKey === false) return 'The secret key must fit the database first.';
  return null;
}

function textOf(reports: readonly Report[]): string {
  const lines = [`Kiga ${VERSION}`, ''];
  const tell = (level: Level, name: string, texts: readonly string[]) => {
    const head = words[level].padEnd(LEVEL_WIDTH) + name.padEnd(NAME_WIDTH);
    const told = texts.flatMap(wrap);
    lines.push(...told.map((line, number) => (number === 0 ? head : ' '.repeat(head.length)) + line));
  };
  for (const { name, findings, isLeftOut } of reports) {
    if (isLeftOut) continue;
    for (const [place, { level, says, remedy }] of findings.entries()) {
      tell(level, place === 0 ? name : '', [says, ...(remedy === undefined ? [] : [`Do: ${remedy}`])]);
    }
  }
  const leftOut = reports.filter(({ isLeftOut }) => isLeftOut);
  for (const [reason, others] of Map.groupBy(leftOut, ({ findings }) => findings[0]?.says ?? '')) {
    tell('unchecked', 'other checks', [reason, `Left out: ${others.map(({ name }) => name).join(', ')}.`]);
  }
  const levels = reports.flatMap(({ findings }) => findings.map(({ level }) => level));
  const count = (level: Level) => levels.filter((one) => one === level).length;
  const [problems, warnings, unmade] = [count('problem'), count('warning'), count('unchecked')];
  const sum =
    problems + warnings + unmade === 0
      ? 'All is well.'
      : `Problems: ${problems}. Warnings: ${warnings}. Not checked: ${unmade}.`;
  return [...lines, '', sum].join('\n');
}

function wrap(text: string): string[] {
  const width = LINE_WIDTH - LEVEL_WIDTH - NAME_WIDTH;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length >= width) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line];
}

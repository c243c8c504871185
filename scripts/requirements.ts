import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run-tool.ts';

/** One line of docs/requirements.tsv. The letter of its id is its group. */
export interface Requirement {
  id: string;
  title: string;
}

/** The result of a test. */
export interface TestOutcome {
  /** Path relative to the root, with slashes. */
  file: string;
  /** The titles of the enclosing groups and its own. */
  title: string;
  passed: boolean;
}

/** The requirements that the tests prove. */
export interface Trace {
  /** Missing parts of each requirement; empty where it is proven. */
  missing: ReadonlyMap<string, readonly string[]>;
  /** Requirements that any test names. */
  named: ReadonlySet<string>;
  /** Sentences about titles that name unknown requirements. */
  errors: readonly string[];
}

/** Facets to prove for each requirement of a group; the other groups have none. */
const facetsOf: Readonly<Record<string, readonly string[]>> = {
  A: ['job'],
  B: ['job', 'refusal', 'zh', 'en'],
  G: ['zh', 'en'],
};
/** Requirements that several areas share, with the parts that each of them proves: `G20:class:zh`. */
const sharesOf: Readonly<Record<string, readonly string[]>> = {
  G05: ['activity', 'notice', 'live', 'message'],
  G11: ['sort', 'week', 'channel'],
  G20: ['dates', 'times', 'contact', 'content', 'reply', 'class', 'grade'],
  G23: ['device', 'camera'],
  G25: ['driver', 'term', 'gateway', 'bracelet', 'meal'],
};
/** Groups whose every facet needs a browser test: signing in, jobs, screens, widgets, fields, and their messages. */
const seenGroups = 'ABCDEG';
/** Requirements of these groups about the fields of an answer, which no screen has to show. */
const answered = new Set(['E01', 'E04']);
const browserTests = 'tests/e2e/';

/** Parses docs/requirements.tsv: a heading, then id and title, separated by a tab. */
export function parseRequirements(text: string): Requirement[] {
  const [, ...lines] = text.trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', title = ''] = line.split('\t');
    return { id, title };
  });
}

/** Parses the output of vitest's JSON reporter. Skipped tests prove nothing and refute nothing, so they are left out. */
export function parseOutcomes(json: string): TestOutcome[] {
  const { testResults } = JSON.parse(json) as {
    testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
  };
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status }) => ({
        file: path.relative(root, name).replaceAll('\\', '/'),
        title: fullName,
        passed: status === 'passed',
      })),
  );
}

/**
 * Traces which requirements are proven. A title names one as `[C07]`; in the groups A, B and G it adds the facet:
 * `[B08:refusal]`, and for a shared one its part before it: `[G20:class:zh]`. Tests must name each requirement, and all of these tests must pass. In the groups that users see,
 * one of them must be a browser test.
 */
export function traceRequirements(requirements: readonly Requirement[], outcomes: readonly TestOutcome[]): Trace {
  const errors: string[] = [];
  const testsOf = new Map<string, TestOutcome[]>();
  const known = new Set(requirements.map(({ id }) => id));
  for (const outcome of outcomes) {
    for (const [mark, key = '', id = ''] of outcome.title.matchAll(/\[(([A-Z]\d{2,3})(?::\w+)*)\]/g)) {
      if (!known.has(id)) errors.push(`${mark} names no requirement (${outcome.file}: ${outcome.title})`);
      else if (!partsOf(id).includes(key)) {
        errors.push(
          `${mark} must be ${partsOf(id)
            .map((part) => `[${part}]`)
            .join(' or ')} (${outcome.file}: ${outcome.title})`,
        );
      } else testsOf.set(key, [...(testsOf.get(key) ?? []), outcome]);
    }
  }
  const missing = requirements.map(
    ({ id }) => [id, partsOf(id).flatMap((part) => lackOf(part, testsOf.get(part) ?? []))] as const,
  );
  const named = new Set([...testsOf.keys()].map((part) => part.split(':')[0] ?? part));
  return { missing: new Map(missing), named, errors };
}

/** Returns the parts that the tests of one requirement must name: itself, or each of its facets. */
function partsOf(id: string): string[] {
  const shares = sharesOf[id]?.map((share) => `${id}:${share}`) ?? [id];
  const facets = facetsOf[id.charAt(0)];
  return facets === undefined ? shares : shares.flatMap((share) => facets.map((facet) => `${share}:${facet}`));
}

function lackOf(part: string, tests: readonly TestOutcome[]): string[] {
  const name = part.split(':').slice(1).join(':') || 'test';
  if (tests.length === 0) return [name];
  const failed = tests.filter(({ passed }) => !passed);
  if (failed.length > 0) return failed.map(({ title }) => `${name} (did not pass: ${title})`);
  const isSeen = seenGroups.includes(part.charAt(0)) && !answered.has(part);
  if (isSeen && !tests.some(({ file }) => file.startsWith(browserTests))) return [`${name} in a browser`];
  return [];
}

/** Formats the trace as lines: one per group, partly proven ones below it, and the total last. */
export function reportTrace(requirements: readonly Requirement[], { missing, named, errors }: Trace): string[] {
  const isProven = ({ id }: Requirement) => missing.get(id)?.length === 0;
  const lines: string[] = [];
  for (const [group, members] of Map.groupBy(requirements, ({ id }) => id.charAt(0))) {
    lines.push(`${group}: ${members.filter(isProven).length} of ${members.length}`);
    for (const requirement of members) {
      const { id, title } = requirement;
      if (named.has(id) && !isProven(requirement))
        lines.push(`  ${id} ${title}: missing ${missing.get(id)?.join(', ')}`);
    }
  }
  return [...lines, ...errors, `proven ${requirements.filter(isProven).length} of ${requirements.length}`];
}

if (import.meta.main) {
  const requirements = parseRequirements(readFileSync(path.join(root, 'docs/requirements.tsv'), 'utf8'));
  const resultsFile = path.join(root, '.build/test-results.json');
  if (existsSync(resultsFile)) {
    const trace = traceRequirements(requirements, parseOutcomes(readFileSync(resultsFile, 'utf8')));
    for (const line of reportTrace(requirements, trace)) console.log(line);
    if (trace.errors.length > 0) process.exitCode = 1;
  } else {
    console.log('There are no test results yet: run npm test first.');
    console.log(`proven 0 of ${requirements.length}`);
    process.exitCode = 1;
  }
}

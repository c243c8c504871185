import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  commentsOf,
  markdownProse,
  type Prose,
  plainCommentsOf,
  sentencesOf,
  type TestTitle,
  testTitlesOf,
} from './prose.ts';
import { root } from './run-tool.ts';
import { listFiles, parseSource } from './source-file.ts';

/** A sentence that is hard to read. */
export interface Offence {
  /** As the file was given. */
  file: string;
  line: number;
  /** The rule that it breaks, as it is counted. */
  rule: Rule;
  text: string;
}

type Rule = 'riddle opening' | 'unnamed person' | 'long sentence' | 'title opening';

/** Most words of a sentence in a document. Writers aim at 25. */
const MAX_WORDS = 40;

/** Openings that hold back the subject of a sentence. */
const riddles = /^[^\p{L}\p{N}`]*(what|whoever|whatever|whichever|whose|of|that)(?![\p{L}-])/iu;
/** Words that leave open who acts: a user, an account, a reader, the operator. */
const unnamed = /(?<![\p{L}-])(somebody|someone|whoever)(?![\p{L}])/iu;

/** Words that stand before or for a subject, which is the title of the `describe` around. */
const subjects = words(
  'a an the this these another every each any all both either no nobody nothing none one it its that what whatever',
  'whichever who whoever whose which somebody someone something',
);
/** Words that open a phrase without a subject. */
const prepositions = words(
  'of for with without in on at by from to into as while when where whether why after before through within beyond',
  'below above under outside beside between during since until if because although and but or not',
);
const pronouns = words('what whatever whichever who whoever whose which that somebody someone it its');

/** Finds what is hard to read in a file, by its ending: comments and titles of code, comments of SQL and CSS, prose of Markdown. */
export function findOffences(file: string, text: string): Offence[] {
  const ending = path.extname(file);
  if (ending === '.md') return offencesIn(file, markdownProse(text), true);
  if (ending === '.sql' || ending === '.css') {
    return offencesIn(file, plainCommentsOf(text, ending === '.sql' ? 'sql' : 'css'), false);
  }
  const source = parseSource(file, text);
  const titles = testTitlesOf(source).filter((title) => !isGoodTitle(title));
  return [
    ...offencesIn(file, commentsOf(source), false),
    ...titles.map(({ line, text: title }): Offence => ({ file, line, rule: 'title opening', text: title })),
  ];
}

/** Prints the offences below a folder or of one file, then their number by folder; answers whether there are none. */
export function showOffences(place = root): boolean {
  const isFolder = statSync(place).isDirectory();
  const folder = isFolder ? place : path.dirname(place);
  const files = isFolder ? readableFiles(place) : [path.basename(place)];
  const offences = files.flatMap((file) => {
    const full = path.join(folder, file);
    const shown = path.relative(process.cwd(), full).replaceAll(path.sep, '/');
    return findOffences(shown, readFileSync(full, 'utf8'));
  });
  for (const { file, line, rule, text } of offences) {
    console.log(`${file}:${line}: ${rule}: ${text.replace(/\s+/g, ' ')}`);
  }
  const byFolder = Object.groupBy(offences, ({ file }) => file.split('/').slice(0, -1).slice(0, 2).join('/') || '.');
  for (const [name, found = []] of Object.entries(byFolder)) {
    const byRule = Object.entries(Object.groupBy(found, ({ rule }) => rule));
    console.log(`${name}: ${found.length} (${byRule.map(([rule, { length }]) => `${rule} ${length}`).join(', ')})`);
  }
  console.log(`${offences.length} places break the rules of plain English in CONTRIBUTING.md.`);
  return offences.length === 0;
}

function offencesIn(file: string, prose: readonly Prose[], isDocument: boolean): Offence[] {
  return prose.flatMap(sentencesOf).flatMap(({ text, line }) => {
    const spoken = text.replace(/`[^`]*`/g, '`code`');
    const rules: Rule[] = [];
    if (riddles.test(spoken) && !spoken.endsWith('?')) rules.push('riddle opening');
    if (unnamed.test(spoken)) rules.push('unnamed person');
    if (isDocument && wordCount(spoken) > MAX_WORDS) rules.push('long sentence');
    return rules.map((rule) => ({ file, line, rule, text }));
  });
}

/**
 * Whether a title says its subject or its verb first. A title inside a `describe` goes on where that ends, so it begins with the
 * verb; one that stands alone is a sentence; that of a `describe` is a noun.
 */
function isGoodTitle({ kind, isInside, text }: TestTitle): boolean {
  const title = text.replace(/^(\[[^\]]*\]\s*)+/, '');
  const opening = title.split(/[\s,:;]/)[0] ?? '';
  if (kind === 'describe' || !isInside) return !pronouns.has(opening.toLowerCase()) && !prepositions.has(opening);
  return /^[\p{Ll}\p{N}%$*/]/u.test(opening) && !subjects.has(opening) && !prepositions.has(opening);
}

function wordCount(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function words(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(' ')));
}

/** Files of a folder that hold prose, from it, with slashes. */
/** The first migration that keeps the rules; the start compares the bytes of the earlier ones, so that they stay as they are. */
const FIRST_PLAIN_MIGRATION = '0024';

function readableFiles(folder: string): string[] {
  const isOldMigration = (file: string) =>
    /\/migrations\/\d/.test(file) && path.basename(file).slice(0, 4) < FIRST_PLAIN_MIGRATION;
  return listFiles(folder, '.')
    .map((file) => file.slice(2))
    .filter((file) => /\.(tsx?|m?js|sql|css|md)$/.test(file) && !isOldMigration(file))
    .sort();
}

if (import.meta.main) {
  const isFine = showOffences(path.resolve(process.argv[2] ?? root));
  process.exitCode = isFine ? 0 : 1;
}

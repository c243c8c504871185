import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run-tool.ts';
import { listFiles } from './source-file.ts';

/** Test files without browser tests, with their words. */
const tests = ['kit', 'product', 'tests']
  .flatMap((folder) => listFiles(root, folder))
  .filter((file) => file.endsWith('.test.ts') && !/^tests\/(e2e|crash|fuzz)\//.test(file));
const texts = new Map<string, string>();

const MOST = 7;

/**
 * Returns the words of a path that describe a file, in the singular: `product/server/src/campus/student.server.ts` has
 * `campus` and `student`.
 */
function wordsOf(file: string): Set<string> {
  const dull = new Set([
    'kit',
    'product',
    'tests',
    'src',
    'api',
    'server',
    'contract',
    'entity',
    'ts',
    'test',
    'act',
    'area',
    'public',
    'module',
    'of',
    'and',
  ]);
  const words = file.split(/[/.-]/).map((word) => word.toLowerCase().replace(/ies$/, 'y').replace(/s$/, ''));
  return new Set(words.filter((word) => word !== '' && !dull.has(word)));
}

/**
 * Returns the tests of a file, at most seven, closest first. They are those next to it, and those of the whole product
 * whose path shares its words or whose text contains them. Without any, they are the tests of all calls.
 */
export function testsOf(file: string): string[] {
  const words = wordsOf(file);
  const folder = path.posix.dirname(file);
  const stem = path.posix.basename(file).split('.')[0] as string;
  const scored = tests.map((test) => {
    let score = 0;
    for (const word of words) {
      if (isNamed(test, word)) score += 4 * rarity(word, isNamed);
      if (mentions(test, word)) score += rarity(word, mentions);
    }
    if (!test.startsWith('tests/')) {
      const isBeside = path.posix.dirname(test) === folder;
      const isAbout =
        isBeside && (path.posix.basename(test).startsWith(`${stem}.`) || textOf(test).includes(`/${stem}.`));
      score = isAbout ? 100 : 0;
    }
    return { test, score };
  });
  const best = scored.filter(({ score }) => score > 1).sort((a, b) => b.score - a.score || (a.test < b.test ? -1 : 1));
  // The table of access shows every permission and every sight.
  const table = /\.area\.ts$|-sight\.ts$/.test(file) ? ['tests/api/access/access.test.ts'] : [];
  const chosen = [...new Set([...table, ...best.map(({ test }) => test)])].slice(0, MOST);
  return chosen.length > 0
    ? chosen
    : [
        'tests/api/campus/every-call.test.ts',
        'tests/api/campus/students.test.ts',
        'tests/api/identity/sign-in.test.ts',
      ];
}

const mentions = (test: string, word: string) => new RegExp(`\\b${word}`, 'i').test(textOf(test));

const isNamed = (test: string, word: string) => wordsOf(test).has(word);

/** Returns the weight of a word's occurrence in a test: words that every test has weigh nothing. */
function rarity(word: string, has: (test: string, word: string) => boolean): number {
  const key = `${has === isNamed ? 'name' : 'text'} ${word}`;
  const known = rarities.get(key) ?? Math.log(tests.length / (1 + tests.filter((test) => has(test, word)).length));
  rarities.set(key, known);
  return Math.max(known, 0);
}

const rarities = new Map<string, number>();

function textOf(test: string): string {
  const text = texts.get(test) ?? readFileSync(path.join(root, test), 'utf8');
  texts.set(test, text);
  return text;
}

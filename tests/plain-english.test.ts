import { describe, expect, it } from 'vitest';
import { findOffences } from '../scripts/plain-english.ts';

const offencesOf = (file: string, text: string) => findOffences(file, text).map(({ line, rule }) => `${line}: ${rule}`);

describe('the check of plain English', () => {
  it.each([
    ['a comment', 'a.ts', '// What a caller sends.', '1: riddle opening'],
    ['a comment in lower case', 'a.ts', '// that of the caller', '1: riddle opening'],
    ['a doc comment', 'a.tsx', '/** Whose record it is. */', '1: riddle opening'],
    ['a later sentence', 'a.ts', '/**\n * Sends a record.\n * Of two the later one wins.\n */', '3: riddle opening'],
    ['a later line comment', 'a.ts', 'f();\n// Sends a record.\n// Whatever fails is sent again.', '3: riddle opening'],
    ['a comment of SQL', 'a.sql', "select '--';\n-- That is why.\nselect 1;", '2: riddle opening'],
    ['a block comment of SQL', 'a.sql', '/* What is kept. */', '1: riddle opening'],
    ['a comment of a style sheet', 'a.css', '/* What is printed. */', '1: riddle opening'],
    ['a script of plain JavaScript', 'a.mjs', '// Whichever comes first.', '1: riddle opening'],
    ['a heading', 'a.md', '# What it is', '1: riddle opening'],
    ['a list item', 'a.md', 'Kinds:\n- **Whoever** signs in', '2: riddle opening,2: unnamed person'],
    ['a cell of a table', 'a.md', '| name | meaning |\n|---|---|\n| a | what it holds |', '3: riddle opening'],
    ['an unnamed person in a comment', 'a.ts', '// Waits until somebody signs in.', '1: unnamed person'],
    ['an unnamed person in a document', 'a.md', 'It waits for someone’s answer.', '1: unnamed person'],
    ['a sentence of 41 words', 'a.md', `${'word '.repeat(40)}word.`, '1: long sentence'],
    ['a title without a verb', 'a.ts', "describe('a', () => { it('of a caller', f); });", '1: title opening'],
    ['a title with its own subject', 'a.ts', "describe('a', () => { it('a caller waits', f); });", '1: title opening'],
    ['a title with a tag', 'a.ts', "describe('a', () => { test('[A01:job] what waits', f); });", '1: title opening'],
    ['a title of a table', 'a.ts', "describe('a', () => { it.each([1])('that %s waits', f); });", '1: title opening'],
    ['a title in a template', 'a.ts', "describe('a', () => { it(`with ${a} waits`, f); });", '1: title opening'],
    ['a title in upper case', 'a.ts', "describe('a', () => { it('Waits', f); });", '1: title opening'],
    ['a riddle that stands alone', 'a.ts', "test('what waits is sent', f);", '1: title opening'],
    ['a describe without a subject', 'a.ts', "describe.each([1])('without %s', f);", '1: title opening'],
  ])('refuses %s', (_case, file, text, offences) => {
    expect(offencesOf(file, text).join()).toBe(offences);
  });

  it.each([
    ['a question', 'a.md', '## What is missing?'],
    ['code in a document', 'a.md', 'Call `somebody`.\n```ts\n// What it is.\n```'],
    ['a word inside a sentence', 'a.ts', '/** Tells what a caller sends, e.g. what it asks for. */'],
    ['a text of the program', 'a.ts', "const title = 'What somebody sees';"],
    ['a text of SQL', 'a.sql', "select 'a -- What b';"],
    ['a sentence of 40 words', 'a.md', `${'word '.repeat(39)}word. And \`a long command\` of another.`],
    ['two cells of 25 words', 'a.md', `| ${'word '.repeat(25)}| ${'word '.repeat(25)}|`],
    ['a title that goes on', 'a.ts', "describe('a caller', () => { it('[A01] [B02:zh] waits', f); });"],
    ['a title with a placeholder', 'a.ts', "describe('a caller', () => { it.each([1])('%s waits', f); });"],
    ['a sentence that stands alone', 'a.ts', "test('a caller waits', f);"],
    ['a test of a pattern', 'a.ts', "/a/.test('what'); test.startsWith('what');"],
  ])('lets %s be', (_case, file, text) => {
    expect(offencesOf(file, text)).toEqual([]);
  });
});

import { type ESTree, Visitor } from 'vite';
import { lineAt, type SourceFile } from './source-file.ts';

/** A run of prose: a comment, a paragraph, a list item, a cell or a heading. */
export interface Prose {
  /** With its line breaks; marks of comments and lists are gone. */
  text: string;
  /** Where it begins, counted from 1. */
  line: number;
}

/** A sentence with the line of its first word. */
export type Sentence = Prose;

/** A title given to `describe`, `it` or `test`. */
export interface TestTitle {
  kind: 'describe' | 'test';
  /** Whether a `describe` stands around it. */
  isInside: boolean;
  /** `*` stands for an expression in a template. */
  text: string;
  line: number;
}

/** Comments of a TypeScript file. Line comments below each other are one. */
export function commentsOf({ text, comments }: SourceFile): Prose[] {
  const blocks: Prose[] = [];
  let isOpen = false;
  for (const { type, value, start } of comments) {
    const line = lineAt(text, start);
    const last = blocks.at(-1);
    const isAlone = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === '';
    const isNext = isOpen && isAlone && type === 'Line' && last && last.line + last.text.split('\n').length === line;
    if (isNext) last.text += `\n${value}`;
    else blocks.push({ text: type === 'Block' ? withoutStars(value) : value, line });
    isOpen = isAlone && type === 'Line';
  }
  return blocks.flatMap(({ text: block, line }) => paragraphsOf(block, line));
}

/** Comments of SQL and CSS: after two hyphens to the end of the line in SQL, and between slashes and stars in both. */
export function plainCommentsOf(text: string, language: 'sql' | 'css'): Prose[] {
  // Quoted text comes first, so that marks inside it open no comment.
  const marks = /'(?:[^']|'')*'|\/\*([\s\S]*?)\*\/|((?:--[^\n]*\n?[ \t]*)+)/g;
  return [...text.matchAll(marks)].flatMap(({ 1: block, 2: lines, index }) => {
    if (language === 'css' && block === undefined) return [];
    return paragraphsOf(
      block === undefined ? (lines ?? '').replace(/^[ \t]*--/gm, '') : withoutStars(block),
      lineAt(text, index),
    );
  });
}

/** The prose of a Markdown page: code blocks are left out, and each cell of a table stands alone. */
export function markdownProse(text: string): Prose[] {
  return runsOf(text, true);
}

/** Cuts prose into sentences. A sentence ends where the next word is not in lower case. */
export function sentencesOf({ text, line }: Prose): Sentence[] {
  const ends = [...text.matchAll(/[.!?][)\]"'”’*_]*\s+(?![\p{Ll}])|[。！？]/gu)].map(
    (end) => end.index + end[0].length,
  );
  return [0, ...ends].flatMap((start, index) => {
    const part = text.slice(start, ends[index] ?? text.length);
    const lead = part.length - part.trimStart().length;
    if (part.trim() === '') return [];
    return [{ text: part.trim(), line: line + text.slice(0, start + lead).split('\n').length - 1 }];
  });
}

/** Titles of the tests in a file, in the order of their places. */
export function testTitlesOf({ text, program }: SourceFile): TestTitle[] {
  const found: TestTitle[] = [];
  let depth = 0;
  const describes = new Set<ESTree.Node>();
  new Visitor({
    CallExpression(node) {
      const kind = runnerOf(node.callee);
      const title = kind && titleOf(node.arguments[0]);
      if (!kind || title === undefined) return;
      found.push({ kind, isInside: depth > 0, text: title, line: lineAt(text, node.start) });
      if (kind === 'describe') {
        describes.add(node);
        depth += 1;
      }
    },
    'CallExpression:exit'(node) {
      if (describes.has(node)) depth -= 1;
    },
  }).visit(program);
  return found;
}

const listMark = /^([-*+]|\d+[.)])\s+/;
const runners: Readonly<Record<string, TestTitle['kind']>> = { describe: 'describe', it: 'test', test: 'test' };
const variants = new Set([
  'each',
  'for',
  'only',
  'skip',
  'concurrent',
  'sequential',
  'runIf',
  'skipIf',
  'todo',
  'fails',
]);

/** Prose of Markdown, and of comments, where a bar makes no table. */
function runsOf(text: string, hasTables: boolean): Prose[] {
  const found: Prose[] = [];
  let isCode = false;
  let isOpen = false;
  for (const [index, whole] of text.split('\n').entries()) {
    const line = index + 1;
    const row = whole.replace(/^\s*(>\s?)*/, '').trim();
    const isFence = row.startsWith('```');
    if (isFence) isCode = !isCode;
    const last = found.at(-1);
    if (isFence || isCode || row === '' || /^\|?[\s|:-]+$/.test(row)) {
      isOpen = false;
    } else if (hasTables && row.startsWith('|')) {
      const cells = row.split(/(?<!\\)\|/).slice(1, -1);
      found.push(...cells.filter((cell) => cell.trim()).map((cell) => ({ text: cell.trim(), line })));
      isOpen = false;
    } else if (/^#+ /.test(row)) {
      found.push({ text: row.replace(/^#+ /, ''), line });
      isOpen = false;
    } else if (!isOpen || listMark.test(row) || !last) {
      found.push({ text: row.replace(listMark, ''), line });
      isOpen = true;
    } else {
      last.text += `\n${row}`;
    }
  }
  return found.map(({ text: block, line }) => ({ text: withoutLinks(block), line }));
}

function withoutStars(block: string): string {
  return block.replace(/^\*/, '').replace(/^[ \t]*\*[ \t]?/gm, '');
}

function paragraphsOf(comment: string, line: number): Prose[] {
  return runsOf(comment, false).map((prose) => ({ text: prose.text, line: prose.line + line - 1 }));
}

function withoutLinks(text: string): string {
  return text.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
}

function runnerOf(callee: ESTree.Node): TestTitle['kind'] | undefined {
  if (callee.type === 'Identifier') return Object.hasOwn(runners, callee.name) ? runners[callee.name] : undefined;
  if (callee.type === 'CallExpression') return runnerOf(callee.callee);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  return variants.has(callee.property.name) ? runnerOf(callee.object) : undefined;
}

function titleOf(node: ESTree.Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? value.raw).join('*');
  return undefined;
}

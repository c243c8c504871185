import { type ESTree, Visitor } from 'vite';
import { lineAt, type SourceFile } from './source-file.ts';

/** A text in code with its position, `file:line`. */
export interface Found {
  text: string;
  at: string;
}

/** The texts and keys in a source file. */
export interface CodeWords {
  /** Literal keys in calls of lookup functions. */
  keys: Found[];
  /** Template keys in such calls: `*` replaces values that are only known at run time, as in `*.fields.*`. */
  patterns: Found[];
  /** All other string literals. */
  literals: Found[];
  /** All other templates, with `*` as above. */
  templates: Found[];
  /** Error ids that are thrown or returned. */
  errors: Found[];
  /** Texts for users in JSX that come from no catalogue. */
  spoken: Found[];
}

/** Functions that look up texts, with the index of the key among their arguments. */
const lookups: Readonly<Record<string, number>> = { t: 0, word: 0, findWord: 1, translate: 1 };

/** Attributes whose text users read or hear. */
const spokenAttributes = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title']);

/**
 * Finds keys, error ids and user texts in code. `prefix` precedes every key, where a folder uses one branch of the
 * catalogue.
 */
export function readCodeWords({ path: file, text, program }: SourceFile, prefix = ''): CodeWords {
  const found: CodeWords = { keys: [], patterns: [], literals: [], templates: [], errors: [], spoken: [] };
  const asked = new Set<ESTree.Node>();
  const entry = (value: string, node: ESTree.Node): Found => ({
    text: value,
    at: `${file}:${lineAt(text, node.start)}`,
  });
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const place = lookups[calledName(callee) ?? ''];
      const key = place === undefined ? undefined : given[place];
      if (key === undefined) return;
      for (const node of outcomesOf(key)) {
        asked.add(node);
        if (isText(node)) found.keys.push(entry(prefix + node.value, node));
        if (node.type === 'TemplateLiteral') found.patterns.push(entry(prefix + patternOf(node), node));
      }
    },
    NewExpression({ callee, arguments: [id] }) {
      if (callee.type === 'Identifier' && callee.name === 'AppError' && id) addErrors(id);
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'error') addErrors(value);
    },
    Literal(node) {
      if (isText(node) && !asked.has(node)) found.literals.push(entry(node.value, node));
    },
    TemplateLiteral(node) {
      if (!asked.has(node)) found.templates.push(entry(patternOf(node), node));
    },
    JSXText(node) {
      if (/\p{L}/u.test(node.value)) found.spoken.push(entry(node.value.trim(), node));
    },
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !spokenAttributes.has(name.name) || value?.type !== 'Literal') return;
      if (/\p{L}/u.test(String(value.value))) found.spoken.push(entry(String(value.value), value));
    },
  }).visit(program);
  return found;

  function addErrors(id: ESTree.Node): void {
    for (const node of outcomesOf(id)) {
      if (isText(node) && /^[A-Z][A-Z0-9_]+$/.test(node.value)) found.errors.push(entry(node.value, node));
    }
  }
}

/** Finds texts, templates and JSX with Chinese characters in a file; comments may contain them. */
export function findChinese({ path: file, text, program }: SourceFile): Found[] {
  const found: Found[] = [];
  const check = (value: string, node: ESTree.Node) => {
    if (/\p{Script=Han}/u.test(value)) found.push({ text: value.trim(), at: `${file}:${lineAt(text, node.start)}` });
  };
  new Visitor({
    Literal: (node) => check('regex' in node ? node.regex.pattern : String(node.value), node),
    TemplateElement: (node) => check(node.value.raw, node),
    JSXText: (node) => check(node.value, node),
    Property: ({ key }) => {
      if (key.type === 'Identifier') check(key.name, key);
    },
  }).visit(program);
  return found;
}

/** Returns whether a key matches a pattern. */
export function fits(key: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[^\w-]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`).test(key);
}

function isText(node: ESTree.Node): node is ESTree.StringLiteral {
  return node.type === 'Literal' && typeof node.value === 'string';
}

function calledName(callee: ESTree.Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : undefined;
}

// `t(a ? 'x' : 'y')` looks up either.
function outcomesOf(node: ESTree.Node): ESTree.Node[] {
  if (node.type === 'ConditionalExpression') return [...outcomesOf(node.consequent), ...outcomesOf(node.alternate)];
  if (node.type === 'LogicalExpression') return [...outcomesOf(node.left), ...outcomesOf(node.right)];
  return [node];
}

function patternOf({ quasis }: ESTree.TemplateLiteral): string {
  return quasis.map(({ value }) => value.cooked ?? value.raw).join('*');
}

import { type ESTree, Visitor } from 'vite';
import { lineAt, type SourceFile } from './source-file.ts';

/** A possible mistake in a file: the characters from `start` to `end` become `text`. */
export interface Mutant {
  file: string;
  line: number;
  kind: MutantKind;
  start: number;
  end: number;
  before: string;
  text: string;
}

/** Typical mistakes in this code base. */
export const mutantKinds = [
  'drop a scope',
  'widen a permission',
  'skip a mask',
  'turn a comparison',
  'swallow an error',
  'ignore a filter',
  'swap two fields',
] as const;

/** One kind of mistake. */
export type MutantKind = (typeof mutantKinds)[number];

type Node = ESTree.Node;

const turned: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
};

/** Names of functions that throw where something is not allowed, and whose result is unused. */
const refusing = /^(assert|check|refuse|forbid|ensure)/;
/** Conditions in SQL that exclude rows. */
const leavingOut = /\s+and (?:not )?(?:\w+\.)?(?:deleted|status = '\w+'|is_active)\b(?! *[=<>])/g;

/** Returns all possible mistakes of these kinds in a file. */
export function findMutants({ path, text, program }: SourceFile): Mutant[] {
  const found: Mutant[] = [];
  const plant = (kind: MutantKind, { start, end }: { start: number; end: number }, instead: string) => {
    const before = text.slice(start, end);
    if (before !== instead)
      found.push({ file: path, line: lineAt(text, start), kind, start, end, before, text: instead });
  };
  const source = (node: Node) => text.slice(node.start, node.end);

  new Visitor({
    CallExpression(node) {
      const { callee, arguments: given } = node;
      const name = nameOf(callee);
      if (name === 'within' || name === 'withinClasses') plant('drop a scope', node, 'sql`true`');
      if (name === 'has' && callee.type === 'MemberExpression' && source(callee.object).endsWith('permissions'))
        plant('widen a permission', node, 'true');
      const [first] = given;
      if (name !== undefined && /^mask[A-Z]/.test(name) && first)
        plant('skip a mask', node, `(${source(given.at(-1) as Node)})`);
      if (callee.type === 'MemberExpression' && name === 'where' && given.length > 0)
        plant('ignore a filter', node, source(callee.object));
    },
    Property({ key, value }) {
      const name = nameOf(key);
      if (name === 'appTypes' && value.type === 'ArrayExpression') {
        const added = ['5', '4', '9', '6'].find((kind) => !source(value).includes(kind));
        if (added) plant('widen a permission', value, `${source(value).slice(0, -1)}, ${added}]`);
      }
      if (value.type === 'Literal' && (value.value === 'masked' || value.value === 'none') && /sight/i.test(path))
        plant('skip a mask', value, "'full'");
    },
    BinaryExpression(node) {
      const instead = turned[node.operator];
      if (instead === undefined) return;
      const { start, end } = operatorOf(node, text);
      plant('turn a comparison', { start, end }, instead);
    },
    ThrowStatement: (node) => plant('swallow an error', node, '{}'),
    ExpressionStatement(node) {
      const { expression } = node;
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
      if (call.type === 'CallExpression' && refusing.test(nameOf(call.callee) ?? ''))
        plant('swallow an error', node, ';');
    },
    TemplateElement(node) {
      const { raw } = node.value;
      for (const match of raw.matchAll(leavingOut)) {
        const start = text.indexOf(raw, node.start) + match.index;
        plant('ignore a filter', { start, end: start + match[0].length }, '');
      }
    },
    ObjectExpression({ properties }) {
      const fields = properties.filter(
        (property) => property.type === 'Property' && !property.shorthand && isRead(property.value),
      );
      for (const [index, field] of fields.entries()) {
        const next = fields[index + 1];
        if (field?.type !== 'Property' || next?.type !== 'Property') continue;
        const between = text.slice(field.value.end, next.value.start);
        plant(
          'swap two fields',
          { start: field.value.start, end: next.value.end },
          source(next.value) + between + source(field.value),
        );
      }
    },
  }).visit(program);
  return found;
}

/**
 * Chooses the mutants of a run, of each kind in turn and spread over the files. The same seed gives the same mutants.
 */
export function chooseMutants(all: readonly Mutant[], count: number, seed: number): Mutant[] {
  const random = randomOf(seed);
  const byKind = mutantKinds.map((kind) =>
    shuffled(
      all.filter((mutant) => mutant.kind === kind),
      random,
    ),
  );
  const chosen: Mutant[] = [];
  const taken = new Map<string, number>();
  for (let round = 0; chosen.length < count && byKind.some((left) => left.length > 0); round += 1) {
    const left = byKind[round % byKind.length] as Mutant[];
    const least = Math.min(...left.map(({ file }) => taken.get(file) ?? 0));
    const at = left.findIndex(({ file }) => (taken.get(file) ?? 0) === least);
    const [mutant] = at < 0 ? [] : left.splice(at, 1);
    if (!mutant) continue;
    taken.set(mutant.file, (taken.get(mutant.file) ?? 0) + 1);
    chosen.push(mutant);
  }
  return chosen;
}

/** Returns a generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

function nameOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' ? nameOf(node.property) : undefined;
}

/** Returns whether a value is read, such as `row.name`, and not created in place. */
function isRead(node: Node): boolean {
  return node.type === 'Identifier' || (node.type === 'MemberExpression' && !node.computed);
}

function operatorOf({ left, operator }: ESTree.BinaryExpression, text: string): { start: number; end: number } {
  const start = text.indexOf(operator, left.end);
  return { start, end: start + operator.length };
}

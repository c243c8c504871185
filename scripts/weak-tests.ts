import { type ESTree, Visitor } from 'vite';
import { lineAt, type SourceFile } from './source-file.ts';

/** A place in a test that would pass with the product broken, as `file:line: why`. */
export type Weakness = string;

type Node = ESTree.Node;

/** Methods that send a request. */
const sendingMethods = new Set(['call', 'request']);
/** Properties of an answer that show a refusal. */
const outcomes = new Set(['code', 'status', 'error', 'errors']);

/**
 * Finds places where a test passes although the product is broken; see CONTRIBUTING. It reads the files below `tests/`.
 */
export function findWeaknesses({ path, text, program }: SourceFile): Weakness[] {
  const found: Weakness[] = [];
  const weak = (node: Node, why: string) => found.push(`${path}:${lineAt(text, node.start)}: ${why}`);
  const senders = findSenders(program);
  const isSending = (node: Node | null | undefined): boolean => isSentBy(node, senders);
  const isBrowserTest = path.startsWith('tests/e2e/');

  new Visitor({
    ExpressionStatement({ expression }) {
      if (expression.type === 'AwaitExpression' && isSending(expression.argument)) weak(expression, unchecked);
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'ObjectPattern' || init?.type !== 'AwaitExpression' || !isSending(init.argument)) return;
      const names = id.properties.map((property) => (property.type === 'Property' ? nameOf(property.key) : undefined));
      if (names.length === 1 && names[0] === 'data') weak(id, unchecked);
    },
    MemberExpression({ object, property }) {
      const inner = object.type === 'ParenthesizedExpression' ? object.expression : object;
      if (inner.type === 'AwaitExpression' && isSending(inner.argument) && nameOf(property) === 'data') {
        weak(object, unchecked);
      }
      if (isBrowserTest && nameOf(property) === 'or')
        weak(property, 'either of two passes; ask for the one that is to be there');
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' ? callee.name !== 'expect' : !isPoll(callee)) return;
      for (const argument of given) {
        visitInside(argument, {
          LogicalExpression(node) {
            if (node.operator === '??' && isNothing(node.right))
              weak(node, 'what is absent passes as nothing; compare what is there');
          },
          CallExpression(node) {
            if (node.callee.type === 'MemberExpression' && nameOf(node.callee.property) === 'every')
              weak(node, 'an empty list passes; compare the list');
          },
        });
      }
    },
    IfStatement({ test, consequent }) {
      if (!tellsOutcome(test)) return;
      visitInside(consequent, {
        CallExpression(node) {
          if (node.callee.type === 'Identifier' && node.callee.name === 'expect')
            weak(node, 'nothing is expected where the condition does not hold');
        },
      });
    },
    ConditionalExpression({ test, consequent, alternate }) {
      if (!tellsOutcome(test)) return;
      const asks = (node: Node) =>
        node.type === 'AwaitExpression' || (node.type === 'CallExpression' && nameOf(node.callee) !== 'succeeded');
      const isAgain = asks(consequent) || asks(alternate);
      if (isAgain) weak(test, 'a second try hides the first refusal');
    },
    Literal(node) {
      if (!('regex' in node) || !isBrowserTest) return;
      const parts = node.regex.pattern.split('|');
      const isEither =
        parts.some((part) => /\p{Script=Han}/u.test(part)) &&
        parts.some((part) => /^[^\p{Script=Han}]*[a-z]{2}/iu.test(part) && !/\p{Script=Han}/u.test(part));
      if (isEither) weak(node, 'either language passes; name the words of one');
    },
  }).visit(program);

  if (/['"`]\/dev\/|buildWeb\('development'\)/.test(text) && /\[[A-K]\d{2,3}(:\w+)?\]/.test(text)) {
    found.push(`${path}: what runs on a page for developing proves no requirement`);
  }
  return found;
}

const unchecked = 'a refusal passes unseen; use `ask`, `succeeded`, or look at the code';

/** Returns the functions of a file that return an answer, by name. */
function findSenders(program: ESTree.Program): Set<string> {
  const senders = new Set<string>();
  const answers = ({ body }: { body: Node | null }) => {
    if (body?.type !== 'BlockStatement') return isSentBy(body, senders);
    const last = body.body.at(-1);
    return last?.type === 'ReturnStatement' && isSentBy(last.argument, senders);
  };
  for (let size = -1; size < senders.size; ) {
    size = senders.size;
    new Visitor({
      VariableDeclarator({ id, init }) {
        if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression' && answers(init)) senders.add(id.name);
      },
      FunctionDeclaration(node) {
        if (node.id && answers(node)) senders.add(node.id.name);
      },
    }).visit(program);
  }
  return senders;
}

function isSentBy(node: Node | null | undefined, senders: ReadonlySet<string>): boolean {
  if (node?.type === 'AwaitExpression') return isSentBy(node.argument, senders);
  if (node?.type !== 'CallExpression') return false;
  const { callee } = node;
  if (callee.type === 'MemberExpression') return sendingMethods.has(nameOf(callee.property) ?? '');
  return callee.type === 'Identifier' && senders.has(callee.name);
}

/** Returns whether a condition depends on the result of a request. */
function tellsOutcome(test: Node): boolean {
  let tells = false;
  visitInside(test, {
    MemberExpression({ property }) {
      tells ||= outcomes.has(nameOf(property) ?? '');
    },
  });
  return tells;
}

function isPoll(callee: Node): boolean {
  return callee.type === 'MemberExpression' && nameOf(callee.object) === 'expect' && nameOf(callee.property) === 'poll';
}

function isNothing(node: Node): boolean {
  return (
    (node.type === 'Literal' && (node.value === 0 || node.value === '')) ||
    (node.type === 'ArrayExpression' && node.elements.length === 0)
  );
}

function nameOf(node: Node): string | undefined {
  return node.type === 'Identifier' ? node.name : undefined;
}

function visitInside(node: Node, visitor: ConstructorParameters<typeof Visitor>[0]): void {
  new Visitor(visitor).visit({ type: 'Program', body: [node] } as unknown as ESTree.Program);
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** One import of a file, whatever its form: import, export-from, `import()`, an imported type, `new URL(…, import.meta.url)`. */
export interface SourceImport {
  /** As it is written: `../a.ts`, `@kiga/entity/mask.ts`, `node:fs`, `antd`. */
  specifier: string;
  /** Counted from 1. */
  line: number;
  /** `static` is loaded with the file, `dynamic` when asked for, `type` never; `address` only names a file in the same folder. */
  kind: 'static' | 'dynamic' | 'type' | 'address';
}

/** A comment of a file, without the marks that open and close it. */
export interface SourceComment {
  type: 'Line' | 'Block';
  value: string;
  /** Offset of its first mark into the file's text. */
  start: number;
}

/** A TypeScript file as the checks see it. */
export interface SourceFile {
  /** From the root, with slashes: `kit/entity/src/mask.ts`. */
  path: string;
  text: string;
  lineCount: number;
  program: ESTree.Program;
  comments: readonly SourceComment[];
  imports: readonly SourceImport[];
  /** Whether it does nothing but hand on what other files export. */
  isBarrel: boolean;
}

/** Reads TypeScript with the parser that builds the web pages. Throws where it is no TypeScript. */
export function parseSource(file: string, text: string): SourceFile {
  const { program, module, comments, errors } = parseSync(file, text);
  const [error] = errors;
  if (error) throw new Error(`${file} cannot be read: ${error.message}`);
  const imports: SourceImport[] = [];
  const add = (specifier: string, offset: number, kind: SourceImport['kind']) =>
    imports.push({ specifier, line: lineAt(text, offset), kind });
  for (const { start, end, moduleRequest } of module.staticImports) {
    add(moduleRequest.value, start, isTypeOnly(text.slice(start, end)) ? 'type' : 'static');
  }
  for (const { start, end, entries } of module.staticExports) {
    const from = entries[0]?.moduleRequest;
    if (from) add(from.value, start, isTypeOnly(text.slice(start, end)) ? 'type' : 'static');
  }
  new Visitor({
    ImportExpression: ({ source, start }) => {
      if (source.type === 'Literal' && typeof source.value === 'string') add(source.value, start, 'dynamic');
    },
    TSImportType: ({ source, start }) => add(source.value, start, 'type'),
    NewExpression: ({ callee, arguments: [target, base], start }) => {
      const isAddress = callee.type === 'Identifier' && callee.name === 'URL' && base?.type === 'MemberExpression';
      if (isAddress && target?.type === 'Literal' && typeof target.value === 'string') {
        add(target.value, start, 'address');
      }
    },
  }).visit(program);
  const lineCount = text.split('\n').length - 1;
  return { path: file, text, lineCount, program, comments, imports, isBarrel: isBarrel(program) };
}

/** The line of an offset into a text, counted from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

// `import { type A } from 'a'` keeps its import at run time; only `import type` goes away.
function isTypeOnly(statement: string): boolean {
  return /^(import|export)\s+type\b/.test(statement);
}

function isBarrel({ body }: ESTree.Program): boolean {
  const isHandingOn = ({ type, ...statement }: ESTree.Statement) =>
    type === 'ExportAllDeclaration' ||
    (type === 'ExportNamedDeclaration' && 'declaration' in statement && statement.declaration === null);
  return (
    body.some(isHandingOn) &&
    body.every((statement) => statement.type === 'ImportDeclaration' || isHandingOn(statement))
  );
}

const skippedFolders = new Set(['node_modules', '.build', '.kiga', '.git']);

/** All files below a folder of the project, from the root, with slashes; what is installed or built is left out. */
export function listFiles(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skippedFolders.has(entry.name)) return [];
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(root, name) : [name];
  });
}

/** Reads and parses those of the files that are TypeScript. */
export function readSources(root: string, files: readonly string[]): SourceFile[] {
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => parseSource(file, readFileSync(path.join(root, file), 'utf8')));
}

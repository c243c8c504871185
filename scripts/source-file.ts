import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/**
 * One import of a file, in any form: import, export-from, `import()`, an imported type, `new URL(…, import.meta.url)`.
 */
export interface SourceImport {
  /** Specifier as written: `../a.ts`, `@kiga/entity/mask.ts`, `node:fs`, `antd`. */
  specifier: string;
  /** Line number, from 1. */
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

/** A parsed TypeScript file. */
export interface SourceFile {
  /** Path relative to the root, with slashes: `kit/entity/src/mask.ts`. */
  path: string;
  text: string;
  lineCount: number;
  program: ESTree.Program;
  comments: readonly SourceComment[];
  imports: readonly SourceImport[];
  /** True where the file only re-exports. */
  isBarrel: boolean;
}

/** Parses TypeScript with the parser of the web build. Throws for invalid TypeScript. */
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

/** Returns the line of an offset into a text, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

// `import { type A } from 'a'` keeps its import at run time; only `import type` disappears.
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

/**
 * Returns all files below a folder of the project, relative to the root, with slashes. It skips installed and built
 * files.
 */
export function listFiles(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skippedFolders.has(entry.name)) return [];
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(root, name) : [name];
  });
}

/** Reads and parses the TypeScript files among these. */
export function readSources(root: string, files: readonly string[]): SourceFile[] {
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => parseSource(file, readFileSync(path.join(root, file), 'utf8')));
}

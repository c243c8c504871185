import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { areaProblems, readAreas } from './area-borders.ts';
import {
  allowedBarrels,
  browserPackages,
  longFiles,
  maxFileLines,
  pathImports,
  productWords,
  roles,
  testPackages,
  unimportedPackages,
  unreachable,
  type Workspace,
  workspaces,
} from './border-table.ts';
import { root } from './run-tool.ts';
import { listFiles, readSources, type SourceFile, type SourceImport } from './source-file.ts';

/** Relevant parts of a package.json. */
export interface Manifest {
  name: string;
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
}

/** Everything that the border check reads. */
export interface Project {
  /** Every file of the workspaces. */
  files: readonly string[];
  /** Its TypeScript files, parsed. */
  sources: readonly SourceFile[];
  /** Manifests by workspace folder; `scripts` has the one of the root. */
  manifests: Readonly<Record<string, Manifest>>;
}

/** Target of an import: a file of the project, a module of Node.js or an external package. */
type Target = { file: string } | { builtin: string } | { package: string };

/** Prints the sizes of kit and product, and the border problems. Returns whether there are none. */
export function showBorders(): boolean {
  const project = readProject();
  const { kitLines, productLines } = measureHouse(project);
  const share = (kitLines / productLines).toFixed(2);
  console.log(`The kit has ${share} lines for each of the product (${kitLines} / ${productLines}).`);
  const problems = findBorderProblems(project);
  for (const problem of problems) console.log(problem);
  return problems.length === 0;
}

/** Reads the workspaces of the project. */
export function readProject(): Project {
  const files = workspaces.flatMap(({ folder }) => listFiles(root, folder));
  const manifests = Object.fromEntries(
    workspaces.map(({ folder }) => {
      const file = path.join(root, folder === 'scripts' ? '.' : folder, 'package.json');
      return [folder, JSON.parse(readFileSync(file, 'utf8')) as Manifest];
    }),
  );
  return { files, sources: readSources(root, files), manifests };
}

/** Returns the border problems of a project; each names the remedy. */
export function findBorderProblems(project: Project): string[] {
  const { problems: areasUnread, areas } = readAreas(project.sources);
  return [
    ...areasUnread,
    ...project.sources.flatMap((source) =>
      source.imports.flatMap((found) => {
        const target = resolveImport(source.path, found.specifier, project);
        const problem = importProblem(source, found, target, project) ?? areaProblems(source, target, areas);
        return problem === null ? [] : [`${source.path}:${found.line} ${problem}`];
      }),
    ),
    ...project.sources.flatMap((source) => reachProblems(source, project)),
    ...workspaces.flatMap(({ folder }) => unusedPackageProblems(folder, project)),
    ...project.files.flatMap(nameProblem),
    ...project.sources
      .filter(isUnexplainedBarrel)
      .map(
        ({ path: file }) => `${file} only hands on what other files export: import those files directly and delete it.`,
      ),
    ...sizeProblems(project),
    ...project.sources.flatMap(wordProblems),
  ];
}

/** Returns whether a file runs in tests or builds only. */
function isDevelopmentFile(file: string): boolean {
  return /\.(test|test-support|config)\.tsx?$/.test(file) || file.startsWith('tests/') || file.startsWith('scripts/');
}

function workspaceOf(file: string): Workspace {
  const workspace = workspaces.find(({ folder }) => file.startsWith(`${folder}/`));
  if (!workspace) throw new Error(`${file} lies in no workspace`);
  return workspace;
}

/** Resolves an import of a file. */
export function resolveImport(from: string, specifier: string, { manifests }: Pick<Project, 'manifests'>): Target {
  if (specifier.startsWith('.'))
    return { file: path.posix.join(path.posix.dirname(from), specifier.split('?')[0] ?? '') };
  if (isBuiltin(specifier)) return { builtin: specifier };
  const [first = '', second = ''] = specifier.split('/');
  const name = first.startsWith('@') ? `${first}/${second}` : first;
  const own = workspaces.find(({ folder }) => manifests[folder]?.name === name);
  return own ? { file: `${own.folder}/src${specifier.slice(name.length)}` } : { package: name };
}

function importProblem(
  { path: file }: SourceFile,
  found: SourceImport,
  target: Target,
  project: Project,
): string | null {
  const workspace = workspaceOf(file);
  const inDevelopment = isDevelopmentFile(file);
  if ('builtin' in target) {
    if (!target.builtin.startsWith('node:')) return `imports ${target.builtin}: write node:${target.builtin}.`;
    if (workspace.node || inDevelopment) return null;
    return `imports ${target.builtin}, but ${workspace.folder} does not run on Node.js alone: move this part to the server.`;
  }
  if ('package' in target) return packageProblem(workspace, inDevelopment, target.package, project);
  if (found.kind === 'address' || target.file.startsWith(`${workspace.folder}/`)) return null;
  if (found.specifier.startsWith('.')) {
    const isListed = pathImports.some(({ from, to }) => from === workspace.folder && target.file.startsWith(to));
    return isListed ? null : `imports ${found.specifier} across workspaces: import it by the name of its package.`;
  }
  const { folder } = workspaceOf(target.file);
  if (!workspace.mayImport.includes(folder)) {
    return `imports ${found.specifier}, but ${workspace.folder} may know ${workspace.mayImport.join(', ') || 'no other workspace'} only: move what both need there, or have it handed in.`;
  }
  const name = project.manifests[folder]?.name ?? '';
  return declares(project.manifests[workspace.folder], name, inDevelopment) ? null : undeclared(workspace.folder, name);
}

function packageProblem(workspace: Workspace, inDevelopment: boolean, name: string, project: Project): string | null {
  const { folder, onlyPackages, browser } = workspace;
  if (inDevelopment && testPackages.includes(name)) return null;
  if (!inDevelopment && onlyPackages && !onlyPackages.includes(name)) {
    return `imports ${name}, but ${folder} may import ${onlyPackages.join(', ')} only: do without, or move this part to a side.`;
  }
  if (!browser && browserPackages.includes(name))
    return `imports ${name}: what belongs to the browser goes to kit/web or product/web.`;
  return declares(project.manifests[folder], name, inDevelopment) ? null : undeclared(folder, name);
}

function declares(manifest: Manifest | undefined, name: string, inDevelopment: boolean): boolean {
  const { dependencies, optionalDependencies, devDependencies } = manifest ?? {};
  const declared = { ...dependencies, ...optionalDependencies, ...(inDevelopment ? devDependencies : {}) };
  return name in declared;
}

function undeclared(folder: string, name: string): string {
  const file = folder === 'scripts' ? 'package.json' : `${folder}/package.json`;
  return `imports ${name}, which ${file} does not declare for this kind of file: add it there.`;
}

function unusedPackageProblems(folder: string, project: Project): string[] {
  const { dependencies, optionalDependencies, devDependencies } = project.manifests[folder] ?? {};
  const imported = new Set(
    project.sources
      .filter(({ path: file }) => file.startsWith(`${folder}/`))
      .flatMap(({ imports }) =>
        imports.map(({ specifier }) =>
          specifier
            .split('/')
            .slice(0, specifier.startsWith('@') ? 2 : 1)
            .join('/'),
        ),
      ),
  );
  const isExplained = (name: string) =>
    unimportedPackages.some(({ package: pattern }) =>
      pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
    ) ||
    (folder === 'scripts' && testPackages.includes(name));
  return Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
    .filter((name) => !imported.has(name) && !isExplained(name))
    .map((name) => `${folder} declares ${name}, but no file of it imports it: take it out of its package.json.`);
}

/** Follows the static imports from a file, and reports each forbidden package with the import chain to it. */
function reachProblems(start: SourceFile, project: Project): string[] {
  const rules = unreachable.filter(({ from }) => start.path.startsWith(from));
  if (rules.length === 0 || isDevelopmentFile(start.path)) return [];
  const sourceAt = new Map(project.sources.map((source) => [source.path, source]));
  const wayTo = new Map([[start.path, [start.path]]]);
  const problems: string[] = [];
  // A Map's iteration includes entries added during it.
  for (const [file, way] of wayTo) {
    for (const { specifier, kind } of sourceAt.get(file)?.imports ?? []) {
      if (kind !== 'static') continue;
      const target = resolveImport(file, specifier, project);
      if ('file' in target && !wayTo.has(target.file)) wayTo.set(target.file, [...way, target.file]);
      if (!('package' in target)) continue;
      const rule = rules.find(({ packages }) => packages.includes(target.package));
      if (rule)
        problems.push(
          `${start.path} loads ${target.package} (${[...way, specifier].join(' > ')}), but ${rule.reason}: take the needed part out of the file that imports it.`,
        );
    }
  }
  return problems;
}

/** Returns problems with lines of the kit that contain words of the product. */
function wordProblems({ path: file, text }: SourceFile): string[] {
  if (!file.startsWith('kit/')) return [];
  return text.split('\n').flatMap((line, index) => {
    const word = productWords.exec(line)?.[0];
    return word === undefined
      ? []
      : [
          `${file}:${index + 1} says ${word.trim()}, a word of the product: have the product hand it in (define-tenancy.ts, words).`,
        ];
  });
}

function nameProblem(file: string): string[] {
  const name = path.posix.basename(file);
  const rolePattern = roles.join('|');
  const code = new RegExp(`^[a-z0-9]+(-[a-z0-9]+)*(\\.(${rolePattern}))?(\\.test)?\\.(ts|tsx|mjs|js|sql)$`);
  const style = /^[a-z0-9]+(-[a-z0-9]+)*(\.module)?\.css$/;
  if (!/\.(ts|tsx|mjs|js|sql|css)$/.test(name) || code.test(name) || style.test(name)) return [];
  return [`${file}: name it in kebab-case as <noun>.<role>.ts, the role being one of ${roles.join(', ')}.`];
}

function isUnexplainedBarrel({ path: file, isBarrel }: SourceFile): boolean {
  return isBarrel && !allowedBarrels.some((allowed) => allowed.file === file);
}

/** Counts the lines of the kit and of the product, without tests. */
export function measureHouse({ sources }: Pick<Project, 'sources'>) {
  const linesOf = (folder: string) =>
    sources
      .filter(({ path: file }) => file.startsWith(folder) && !isDevelopmentFile(file))
      .reduce((sum, { lineCount }) => sum + lineCount, 0);
  return { kitLines: linesOf('kit/'), productLines: linesOf('product/') };
}

function sizeProblems(project: Project): string[] {
  return project.sources.flatMap(({ path: file, lineCount }) =>
    lineCount > maxFileLines && !longFiles.some((known) => known.file === file)
      ? [`${file} has ${lineCount} lines: divide it, or enter it with its reason in scripts/border-table.ts.`]
      : [],
  );
}

if (import.meta.main && !showBorders()) process.exitCode = 1;

import { type ESTree, Visitor } from 'vite';
import { areaSides, baseFolders, closedSides, commonFolders, firstAreas } from './border-table.ts';
import type { SourceFile } from './source-file.ts';

/** Maps every area to all areas below it, direct or not. */
export type Areas = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns the areas on disk. The `<area>.area.ts` of an area gives its dependencies. An area without one depends on
 * those before it in the order of the first areas.
 */
export function readAreas(sources: readonly SourceFile[]): { areas: Areas; problems: string[] } {
  const problems: string[] = [];
  const direct = new Map<string, readonly string[]>();
  for (const { path: file } of sources) {
    const area = placeOf(file)?.area;
    if (area !== undefined && !direct.has(area)) direct.set(area, areasBefore(area));
  }
  for (const source of sources) {
    const area = /^product\/contract\/src\/([^/]+)\/\1\.area\.ts$/.exec(source.path)?.[1];
    if (area === undefined) continue;
    const dependsOn = declaredDependences(source.program);
    direct.set(area, dependsOn);
    for (const other of dependsOn.filter((name) => rank(name) > rank(area) || name === area)) {
      problems.push(
        `${source.path} depends on ${other}, which comes after ${area}: have ${other} register there what ${area} needs.`,
      );
    }
  }
  const areas = new Map([...direct.keys()].map((area) => [area, allBelow(area, direct)]));
  for (const [area, below] of areas) {
    if (below.has(area)) problems.push(`the area ${area} depends on itself through others: take one dependsOn away.`);
  }
  return { areas, problems };
}

/** Returns the problem of an import between areas, or null. */
export function areaProblems({ path: file }: SourceFile, target: object, areas: Areas): string | null {
  const from = placeOf(file);
  const to = 'file' in target ? placeOf(String(target.file)) : null;
  if (!from || !to || from.side !== to.side || from.folder === to.folder || /\.test\.tsx?$/.test(file)) return null;
  if (baseFolders.includes(to.folder)) return null;
  if (baseFolders.includes(from.folder)) {
    return `imports ${to.file}: all areas stand on ${from.folder}, so it knows none; have the area add to it from its own side.`;
  }
  if (from.area === undefined) return null;
  if (to.area === undefined) {
    return `imports ${to.file}: an area knows nothing of ${to.folder}; have it handed in, or move it to the area or the kit.`;
  }
  if (!areas.get(from.area)?.has(to.area)) {
    return `imports ${to.file}, but ${from.area} does not depend on ${to.area}: enter it in dependsOn, or have ${to.area} register it.`;
  }
  if (closedSides.includes(from.side) && to.file !== `${to.side}/src/${to.area}/${to.area}.public.ts`) {
    return `imports ${to.file}, the inside of another area: import ${to.area}.public.ts and export it there.`;
  }
  return null;
}

function placeOf(file: string) {
  const side = areaSides.find((name) => file.startsWith(`${name}/src/`));
  const folder = side && /^\/src\/([^/]+)\//.exec(file.slice(side.length))?.[1];
  if (!side || !folder) return null;
  return { side, folder, file, area: commonFolders.includes(folder) ? undefined : folder };
}

function rank(area: string): number {
  const index = firstAreas.indexOf(area);
  return index === -1 ? firstAreas.length : index;
}

function areasBefore(area: string): string[] {
  return firstAreas.slice(0, rank(area));
}

function allBelow(area: string, direct: ReadonlyMap<string, readonly string[]>): Set<string> {
  const below = new Set(direct.get(area));
  // A Set's iteration includes members added during it.
  for (const found of below) for (const next of direct.get(found) ?? []) below.add(next);
  return below;
}

function declaredDependences(program: ESTree.Program): string[] {
  const names: string[] = [];
  new Visitor({
    Property({ key, value }) {
      if (key.type !== 'Identifier' || key.name !== 'dependsOn' || value.type !== 'ArrayExpression') return;
      for (const element of value.elements) {
        if (element?.type === 'Literal' && typeof element.value === 'string') names.push(element.value);
      }
    },
  }).visit(program);
  return names;
}

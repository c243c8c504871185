import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../scripts/run-tool.ts';
import { listFiles, readSources, type SourceFile } from '../scripts/source-file.ts';

const folders = {
  '@kiga/kit-web/': 'kit/web/src/',
  '@kiga/entity/': 'kit/entity/src/',
  '@kiga/contract/': 'product/contract/src/',
};
const sources = new Map(
  readSources(
    root,
    ['kit/web', 'kit/entity', 'product/web', 'product/contract'].flatMap((folder) => listFiles(root, folder)),
  ).map((source) => [source.path, source]),
);

/** The file or package to which an import resolves. */
function target(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const alias = Object.entries(folders).find(([name]) => specifier.startsWith(name));
  return alias ? alias[1] + specifier.slice(alias[0].length) : specifier;
}

/** All files that a file loads before it runs, each with the file that imports it. */
function loadedWith(start: string, known: ReadonlyMap<string, SourceFile> = sources): Map<string, string> {
  const found = new Map([[start, '']]);
  const waiting = [start];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const { specifier, kind } of known.get(file)?.imports ?? []) {
      const next = target(file, specifier);
      if (kind !== 'static' || found.has(next)) continue;
      found.set(next, file);
      waiting.push(next);
    }
  }
  return found;
}

/** Files that must not be in the first load, because it would grow with each area. */
const ofAreas = /product\/contract\/src\/(\w+\/)+[\w-]+\.(entity|excel|states|errors|area|menus|zh-CN|en-US)\.ts$/;
const screens = [...sources.keys()].filter((file) => file.endsWith('.screen.tsx'));
const isOfLibrary = (file: string) => /^(antd|@ant-design|@rc-component)(\/|$)/.test(file);

describe('the first list of scripts', () => {
  const shell = loadedWith('product/web/src/app/start-app.tsx');
  const entry = loadedWith('product/web/src/app/main.tsx');
  const all = [...shell, ...entry];

  it('holds the shell', () => {
    expect(shell.has('product/web/src/app/shell.tsx')).toBe(true);
    expect(shell.has('react')).toBe(true);
  });

  it('holds no entity, no menu and no text of an area', () => {
    expect(all.filter(([file]) => ofAreas.test(file) || screens.includes(file))).toEqual([]);
  });

  it('holds nothing of the component library', () => {
    expect(all.filter(([file]) => isOfLibrary(file))).toEqual([]);
  });
});

describe('a list of an entity', () => {
  const lists = screens.filter((file) => {
    const text = sources.get(file)?.text ?? '';
    return /^export default entityScreen\(/m.test(text);
  });
  const saysSo = (file: string) =>
    [file, ...loadedWith(file).keys()].some(
      (one) => one.startsWith('product/web/') && sources.get(one)?.text.includes('usesLibrary: true'),
    );

  it.each(lists)('%s waits for the component library if it uses it', (file) => {
    const parts = [...loadedWith(file)].filter(([one]) => isOfLibrary(one));
    expect(parts.length > 0, parts.map(([one, by]) => `${one} in ${by}`).join()).toBe(saysSo(file));
  });
});

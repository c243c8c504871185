import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, posix } from 'node:path';
import type { Plugin } from 'vite';

/** Number of builds whose maps are kept, because a browser may still show an earlier build. */
const BUILDS_KEPT = 5;
/** Folder of the scripts, relative to the project's root; maps name their sources from there. */
const SCRIPTS_AT = 'product/web/.build/site/assets';

/**
 * Returns a plugin that moves the source maps into `folder`, outside the public site. Each of the last builds has a
 * folder. The maps name their sources relative to the project's root, without their content.
 */
export function sourceMaps(folder: string): Plugin {
  return {
    name: 'source-maps',
    apply: 'build',
    config: () => ({ build: { sourcemap: 'hidden' } }),
    // Runs last, because Vite adjusts the maps to code before a script until they are written.
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => name.endsWith('.map'));
      const build = join(folder, hashOf(names));
      await rm(build, { recursive: true, force: true });
      await mkdir(build, { recursive: true });
      const move = async (name: string) => {
        const map = await readFile(join(dir, name), 'utf8');
        await writeFile(join(build, basename(name)), withoutText(map));
        await rm(join(dir, name));
      };
      await Promise.all(names.map(move));
      await keepLast(folder);
    },
  };
}

function withoutText(text: string): string {
  const { sourcesContent: _, ...map } = JSON.parse(text) as { sourcesContent?: unknown; sources: string[] };
  return JSON.stringify({ ...map, sources: map.sources.map((name) => posix.join(SCRIPTS_AT, name)) });
}

function hashOf(names: readonly string[]): string {
  return createHash('sha256').update(names.toSorted().join('\n')).digest('hex').slice(0, 12);
}

async function keepLast(folder: string): Promise<void> {
  const builds = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const old = builds.sort((a, b) => b.at - a.at).slice(BUILDS_KEPT);
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { recursive: true, force: true })));
}

import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ObjectExists, type ObjectStore } from './object-store.ts';
import { syncFolder } from './sync-folder.ts';

/**
 * Stores objects as files of a folder, which several processes may share. A new object has a temporary name below `incoming/`, and is
 * linked once it is completely on disk. The clean-up removes what a crash leaves there, like an unsaved upload.
 */
export function localStore(folder: string): ObjectStore {
  const pathOf = (name: string) => join(folder, ...name.split('/'));
  const store: ObjectStore = {
    async put(name, bytes, { isNew = false }) {
      const path = pathOf(name);
      const part = pathOf(`incoming/.part-${randomUUID()}`);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await mkdir(dirname(part), { recursive: true, mode: 0o700 });
      try {
        const file = await open(part, 'wx', 0o600);
        try {
          for await (const chunk of bytes) await file.writeFile(chunk);
          await file.sync();
        } finally {
          await file.close();
        }
        if (isNew) await link(part, path);
        else await rename(part, path);
      } catch (error) {
        if (isNew && codeOf(error) === 'EEXIST') throw new ObjectExists();
        throw error;
      } finally {
        await rm(part, { force: true });
      }
      await syncFolder(dirname(path));
    },

    async sizeOf(name) {
      const found = await stat(pathOf(name)).catch(nullIfMissing);
      return found?.isFile() ? found.size : null;
    },

    async read(name, range) {
      if ((await store.sizeOf(name)) === null) return null;
      return createReadStream(pathOf(name), range && { start: range.first, end: range.last });
    },

    async withFile(name, _sizeBytes, work) {
      return (await store.sizeOf(name)) === null ? null : work(pathOf(name));
    },

    delete: (name) => rm(pathOf(name), { force: true }),

    list: (prefix, before) => oldFiles(folder, prefix.replace(/\/$/, ''), before),
  };
  return store;
}

/** Returns names of older files below a folder, and removes empty folders of past days. */
async function* oldFiles(folder: string, name: string, before: Date): AsyncGenerator<string> {
  const path = join(folder, ...name.split('/'));
  const entries = (await readdir(path, { withFileTypes: true }).catch(nullIfMissing)) ?? [];
  for (const entry of entries) {
    const inner = `${name}/${entry.name}`;
    const changed = await stat(join(path, entry.name)).catch(nullIfMissing);
    if (!entry.isDirectory() && changed && changed.mtime < before) yield inner;
    if (!entry.isDirectory()) continue;
    yield* oldFiles(folder, inner, before);
    if (changed && changed.mtime < before) await rmdir(join(path, entry.name)).catch(() => undefined);
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

function nullIfMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
  throw error;
}

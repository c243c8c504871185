import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { filesFolder, listBackups, places } from './backup-folder.ts';
import { readFileList } from './file-list.ts';

/**
 * Deletes backups of the whole installation from before a moment, but never the latest one, and files that no backup
 * lists any more. The caller is the only one that writes to the folder.
 * @returns names of the deleted backups
 */
export async function pruneBackups(folder: string, before: Date): Promise<string[]> {
  const whole = (await listBackups(folder)).filter(({ manifest }) => manifest.tenant === null);
  const old = whole.slice(0, -1).filter(({ manifest }) => new Date(manifest.takenAt) < before);
  for (const { name } of old) {
    // Renamed first, so that an interrupted deletion leaves no half backup.
    await rename(join(folder, name), join(folder, places.part(name)));
    await rm(join(folder, places.part(name)), { recursive: true });
  }
  if (old.length > 0) await removeUnlisted(folder);
  return old.map(({ name }) => name);
}

async function removeUnlisted(folder: string): Promise<void> {
  const listed = new Map<string, Set<string>>();
  for (const { name, manifest } of await listBackups(folder)) {
    const of = filesFolder(manifest.recipient);
    const names = listed.get(of) ?? new Set();
    for await (const file of readFileList(folder, name)) names.add(file.name);
    listed.set(of, names);
  }
  const folders = (await readdir(folder)).filter((name) => /^files(-[0-9a-f]{16})?$/.test(name));
  for (const of of folders) await removeExcept(join(folder, of), '', listed.get(of) ?? new Set());
}

async function removeExcept(root: string, inner: string, kept: ReadonlySet<string>): Promise<void> {
  for (const entry of await readdir(join(root, inner), { withFileTypes: true })) {
    const name = inner === '' ? entry.name : `${inner}/${entry.name}`;
    if (entry.isDirectory()) await removeExcept(root, name, kept);
    else if (!kept.has(name)) await rm(join(root, name));
  }
}

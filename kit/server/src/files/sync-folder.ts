import { open } from 'node:fs/promises';

/** Makes new names in a folder survive a power cut, where the system supports that for folders. */
export async function syncFolder(path: string): Promise<void> {
  const opened = await open(path, 'r').catch(() => null);
  await opened?.sync().catch(() => undefined);
  await opened?.close();
}

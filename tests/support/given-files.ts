import { rmSync } from 'node:fs';
import { mkdtemp, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';

/** A file for a browser's file chooser. */
export interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Returns a file with these bytes. */
export const given = (name: string, buffer: Buffer, mimeType = 'application/octet-stream'): GivenFile => ({
  name,
  mimeType,
  buffer,
});

/** Returns a picture, green on the left and red on the right, so that a test can detect its crop and orientation. */
export async function photo(name: string, width: number, height: number, exifOrientation?: number): Promise<GivenFile> {
  const left = await sharp({ create: { width: Math.floor(width / 2), height, channels: 3, background: '#3b8132' } })
    .png()
    .toBuffer();
  const made = sharp({ create: { width, height, channels: 3, background: '#bc3a2e' } }).composite([
    { input: left, left: 0, top: 0 },
  ]);
  const turned = exifOrientation === undefined ? made : made.withMetadata({ orientation: exifOrientation });
  const buffer = await (name.endsWith('.png') ? turned.png() : turned.jpeg()).toBuffer();
  return given(name, buffer, name.endsWith('.png') ? 'image/png' : 'image/jpeg');
}

/** Uploads a file through the upload's button. */
export async function give(page: Page, within: Locator, file: GivenFile | string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    within
      .getByRole('group')
      .getByRole('button', { name: /^(选择|更换|Choose)/ })
      .click(),
  ]);
  await chooser.setFiles(file);
}

/** Returns the path of a sparse file of the given name and size, which takes no room on the disk. */
export async function sparse(name: string, bytes: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kiga-sparse-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, name);
  await writeFile(file, '');
  await truncate(file, bytes);
  return file;
}

import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';

/** A file for an upload in the browser. */
export interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A file of these bytes. */
export const given = (name: string, buffer: Buffer, mimeType = 'application/octet-stream'): GivenFile => ({
  name,
  mimeType,
  buffer,
});

/** A picture: green on the left, red on the right, so that its crop and its orientation are visible. */
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

/** Chooses a file by the button of an upload. */
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

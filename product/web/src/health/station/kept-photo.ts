import { cropPicture, pictureSize } from '@kiga/kit-web/files/crop-picture.ts';
import type { KeptPhoto } from './draft.ts';

/** Longest side of a kept photo, px: enough to see a rash, small enough for hundreds. */
const SIDE_PX = 1280;

/** Returns a photo of the camera or of a file, reduced. Throws for an unreadable one. */
export async function keptPhoto(file: File): Promise<KeptPhoto> {
  const size = await pictureSize(file);
  // Without its own ending it becomes JPEG, which is smaller than the PNG of a screen.
  const jpeg = new File([file], 'check.jpg', { type: file.type });
  const small = await cropPicture(jpeg, { x: 0, y: 0, ...size }, 'image', SIDE_PX);
  const url = await dataUrlOf(small);
  return { name: small.name, type: small.type, base64: url.slice(url.indexOf(',') + 1) };
}

/** Returns the file of a kept photo. */
export function fileOf({ name, type, base64 }: KeptPhoto): File {
  return new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type });
}

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('the photo cannot be read'));
    reader.readAsDataURL(file);
  });
}

import { rulesOf } from '@kiga/entity/files/upload-modes.ts';
import { cropPicture } from '@kiga/kit-web/files/crop-picture.ts';
import { originalSize } from '@kiga/kit-web/files/many/original-picture.ts';

/** Side of a picture that is made smaller: enough for a whole screen. */
const SMALLER_SIDE_PX = 2000;

/** Returns the whole picture, made smaller where it is too large for its upload. Throws PictureRefusal. */
export async function prepareGoodsPicture(original: File): Promise<{ picture: File }> {
  const size = await originalSize(original, 'image');
  if (original.size <= rulesOf('image').maxBytes) return { picture: original };
  return { picture: await cropPicture(original, { x: 0, y: 0, ...size }, 'image', SMALLER_SIDE_PX) };
}

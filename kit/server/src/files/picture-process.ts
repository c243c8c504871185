/**
 * Decodes pictures for `remakePicture` in a process of its own, one after the other. It takes `PictureRequest` and answers
 * `PictureAnswer`. It ends when it needs too much memory, and together with the server.
 */
import sharp from 'sharp';
import type { PictureAnswer, PictureRequest } from './remake-picture.ts';

/** About ten megapixels more than phone cameras. */
const PIXELS_MAX = 40_000_000;
const SIDE_MAX_PX = 2048;
const DECODING_SECONDS = 5;
const MEMORY_MAX_BYTES = 600 * 1024 * 1024;
const MEMORY_EVERY_MS = 50;
const JPEG_QUALITY = 85;
/** Tolerance of the ratio per side, in pixels. */
const TOLERANCE_PX = 1;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });

setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX_BYTES) process.exit(1);
}, MEMORY_EVERY_MS).unref();

process.on('message', (request: PictureRequest) => {
  void remake(request)
    .catch((): PictureAnswer => ({ error: 'FIELD_FILE_DAMAGED' }))
    .then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());

async function remake({ bytes, ending, ratio, minSidePx }: PictureRequest): Promise<PictureAnswer> {
  const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).timeout({ seconds: DECODING_SECONDS });
  const { width, height } = (await image.metadata()).autoOrient;
  if (minSidePx !== undefined && Math.min(width, height) < minSidePx) {
    return { error: 'FIELD_FILE_TOO_SMALL', data: { minSidePx } };
  }
  if (ratio !== undefined && Math.abs(width - height * ratio) > TOLERANCE_PX) return { error: 'FIELD_FILE_NOT_SQUARE' };
  image.autoOrient().resize({ width: SIDE_MAX_PX, height: SIDE_MAX_PX, fit: 'inside', withoutEnlargement: true });
  // Sharp writes only what is set explicitly, so no location, camera data or appended bytes survive.
  if (ending === 'png') image.png();
  else image.flatten({ background: 'white' }).jpeg({ quality: JPEG_QUALITY });
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { bytes: data, widthPx: info.width, heightPx: info.height };
}

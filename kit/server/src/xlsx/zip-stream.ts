import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of a zip, as pieces of text that are packed as they come. */
export interface ZipEntry {
  name: string;
  pieces: AsyncIterable<string> | Iterable<string>;
}

/** The first day a zip knows: when the file was made stands inside. */
const mtime = new Date(1980, 0, 1);

/**
 * A zip file, packed while its entries come one after another, so that no more than a few pieces are held at once. Throws what
 * the pieces throw.
 */
export async function* zipStream(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  // Its types promise less than the stream that it is.
  const output = zip.outputStream as Readable;
  let packed: Readable | undefined;
  for (const { name, pieces } of entries) {
    zip.addReadStreamLazy(name, { mtime }, (give) => {
      packed = Readable.from(pieces, { objectMode: false }).on('error', (error) => output.destroy(error));
      give(null, packed);
    });
  }
  zip.end();
  try {
    yield* output;
  } finally {
    // Whoever stops reading also ends what the pieces are read from.
    packed?.destroy();
  }
}

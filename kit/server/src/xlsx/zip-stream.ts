import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of a zip, as pieces of text that are packed as they come. */
export interface ZipEntry {
  name: string;
  pieces: AsyncIterable<string> | Iterable<string>;
}

/** First day of the zip format: the creation time stands inside the workbook. */
const mtime = new Date(1980, 0, 1);

/** Writes a zip file while its entries come one after another, with only a few pieces in memory. Throws the errors of the pieces. */
export async function* zipStream(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  // Its types promise less than the actual stream.
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
    // A reader that stops also ends the source of the pieces.
    packed?.destroy();
  }
}

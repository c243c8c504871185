import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of a zip, as pieces that are packed as they come. */
export interface ZipEntry {
  name: string;
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** True for a file that does not become smaller, such as a PDF. */
  isCompressed?: boolean;
}

/** First day of the zip format: the creation time stands inside the workbook. */
const mtime = new Date(1980, 0, 1);

/**
 * Writes a zip file while its entries come one after another, with only a few pieces in memory. Throws the errors of the
 * entries and their pieces.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  // Its types promise less than the actual stream.
  const output = zip.outputStream as Readable;
  let packed: Readable | undefined;
  let isOver = false;
  const feed = async () => {
    for await (const { name, pieces, isCompressed } of entries) {
      if (isOver) return;
      const given = Readable.from(pieces, { objectMode: false }).on('error', (error) => output.destroy(error));
      packed = given;
      // The next entry is asked for once this one is packed.
      const closed = once(given, 'close');
      zip.addReadStreamLazy(name, { mtime, compress: isCompressed !== true }, (give) => give(null, given));
      await closed;
    }
    zip.end();
  };
  feed().catch((error: Error) => output.destroy(error));
  try {
    yield* output;
  } finally {
    isOver = true;
    // A reader that stops also ends the source of the pieces.
    packed?.destroy();
  }
}

import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** One file of a zip, as pieces of text that are packed as they come. */
export interface ZipEntry {
  name: string;
  pieces: AsyncIterable<string> | Iterable<string>;
}

/** Sizes come behind the content, and names are UTF-8 (APPNOTE.TXT 4.4.4). */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1980-01-01, the first day a zip knows: when the file was made stands inside. */
const DAY = 0x21;
/** A zip without its 64-bit extension counts bytes up to here. */
const MOST_BYTES = 0xffff_ffff;

/**
 * A zip file, packed while its entries come, so that no more than a few pieces are held at once. Throws what the
 * pieces throw, and RangeError above 4 GB.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, pieces } of entries) {
    const start = offset;
    const nameBytes = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    writeCommon(head, 4, nameBytes.length);
    yield Buffer.concat([head, nameBytes]);
    const sizes = { crc: 0, plain: 0, packed: 0 };
    for await (const chunk of deflated(pieces, sizes)) yield chunk;
    const descriptor = Buffer.alloc(16);
    descriptor.writeUInt32LE(0x08074b50, 0);
    writeSizes(descriptor, 4, sizes);
    yield descriptor;
    offset += head.length + nameBytes.length + sizes.packed + descriptor.length;
    const listed = Buffer.alloc(46);
    listed.writeUInt32LE(0x02014b50, 0);
    listed.writeUInt16LE(20, 4);
    writeCommon(listed, 6, nameBytes.length);
    writeSizes(listed, 16, sizes);
    listed.writeUInt32LE(start, 42);
    directory.push(Buffer.concat([listed, nameBytes]));
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([list, end]);
}

/** What the head of an entry and its place in the directory have in common. */
function writeCommon(buffer: Buffer, at: number, nameBytes: number): void {
  buffer.writeUInt16LE(20, at);
  buffer.writeUInt16LE(FLAGS, at + 2);
  buffer.writeUInt16LE(DEFLATED, at + 4);
  buffer.writeUInt16LE(DAY, at + 8);
  buffer.writeUInt16LE(nameBytes, at + 22);
}

interface Sizes {
  crc: number;
  plain: number;
  packed: number;
}

function writeSizes(buffer: Buffer, at: number, { crc, plain, packed }: Sizes): void {
  if (Math.max(plain, packed) > MOST_BYTES) throw new RangeError('a part of a zip file above 4 GB');
  buffer.writeUInt32LE(crc, at);
  buffer.writeUInt32LE(packed, at + 4);
  buffer.writeUInt32LE(plain, at + 8);
}

/** The pieces packed; counts into `sizes` on the way. */
async function* deflated(pieces: ZipEntry['pieces'], sizes: Sizes): AsyncGenerator<Uint8Array> {
  async function* counted() {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece);
      sizes.crc = crc32(bytes, sizes.crc);
      sizes.plain += bytes.length;
      yield bytes;
    }
  }
  const deflate = createDeflateRaw();
  // A failure comes out of the loop below, to which pipeline hands it.
  pipeline(Readable.from(counted(), { objectMode: false }), deflate, () => undefined);
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    sizes.packed += chunk.length;
    yield chunk;
  }
}

/** A file inside a ZIP. */
export interface ZipEntry {
  /** Path as the archive says, with `/`. It is text only: nothing is written to it. */
  path: string;
  /** Returns the content. Throws where it is damaged, or larger than the archive says. */
  read(): Promise<Blob>;
  /** Size of the content, as the archive says. */
  sizeBytes: number;
}

/** Reason why a ZIP cannot be read. */
export class ZipError extends Error {
  readonly reason: 'damaged' | 'encrypted' | 'tooMany' | 'tooLarge';

  constructor(reason: ZipError['reason']) {
    super(`the archive is ${reason}`);
    this.reason = reason;
  }
}

/** Limits of an archive. */
export interface ZipLimits {
  entries: number;
  /** All content together, unpacked. */
  inflatedBytes: number;
}

const END = { mark: 0x06054b50, bytes: 22 };
const COMMENT_MAX_BYTES = 65_535;
const CENTRAL = { mark: 0x02014b50, bytes: 46 };
const LOCAL = { mark: 0x04034b50, bytes: 30 };
const FLAG_ENCRYPTED = 1;
const FLAG_UTF8 = 1 << 11;
const [STORED, DEFLATED] = [0, 8];

/**
 * Reads the directory of a ZIP of at most 4 GB. Folders and the notes of macOS are left out. Each entry is unpacked
 * when it is read, and never to more than its declared size. Throws ZipError.
 */
export async function readZip(file: Blob, limits: ZipLimits): Promise<ZipEntry[]> {
  const tail = await viewOf(file.slice(Math.max(0, file.size - END.bytes - COMMENT_MAX_BYTES)));
  let end = tail.byteLength - END.bytes;
  while (end >= 0 && tail.getUint32(end, true) !== END.mark) end -= 1;
  if (end < 0) throw new ZipError('damaged');
  const count = tail.getUint16(end + 10, true);
  if (count > limits.entries) throw new ZipError('tooMany');
  const [size, start] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  const directory = await viewOf(file.slice(start, start + size));
  const entries: ZipEntry[] = [];
  let inflatedBytes = 0;
  for (let at = 0, index = 0; index < count; index++) {
    if (at + CENTRAL.bytes > directory.byteLength || directory.getUint32(at, true) !== CENTRAL.mark) {
      throw new ZipError('damaged');
    }
    const flags = directory.getUint16(at + 8, true);
    if (flags & FLAG_ENCRYPTED) throw new ZipError('encrypted');
    const method = directory.getUint16(at + 10, true);
    const [packed, sizeBytes] = [directory.getUint32(at + 20, true), directory.getUint32(at + 24, true)];
    const [nameBytes, extra, comment] = [28, 30, 32].map((place) => directory.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ];
    const offset = directory.getUint32(at + 42, true);
    if (at + CENTRAL.bytes + nameBytes > directory.byteLength) throw new ZipError('damaged');
    const name = new Uint8Array(directory.buffer, directory.byteOffset + at + CENTRAL.bytes, nameBytes);
    const path = nameOf(name, (flags & FLAG_UTF8) !== 0).replaceAll('\\', '/');
    at += CENTRAL.bytes + nameBytes + extra + comment;
    if (path.endsWith('/') || /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/.test(path)) continue;
    inflatedBytes += sizeBytes;
    if (inflatedBytes > limits.inflatedBytes) throw new ZipError('tooLarge');
    entries.push({ path, sizeBytes, read: () => inflate(file, { offset, packed, method, sizeBytes }) });
  }
  return entries;
}

async function viewOf(part: Blob): Promise<DataView> {
  return new DataView(await part.arrayBuffer());
}

/** Returns a name as text. Programs without the mark for UTF-8 write it anyway, or GBK on Chinese Windows. */
function nameOf(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(isUtf8 ? 'utf-8' : 'gb18030').decode(bytes);
  }
}

interface Packed {
  offset: number;
  packed: number;
  method: number;
  sizeBytes: number;
}

async function inflate(file: Blob, { offset, packed, method, sizeBytes }: Packed): Promise<Blob> {
  const head = await viewOf(file.slice(offset, offset + LOCAL.bytes));
  if (head.byteLength < LOCAL.bytes || head.getUint32(0, true) !== LOCAL.mark) throw new ZipError('damaged');
  const start = offset + LOCAL.bytes + head.getUint16(26, true) + head.getUint16(28, true);
  const content = file.slice(start, start + packed);
  if (method === STORED && packed === sizeBytes) return content;
  if (method !== DEFLATED) throw new ZipError('damaged');
  const chunks: BlobPart[] = [];
  let bytes = 0;
  const reader = content.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    bytes += read.value.byteLength;
    if (bytes > sizeBytes) {
      await reader.cancel();
      throw new ZipError('damaged');
    }
    chunks.push(read.value);
  }
  return new Blob(chunks);
}

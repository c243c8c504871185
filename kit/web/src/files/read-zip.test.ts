import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { readZip, ZipError } from './read-zip.ts';

const limits = { entries: 5, inflatedBytes: 1_000_000 };

async function zipOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(content, path);
  zip.end();
  return buffer(zip.outputStream);
}

const read = (bytes: Buffer, given = limits) => readZip(new Blob([new Uint8Array(bytes)]), given);
const reasonOf = async (reading: Promise<unknown>) => {
  const error = await reading.then(
    () => null,
    (failure: unknown) => failure,
  );
  return error instanceof ZipError ? error.reason : error;
};
/** Replaces bytes in an archive at each place of a mark. */
function patched(bytes: Buffer, mark: number, offset: number, change: (at: number) => void): Buffer {
  for (let at = 0; at < bytes.length - 4; at++) if (bytes.readUInt32LE(at) === mark) change(at + offset);
  return bytes;
}
const CENTRAL = 0x02014b50;

describe('a ZIP in the browser', () => {
  it('gives its files with paths and contents, without folders and the notes of macOS', async () => {
    const long = Buffer.alloc(50_000, 'ab');
    const bytes = await zipOf({
      '小一班/李明.jpg': Buffer.from('one'),
      'a.txt': long,
      '__MACOSX/._a.txt': Buffer.from('x'),
      'b/.DS_Store': Buffer.from('x'),
    });
    const entries = await read(bytes);
    expect(entries.map(({ path, sizeBytes }) => [path, sizeBytes])).toEqual([
      ['小一班/李明.jpg', 3],
      ['a.txt', 50_000],
    ]);
    expect(Buffer.from(await (await entries[1]?.read())!.arrayBuffer())).toEqual(long);
  });

  it('reads names that Chinese Windows writes in GBK', async () => {
    const gbk = Buffer.from('d0d5c3fb2e6a7067', 'hex');
    const bytes = await zipOf({ '12345678': Buffer.from('x') });
    let place = bytes.indexOf('12345678');
    while (place >= 0) {
      gbk.copy(bytes, place);
      place = bytes.indexOf('12345678', place);
    }
    patched(bytes, CENTRAL, 8, (at) => bytes.writeUInt16LE(bytes.readUInt16LE(at) & ~(1 << 11), at));
    expect((await read(bytes)).map(({ path }) => path)).toEqual(['姓名.jpg']);
  });

  it('keeps a path that leads out of its folder as text', async () => {
    const bytes = await zipOf({ 'aa/bb/cc.jpg': Buffer.from('x') });
    let place = bytes.indexOf('aa/bb/cc.jpg');
    while (place >= 0) {
      bytes.write('../../cc.jpg', place);
      place = bytes.indexOf('aa/bb/cc.jpg', place);
    }
    expect((await read(bytes)).map(({ path }) => path)).toEqual(['../../cc.jpg']);
  });

  it('is refused beyond its limits, encrypted, cut off, or of another kind', async () => {
    const many = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`${index}.jpg`, Buffer.from('x')]));
    expect(await reasonOf(read(await zipOf(many)))).toBe('tooMany');
    const zeros = await zipOf({ 'zeros.jpg': Buffer.alloc(1_000_001) });
    expect(zeros.length).toBeLessThan(5_000);
    expect(await reasonOf(read(zeros))).toBe('tooLarge');
    const locked = await zipOf({ 'a.jpg': Buffer.from('x') });
    patched(locked, CENTRAL, 8, (at) => locked.writeUInt16LE(locked.readUInt16LE(at) | 1, at));
    expect(await reasonOf(read(locked))).toBe('encrypted');
    const whole = await zipOf({ 'a.jpg': Buffer.from('x') });
    expect(await reasonOf(read(whole.subarray(0, whole.length - 10)))).toBe('damaged');
    expect(await reasonOf(read(Buffer.from('Rar!')))).toBe('damaged');
    expect(await reasonOf(read(Buffer.alloc(0)))).toBe('damaged');
  });

  it('never unpacks an entry to more than its declared size', async () => {
    const bytes = await zipOf({ 'bomb.jpg': Buffer.alloc(900_000) });
    patched(bytes, CENTRAL, 24, (at) => bytes.writeUInt32LE(10, at));
    const [bomb] = await read(bytes);
    expect(await reasonOf(bomb?.read() as Promise<Blob>)).toBe('damaged');
  });
});

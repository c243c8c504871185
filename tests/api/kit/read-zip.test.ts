import { zipFile } from '@kiga/kit-server/xlsx/zip-file.test-support.ts';
import { readZip, ZipError } from '@kiga/kit-web/files/read-zip.ts';
import { describe, expect, it } from 'vitest';

const limits = { entries: 5, inflatedBytes: 1_000_000 };
const read = (bytes: Buffer) => readZip(new Blob([new Uint8Array(bytes)]), limits);

async function reasonOf(reading: Promise<unknown> | undefined): Promise<unknown> {
  try {
    await reading;
    return null;
  } catch (error) {
    return error instanceof ZipError ? error.reason : error;
  }
}

/** Changes an archive at each entry of its directory. */
function patched(bytes: Buffer, change: (at: number) => void): Buffer {
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 1)) change(at);
  return bytes;
}

describe('a ZIP in the browser', () => {
  it('gives its files with paths and contents, without folders and the notes of macOS', async () => {
    const long = 'ab'.repeat(25_000);
    const entries = await read(
      zipFile([
        { name: '小一班/', content: '' },
        { name: '小一班/李明.jpg', content: 'one' },
        { name: 'a.txt', content: long },
        { name: '__MACOSX/._a.txt', content: 'x' },
        { name: 'b/.DS_Store', content: 'x' },
      ]),
    );
    expect(entries.map(({ path, sizeBytes }) => [path, sizeBytes])).toEqual([
      ['小一班/李明.jpg', 3],
      ['a.txt', 50_000],
    ]);
    expect(await Promise.all(entries.map(async (entry) => (await entry.read()).text()))).toEqual(['one', long]);
  });

  it('reads names that Chinese Windows writes in GBK', async () => {
    const bytes = zipFile([{ name: '12345678', content: 'x' }]);
    for (let at = bytes.indexOf('12345678'); at >= 0; at = bytes.indexOf('12345678')) {
      Buffer.from('d0d5c3fb2e6a7067', 'hex').copy(bytes, at);
    }
    expect((await read(bytes)).map(({ path }) => path)).toEqual(['姓名.jpg']);
  });

  it('keeps a path that leads out of its folder as text', async () => {
    const entries = await read(zipFile([{ name: '..\\..\\cc.jpg', content: 'x' }]));
    expect(entries.map(({ path }) => path)).toEqual(['../../cc.jpg']);
  });

  it('is refused beyond its limits, encrypted, cut off, or of another kind', async () => {
    const many = Array.from({ length: 6 }, (_, index) => ({ name: `${index}.jpg`, content: 'x' }));
    expect(await reasonOf(read(zipFile(many.slice(1))))).toBeNull();
    expect(await reasonOf(read(zipFile(many)))).toBe('tooMany');
    const zeros = zipFile([{ name: 'zeros.jpg', content: Buffer.alloc(1_000_001) }]);
    expect(zeros.length).toBeLessThan(5_000);
    expect(await reasonOf(read(zeros))).toBe('tooLarge');
    const locked = zipFile([{ name: 'a.jpg', content: 'x' }]);
    expect(await reasonOf(read(patched(locked, (at) => locked.writeUInt16LE(1, at + 8))))).toBe('encrypted');
    const whole = zipFile([{ name: 'a.jpg', content: 'x' }]);
    for (const bytes of [whole.subarray(0, whole.length - 10), Buffer.from('Rar!'), Buffer.alloc(0)]) {
      expect(await reasonOf(read(bytes))).toBe('damaged');
    }
  });

  it('never unpacks an entry to more than its declared size', async () => {
    const [bomb] = await read(zipFile([{ name: 'bomb.jpg', content: Buffer.alloc(900_000), declaredBytes: 10 }]));
    expect(await reasonOf(bomb?.read())).toBe('damaged');
  });
});

import { randomBytes } from 'node:crypto';
import { zipFile } from '@kiga/kit-server/xlsx/zip-file.test-support.ts';

/** Returns an Android package, as far as a server can tell, with this many bytes that cannot be packed. */
export function androidPackage(fillBytes = 0): Buffer {
  return zipFile([
    { name: 'AndroidManifest.xml', content: '<manifest/>' },
    { name: 'classes.dex', content: randomBytes(fillBytes) },
  ]);
}

/** Returns a firmware image in a zip. */
export function firmwareImage(): Buffer {
  return zipFile([{ name: 'image.bin', content: 'firmware' }]);
}

/** Returns a short silent WAV of one channel, with so many samples of 8 bits. */
export function soundFile(samples = 800): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples, 40);
  return Buffer.concat([head, Buffer.alloc(samples, 128)]);
}

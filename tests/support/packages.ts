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

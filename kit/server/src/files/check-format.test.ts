import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workbookParts, zipFile } from '../xlsx/zip-file.test-support.ts';
import { isOfFormat } from './check-format.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kiga-formats-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The extensions as which the bytes are accepted. */
async function takenFor(bytes: Uint8Array): Promise<string[]> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const endings = ['apk', 'doc', 'docx', 'mov', 'mp4', 'pdf', 'ppt', 'pptx', 'xls', 'xlsx', 'zip', 'exe'];
  const taken: string[] = [];
  for (const ending of endings) if (await isOfFormat(path, ending)) taken.push(ending);
  return taken;
}

const office = (main: string) =>
  zipFile([{ name: '[Content_Types].xml', content: `<Override ContentType="${main}"/>` }]);
const compound = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(5000), Buffer.from(stream, 'utf16le')]);
const film = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from(`ftyp${brand}`), Buffer.alloc(500)]);

it('documents, programs, archives and films are recognised by their content', async () => {
  expect(await takenFor(zipFile(workbookParts('<sheetData/>')))).toEqual(['xlsx', 'zip']);
  expect(await takenFor(office('application/x.wordprocessingml.document.main+xml'))).toEqual(['docx', 'zip']);
  expect(await takenFor(office('application/x.presentationml.presentation.main+xml'))).toEqual(['pptx', 'zip']);
  const program = ['AndroidManifest.xml', 'classes.dex'].map((name) => ({ name, content: name }));
  expect(await takenFor(zipFile(program))).toEqual(['apk', 'zip']);
  expect(await takenFor(compound('WordDocument'))).toEqual(['doc']);
  expect(await takenFor(compound('Workbook'))).toEqual(['xls']);
  expect(await takenFor(compound('PowerPoint Document'))).toEqual(['ppt']);
  expect(await takenFor(Buffer.from('%PDF-1.7\n'))).toEqual(['pdf']);
  expect(await takenFor(film('isom'))).toEqual(['mov', 'mp4']);
  expect(await takenFor(film('qt  '))).toEqual(['mov', 'mp4']);
});

it('content of another kind matches no extension', async () => {
  const others = ['MZ\x90\x00', '<html>', '#!/bin/sh', 'PK\x03\x04', 'PK\x05\x06', '', '\x7fELF', '\xff\xd8\xff\xe0'];
  for (const text of others) expect(await takenFor(Buffer.from(text, 'latin1')), text).toEqual([]);
  expect(await takenFor(compound('Root Entry'))).toEqual([]);
  expect(await takenFor(film('avif'))).toEqual([]);
});

it('a document is refused if it is truncated, has too many parts, or unpacks beyond the limit or its declared size', async () => {
  const isDocument = async (bytes: Uint8Array) => {
    const path = join(folder, 'document');
    await writeFile(path, bytes);
    return isOfFormat(path, 'docx');
  };
  const contentTypes = { name: '[Content_Types].xml', content: 'wordprocessingml.document.main+xml' };
  const part = { name: 'word/document.xml', content: Buffer.alloc(1024 * 1024) };
  expect(await isDocument(zipFile([contentTypes, part]))).toBe(true);
  expect(await isDocument(zipFile([contentTypes, { ...part, declaredBytes: 210 * 1024 * 1024 }]))).toBe(false);
  expect(await isDocument(zipFile([contentTypes, { ...part, declaredBytes: 1000 }]))).toBe(false);
  const many = Array.from({ length: 5_001 }, (_, index) => ({ name: `word/${index}`, content: '' }));
  expect(await isDocument(zipFile([contentTypes, ...many]))).toBe(false);
  expect(await isDocument(zipFile([contentTypes, ...many.slice(0, 50)]))).toBe(true);
  expect(await isDocument(zipFile([contentTypes]).subarray(0, -4))).toBe(false);
});

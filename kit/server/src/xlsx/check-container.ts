import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import type { Limits } from './limits.ts';
import { XlsxError } from './xlsx-error.ts';

/** Signature of an OLE compound file: an xlsx with a password, or an old xls, doc or ppt. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Directory name of the stream that holds the workbook in an encrypted file ([MS-OFFCRYPTO] 2.3). */
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');
const ZIP_FILE = Buffer.from('PK\x03\x04', 'latin1');

const CONTENT_TYPES = '[Content_Types].xml';
/** Content type of an xlsx's main part; a docx, a template and a workbook with macros have others. */
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

const DEFLATED = 8;
const SIZES_FOLLOW_DATA = 0x8;

/** A size that the directory omits would come from elsewhere in the file, without a check. */
const hidesItsSize = (entry: Entry): boolean =>
  entry.compressionMethod === DEFLATED &&
  (entry.generalPurposeBitFlag & SIZES_FOLLOW_DATA) !== 0 &&
  entry.compressedSize === 0;

async function listEntries(zip: ZipFile, limits: Limits): Promise<Entry[]> {
  if (zip.entryCount > limits.parts) throw new XlsxError('FILE_BOMB');
  const entries = new Map<string, Entry>();
  let declaredBytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new XlsxError('FILE_ENCRYPTED');
    if (entries.has(entry.fileName) || hidesItsSize(entry)) throw new XlsxError('FILE_DAMAGED');
    entries.set(entry.fileName, entry);
    declaredBytes += entry.uncompressedSize;
  }
  if (declaredBytes > limits.inflatedBytes) throw new XlsxError('FILE_BOMB');
  return [...entries.values()];
}

/** Unpacks every part once without keeping it, so that the declared sizes are true. */
async function checkParts(zip: ZipFile, entries: Entry[], limits: Limits): Promise<string> {
  const contentTypes: Buffer[] = [];
  let inflatedBytes = 0;
  for (const entry of entries) {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      inflatedBytes += chunk.length;
      if (inflatedBytes > limits.inflatedBytes) throw new XlsxError('FILE_BOMB');
      if (entry.fileName === CONTENT_TYPES) contentTypes.push(chunk);
    }
  }
  return Buffer.concat(contentTypes).toString('utf8');
}

/**
 * Checks the file before any parser runs: it must be a zip with the parts of an xlsx, of the declared sizes and within the limits. Throws
 * `XlsxError`.
 */
export async function checkContainer(file: Buffer, limits: Limits): Promise<void> {
  if (file.length === 0) throw new XlsxError('FILE_EMPTY');
  if (file.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) {
    throw new XlsxError(file.includes(ENCRYPTED_STREAM) ? 'FILE_ENCRYPTED' : 'FILE_NOT_XLSX');
  }
  if (!file.subarray(0, ZIP_FILE.length).equals(ZIP_FILE)) throw new XlsxError('FILE_NOT_XLSX');
  let contentTypes: string;
  try {
    const zip = await fromBufferPromise(file, { lazyEntries: true });
    contentTypes = await checkParts(zip, await listEntries(zip, limits), limits);
  } catch (error) {
    throw error instanceof XlsxError ? error : new XlsxError('FILE_DAMAGED');
  }
  if (!contentTypes.includes(WORKBOOK_TYPE)) throw new XlsxError('FILE_NOT_XLSX');
}

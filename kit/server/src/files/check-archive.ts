import { type Entry, openPromise } from 'yauzl';

/** Limits of an archive's content. */
interface ArchiveLimits {
  entries: number;
  inflatedBytes: number;
}

const MB = 1024 * 1024;
const ofDocuments: ArchiveLimits = { entries: 5_000, inflatedBytes: 200 * MB };
const ofPrograms: ArchiveLimits = { entries: 50_000, inflatedBytes: 1024 * MB };

const CONTENT_TYPES = '[Content_Types].xml';
const CONTENT_TYPES_MAX_BYTES = MB;

/** Entry of an OFD document that lists the others: GB/T 33190-2016. */
const OFD_MAIN = 'OFD.xml';

/** Names of the main part of an Office document in its list of content types. */
const mainParts: Readonly<Record<string, string>> = {
  docx: 'wordprocessingml.document.main+xml',
  xlsx: 'spreadsheetml.sheet.main+xml',
  pptx: 'presentationml.presentation.main+xml',
};

/**
 * Returns whether a file is a valid zip of this kind (`zip`, `apk`, `docx`, `xlsx`, `pptx`, `ofd`). It unpacks everything once without keeping
 * it, so that the directory's claims are true for every later reader.
 */
export async function isArchive(path: string, ending: string): Promise<boolean> {
  const limits = ending in mainParts || ending === 'ofd' ? ofDocuments : ofPrograms;
  try {
    const { names, contentTypes } = await unpack(path, limits);
    if (ending === 'apk')
      return names.has('AndroidManifest.xml') && (names.has('classes.dex') || names.has('resources.arsc'));
    if (ending === 'ofd') return names.has(OFD_MAIN);
    const main = mainParts[ending];
    return main === undefined || contentTypes.includes(main);
  } catch {
    return false;
  }
}

/** Throws where the archive is damaged, encrypted or beyond the limits. */
async function unpack(path: string, limits: ArchiveLimits): Promise<{ names: Set<string>; contentTypes: string }> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    if (zip.entryCount > limits.entries) throw new Error('too many entries');
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    const declaredBytes = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
    if (declaredBytes > limits.inflatedBytes) throw new Error('too large when unpacked');
    const contentTypes: Buffer[] = [];
    for (const entry of entries) {
      if (entry.isEncrypted()) throw new Error('encrypted');
      // Reading fails where an entry is larger than the directory says.
      for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        if (entry.fileName === CONTENT_TYPES && entry.uncompressedSize <= CONTENT_TYPES_MAX_BYTES)
          contentTypes.push(chunk);
      }
    }
    const names = new Set(entries.map(({ fileName }) => fileName));
    return { names, contentTypes: Buffer.concat(contentTypes).toString('utf8') };
  } finally {
    zip.close();
  }
}

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError, spaceError } from './backup-error.ts';

/** Size and hash of a file as it lies on the disk. */
export interface WrittenFile {
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Makes a pair of keys for encrypted backups: the server knows `recipient`, and only a restore needs `identity`. */
export async function makeBackupKey(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Returns whether a text is a public key for backups. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Writes a stream to a new file, compressed where `zips`, encrypted where there is a recipient, and waits until it is on
 * the disk. Throws BackupError on a full disk.
 */
export async function writeSealed(
  path: string,
  source: Readable,
  { recipient, zips }: { recipient: string | null; zips: boolean },
): Promise<WrittenFile> {
  const { tap, written } = measuring();
  const target = createWriteStream(path, { flags: 'w', mode: 0o600, flush: true });
  const packed = zips ? source.pipe(createGzip({ level: 1 })) : source;
  if (zips) source.on('error', (error) => packed.destroy(error));
  try {
    await pipeline(recipient === null ? packed : await encrypted(packed, recipient), tap, target);
  } catch (error) {
    source.destroy();
    throw spaceError(error, path);
  }
  return written();
}

/**
 * Reads what `writeSealed` wrote. Throws BackupError where the bytes are other than `expected`, at the end of the stream
 * at the latest, and where the identity does not fit.
 */
export async function readSealed(
  path: string,
  expected: WrittenFile,
  { identity, zips }: { identity: string | null; zips: boolean },
): Promise<Readable> {
  const { tap, written } = measuring(() => {
    const { bytes, sha256 } = written();
    if (bytes !== expected.bytes || sha256 !== expected.sha256) throw new BackupError('BACKUP_DAMAGED', { file: path });
  });
  const bytes = createReadStream(path);
  const checked = bytes.on('error', (error) => tap.destroy(damaged(error, path))).pipe(tap);
  const clear = identity === null ? checked : await decrypted(checked, identity);
  if (!zips) return named(clear, path);
  const unzipped = createGunzip();
  clear.on('error', (error) => unzipped.destroy(error));
  return named(clear.pipe(unzipped), path);
}

/** Returns the size and hash of a file on the disk. */
export async function measureFile(path: string): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

function measuring(atEnd?: () => void): { tap: Transform; written(): WrittenFile } {
  const hash = createHash('sha256');
  let bytes = 0;
  let sha256 = '';
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      sha256 = hash.digest('hex');
      try {
        atEnd?.();
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  return { tap, written: () => ({ bytes, sha256 }) };
}

async function encrypted(source: Readable, recipient: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const sealed = await encrypter.encrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>);
  return Readable.fromWeb(sealed as ReadableStream<Uint8Array>);
}

async function decrypted(source: Readable, identity: string): Promise<Readable> {
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
    const clear = await decrypter.decrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>);
    return Readable.fromWeb(clear as ReadableStream<Uint8Array>);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError('RESTORE_NEEDS_IDENTITY', {}, { cause: error });
  }
}

/** Names the file in every error: a cut one fails in the decompression before its hash is known. */
function named(stream: Readable, path: string): Readable {
  return Readable.from(
    (async function* () {
      try {
        yield* stream;
      } catch (error) {
        throw damaged(error, path);
      }
    })(),
    { objectMode: false },
  );
}

function damaged(error: unknown, path: string): Error {
  return error instanceof BackupError ? error : new BackupError('BACKUP_DAMAGED', { file: path }, { cause: error });
}

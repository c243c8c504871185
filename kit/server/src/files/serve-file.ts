import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { AnyDatabase } from '../access/scope.ts';
import { AppError } from '../app-error.ts';
import { systemClock } from '../clock.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { contentTypes } from './check-format.ts';
import { type MayReadFile, readStoredFile } from './file-readers.ts';
import type { Files } from './files.ts';
import { endingOf, isObjectKey } from './object-key.ts';
import type { ByteRange } from './object-store.ts';
import { sessionOfAddress } from './signed-address.ts';

/** Time that a browser may show a file without asking again. */
const FRESH_SECONDS = 60;

/** Parts of the program that serve files. */
export interface FileDoor {
  db: Kysely<AnyDatabase>;
  files: Files;
  secrets: Secrets;
  mayRead: MayReadFile;
}

/**
 * Sends a stored file to the session of its address, while that session lives and may see it. Throws the same NOT_FOUND for a wrong or
 * old signature, a session without the right, and a missing file; FILE_STORE_UNAVAILABLE.
 */
export async function serveFile(
  { db, files, secrets, mayRead }: FileDoor,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<unknown> {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  const sessionId = isObjectKey(path) ? sessionOfAddress(secrets, path, query, systemClock.now()) : null;
  const file = sessionId === null ? null : await readStoredFile(db, path);
  if (sessionId === null || file === null || !(await mayRead(sessionId, file))) throw new AppError('NOT_FOUND');
  const contentType = contentTypes[endingOf(path)] as string;
  const isPicture = contentType.startsWith('image/');
  const etag = `"${file.sha256.toString('base64url')}"`;
  const headers = {
    'content-type': contentType,
    'cache-control': `private, max-age=${FRESH_SECONDS}`,
    etag,
    // A browser shows only types that run no code.
    'content-disposition': isPicture || /^(video|audio)\//.test(contentType) ? 'inline' : 'attachment',
  };
  if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).headers(headers).send();
  if (isPicture) {
    const bytes = await files.readPicture(path);
    if (!bytes) throw new AppError('NOT_FOUND');
    return reply.headers(headers).send(bytes);
  }
  const sizeBytes = await files.store.sizeOf(`kept/${path}`);
  if (sizeBytes === null) throw new AppError('NOT_FOUND');
  const range = rangeOf(request.headers.range, sizeBytes);
  if (range === 'none of it') return reply.status(416).header('content-range', `bytes */${sizeBytes}`).send();
  const stream = request.method === 'HEAD' ? undefined : await files.store.read(`kept/${path}`, range ?? undefined);
  if (stream === null) throw new AppError('NOT_FOUND');
  if (range) reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${sizeBytes}`);
  const lengthBytes = range ? range.last - range.first + 1 : sizeBytes;
  return reply.headers({ ...headers, 'accept-ranges': 'bytes', 'content-length': lengthBytes }).send(stream);
}

/** Returns whether the reader already has this version. */
function isKnown(header: string | undefined, etag: string): boolean {
  const known = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return known.includes(etag) || known.includes('*');
}

/** Returns the requested part; null for the complete file, also for several parts and for an invalid range. */
export function rangeOf(header: string | undefined, sizeBytes: number): ByteRange | 'none of it' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  return first > last ? 'none of it' : { first, last };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { systemClock } from '../clock.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { contentTypes } from './check-format.ts';
import type { Files } from './files.ts';
import { endingOf, isObjectKey } from './object-key.ts';
import type { ByteRange } from './object-store.ts';
import { secondsOpen } from './signed-address.ts';

/**
 * Answers a kept file to whoever has its signed address. Throws NOT_FOUND alike for a wrong or old signature and for what is
 * not there, FILE_STORE_UNAVAILABLE.
 */
export async function serveFile(
  files: Files,
  secrets: Secrets,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<unknown> {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  const maxAgeSeconds = isObjectKey(path) ? secondsOpen(secrets, path, query, systemClock.now()) : 0;
  if (maxAgeSeconds === 0) throw new AppError('NOT_FOUND');
  const contentType = contentTypes[endingOf(path)] as string;
  const isPicture = contentType.startsWith('image/');
  const headers = {
    'content-type': contentType,
    'cache-control': `private, max-age=${maxAgeSeconds}, immutable`,
    // Only what a browser shows without running anything of it is shown.
    'content-disposition': isPicture || contentType.startsWith('video/') ? 'inline' : 'attachment',
  };
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

/** The one part that is asked for; null for all of it, as for several parts at once and what is no range at all. */
export function rangeOf(header: string | undefined, sizeBytes: number): ByteRange | 'none of it' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  return first > last ? 'none of it' : { first, last };
}

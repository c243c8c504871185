import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import { MediaError, mediaErrorXml } from './media-error.ts';
import { type FileDoor, serveFile } from './serve-file.ts';
import { takeUpload, type UploadDoor } from './take-upload.ts';
import { OWN_BUCKET, OWN_ENDPOINT } from './upload-credentials.ts';

/** A client whose body was refused may read the reason for this time. Then the connection closes, so that a slow body holds no socket. */
const LINGER_MS = 2_000;

/** Cookies do not count here, so any page may call: credentials and addresses name their session. */
const acrossOrigins = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
  'access-control-allow-headers': '*, authorization',
  'access-control-max-age': '86400',
};

/**
 * Registers the routes of files, which are no calls: S3 `PUT` for uploads, `GET` and `HEAD` of signed addresses. `mayPut` and `mayRead`
 * check the session of credentials or of an address. `ofOtherOrigin` is true where pages and pictures come from different hosts.
 */
export async function registerMedia(
  app: FastifyInstance,
  options: FileDoor & Pick<UploadDoor, 'mayPut'> & { ofOtherOrigin: boolean },
): Promise<void> {
  const { db, files, secrets, mayPut, ofOtherOrigin } = options;
  const url = `${OWN_ENDPOINT}/${OWN_BUCKET}/*`;
  await app.register(async (media) => {
    // The handlers stream bodies themselves; no parser may collect them first.
    media.removeAllContentTypeParsers();
    media.addContentTypeParser('*', (_request, _body, done) => done(null));
    // Runs after the common hook, whose policy is meant for pages.
    media.addHook('onSend', async (_request, reply) => {
      reply.headers({
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': ofOtherOrigin ? 'cross-origin' : 'same-origin',
      });
    });

    media.options(url, async (_request, reply) => reply.status(204).headers(acrossOrigins).send());

    media.put(url, { config: { mayTakeLong: true } }, async (request, reply) => {
      reply.headers({ ...acrossOrigins, 'cache-control': 'no-store' });
      try {
        await takeUpload({ db, store: files.store, secrets, mayPut }, request);
        return await reply.status(200).send();
      } catch (error) {
        const isBusy = error instanceof AppError && error.id === 'FILE_STORE_UNAVAILABLE';
        const refusal = isBusy ? new MediaError(503, 'ServiceUnavailable') : error;
        if (!(refusal instanceof MediaError)) throw error;
        endBody(request.raw);
        return reply.status(refusal.status).type('application/xml').send(mediaErrorXml(refusal.code));
      }
    });

    media.get(url, (request, reply) => {
      const path = request.url.split('?')[0]?.slice(`${OWN_ENDPOINT}/${OWN_BUCKET}/`.length) ?? '';
      return serveFile(options, request, reply, path);
    });
  });
}

/** Reads the body for a moment, so that the client gets the refusal, and then closes the connection. */
function endBody(body: IncomingMessage): void {
  if (body.complete) return;
  body.resume();
  const timer = setTimeout(() => body.complete || body.destroy(), LINGER_MS).unref();
  body.once('close', () => clearTimeout(timer));
}

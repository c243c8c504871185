import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { AnyDatabase } from '../access/scope.ts';
import { AppError } from '../app-error.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Files } from './files.ts';
import { MediaError, mediaErrorXml } from './media-error.ts';
import { serveFile } from './serve-file.ts';
import { takeUpload } from './take-upload.ts';
import { OWN_BUCKET, OWN_ENDPOINT } from './upload-credentials.ts';

/** No cookie and no session counts here, so that it does not matter which page asks. */
const acrossOrigins = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
  'access-control-allow-headers': '*, authorization',
  'access-control-max-age': '86400',
};

/**
 * The door for files, which are no calls: `PUT` of S3 for uploads, `GET` and `HEAD` of signed addresses. `ofOtherOrigin` is
 * true where pages and pictures come from different hosts.
 */
export async function registerMedia(
  app: FastifyInstance,
  options: { db: Kysely<AnyDatabase>; files: Files; secrets: Secrets; ofOtherOrigin: boolean },
): Promise<void> {
  const { db, files, secrets, ofOtherOrigin } = options;
  const url = `${OWN_ENDPOINT}/${OWN_BUCKET}/*`;
  await app.register(async (media) => {
    // Bodies are streamed by who puts them away; nothing gathers them before.
    media.removeAllContentTypeParsers();
    media.addContentTypeParser('*', (_request, _body, done) => done(null));
    // After the hook of all answers, whose policy is one for pages.
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
        await takeUpload({ db, store: files.store, secrets }, request);
        return await reply.status(200).send();
      } catch (error) {
        const isBusy = error instanceof AppError && error.id === 'FILE_STORE_UNAVAILABLE';
        const refusal = isBusy ? new MediaError(503, 'ServiceUnavailable') : error;
        if (!(refusal instanceof MediaError)) throw error;
        // What is refused half-way is read to its end, so that the client gets to see why.
        if (!request.raw.readableEnded) request.raw.resume();
        return reply.status(refusal.status).type('application/xml').send(mediaErrorXml(refusal.code));
      }
    });

    media.get(url, (request, reply) => {
      const path = request.url.split('?')[0]?.slice(`${OWN_ENDPOINT}/${OWN_BUCKET}/`.length) ?? '';
      return serveFile(files, secrets, request, reply, path);
    });
  });
}

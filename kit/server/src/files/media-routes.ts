import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import { MediaError, mediaErrorXml } from './media-error.ts';
import { type FileDoor, serveFile } from './serve-file.ts';
import { takeUpload, type UploadDoor } from './take-upload.ts';
import { OWN_BUCKET, OWN_ENDPOINT } from './upload-credentials.ts';

/** The sender of a refused body has so long to read why, and then loses the connection: a body that trickles holds no socket. */
const LINGER_MS = 2_000;

/** No cookie counts here, so that it does not matter which page asks: credentials and addresses name their session. */
const acrossOrigins = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
  'access-control-allow-headers': '*, authorization',
  'access-control-max-age': '86400',
};

/**
 * The door for files, which are no calls: `PUT` of S3 for uploads, `GET` and `HEAD` of signed addresses. `mayPut` and `mayRead` look
 * at the session that credentials or an address belong to. `ofOtherOrigin` is true where pages and pictures come from different
 * hosts.
 */
export async function registerMedia(
  app: FastifyInstance,
  options: FileDoor & Pick<UploadDoor, 'mayPut'> & { ofOtherOrigin: boolean },
): Promise<void> {
  const { db, files, secrets, mayPut, ofOtherOrigin } = options;
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

/** Reads on for a moment, so that the client gets to see why its body was refused, and closes the connection then. */
function endBody(body: IncomingMessage): void {
  if (body.complete) return;
  body.resume();
  const timer = setTimeout(() => body.complete || body.destroy(), LINGER_MS).unref();
  body.once('close', () => clearTimeout(timer));
}

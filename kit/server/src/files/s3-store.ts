import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { AppError } from '../app-error.ts';
import { ObjectExists, type ObjectStore } from './object-store.ts';

/** A bucket, and the account by which the server uses it. */
export interface S3Settings {
  /** Address of the bucket, such as `https://s3.example/bucket` or `https://bucket.s3.example`. */
  bucketAddress: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const ATTEMPTS = 3;

/** Stores objects in a bucket of any S3-compatible store. */
export function s3Store({ bucketAddress, region, accessKeyId, secretAccessKey }: S3Settings): ObjectStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });

  /** Repeats a request until the store gives an answer other than a server error. A streamed body is sent once. */
  async function ask(address: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = init.body !== undefined || attempt === ATTEMPTS;
      const response = await client.fetch(`${bucketAddress}/${address}`, init).catch((error: unknown) => {
        if (isLast) throw new AppError('FILE_STORE_UNAVAILABLE');
        return error;
      });
      if (response instanceof Response) {
        if (response.ok || response.status === 404) return response;
        await response.body?.cancel();
        if (isLast || response.status < 500) throw new AppError('FILE_STORE_UNAVAILABLE');
      }
      await new Promise((resolve) => setTimeout(resolve, 100 * attempt));
    }
  }

  const store: ObjectStore = {
    async put(name, bytes, { sizeBytes, isNew = false }) {
      if (isNew && (await store.sizeOf(name)) !== null) throw new ObjectExists();
      // The caller needs the error of the bytes, not the aborted request that follows from it.
      let cause: unknown;
      const checked = async function* () {
        try {
          yield* bytes;
        } catch (error) {
          cause = error;
          throw error;
        }
      };
      const headers = { 'content-length': String(sizeBytes), 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
      const body = sizeBytes === 0 ? '' : (Readable.toWeb(Readable.from(checked())) as unknown as RequestInit['body']);
      const { ok } = await ask(name, { method: 'PUT', headers, body, duplex: 'half' }).catch((error: unknown) => {
        throw cause ?? error;
      });
      // A 404 here concerns the bucket itself.
      if (!ok) throw new AppError('FILE_STORE_UNAVAILABLE');
    },

    async sizeOf(name) {
      const response = await ask(name, { method: 'HEAD' });
      return response.ok ? Number(response.headers.get('content-length')) : null;
    },

    async read(name, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.first}-${range.last}` } : {};
      const response = await ask(name, { headers });
      if (!response.ok || !response.body) {
        await response.body?.cancel();
        return null;
      }
      return Readable.fromWeb(response.body as never);
    },

    async withFile(name, sizeBytes, work) {
      const bytes = await store.read(name, { first: 0, last: sizeBytes - 1 });
      if (!bytes) return null;
      const folder = await mkdtemp(join(tmpdir(), 'kiga-object-'));
      try {
        const path = join(folder, randomUUID());
        await writeFile(path, bytes, { mode: 0o600 });
        return await work(path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    async delete(name) {
      await ask(name, { method: 'DELETE' });
    },

    async *list(prefix, before) {
      let next: string | null = null;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (next !== null) query.set('continuation-token', next);
        const page: string = await (await ask(`?${query.toString()}`)).text();
        for (const [, entry = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          const name = textOf(entry, 'Key');
          const changed = textOf(entry, 'LastModified');
          if (name !== null && changed !== null && new Date(changed) < before) yield name;
        }
        next = textOf(page, 'NextContinuationToken');
      } while (next !== null);
    },
  };
  return store;
}

/** Returns the text of the first XML element of a name, in answers whose texts are keys, dates and credentials. */
export function textOf(xml: string, element: string): string | null {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return (
    text?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&') ?? null
  );
}

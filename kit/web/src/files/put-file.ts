import { loadChunk } from '../chunks/chunk.ts';
import { CallError } from '../client/call-errors.ts';
import { send } from '../client/send.ts';
import { endingOf } from './check-file.ts';

/** What the server gives for putting one file into the store; see `getOssAuth` of the product. */
export interface UploadCredentials {
  accessKeyId: string;
  accessKeySecret: string;
  securityToken: string;
  /** Address of the store; one that begins with a slash belongs to this site. */
  endpoint: string;
  bucket: string;
  region: string;
  /** What the path of the file has to begin with. */
  prefix: string;
}

interface PutOptions {
  signal: AbortSignal;
  /** Share of the file that has been sent, 0 to 1. */
  onProgress(share: number): void;
}

/**
 * Puts a file into the store under a new random name and answers its path, which becomes a file once it is saved.
 * Throws `CallError` where the store refuses, `NetworkError` without an answer, `ChunkError` where
 * the signer does not arrive, and what the signal was aborted with.
 */
export async function putFile(file: File, credentials: UploadCredentials, options: PutOptions): Promise<string> {
  const path = `${credentials.prefix}${crypto.randomUUID()}.${endingOf(file.name)}`;
  const { AwsV4Signer } = await loadChunk(() => import('aws4fetch'));
  const store = new URL(`${credentials.endpoint.replace(/\/+$/, '')}/${credentials.bucket}/${path}`, location.origin);
  // Without a hash of the body: that of a long film would have to be computed before its first byte leaves.
  const { url, headers } = await new AwsV4Signer({
    method: 'PUT',
    url: store.href,
    service: 's3',
    region: credentials.region,
    accessKeyId: credentials.accessKeyId,
    secretAccessKey: credentials.accessKeySecret,
    sessionToken: credentials.securityToken,
  }).sign();
  const answer = await send({
    method: 'PUT',
    url: url.href,
    headers: Object.fromEntries(headers as unknown as Iterable<[string, string]>),
    body: file,
    ...options,
  });
  if (answer.status < 200 || answer.status > 299) throw new CallError({}, answer.status);
  return path;
}

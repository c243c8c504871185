import { loadChunk } from '../chunks/chunk.ts';
import { CallError } from '../client/call-errors.ts';
import { send } from '../client/send.ts';
import { endingOf } from './check-file.ts';

/** Server's answer to a request for uploading one file; see `getOssAuth` of the product. */
export interface UploadCredentials {
  accessKeyId: string;
  accessKeySecret: string;
  securityToken: string;
  /** Address of the store; one that begins with a slash belongs to this site. */
  endpoint: string;
  bucket: string;
  region: string;
  /** Required prefix of the file's path. */
  prefix: string;
}

interface PutOptions {
  signal: AbortSignal;
  /** Receives the sent share of the file, 0 to 1. */
  onProgress(share: number): void;
}

/**
 * Uploads a file under a new random name and returns its path, which becomes a file once a record saves it. Throws `CallError` for a
 * refusal by the store, `NetworkError` without an answer, `ChunkError` where the signer fails to load. After an abort it throws the
 * signal's reason.
 */
export async function putFile(file: File, credentials: UploadCredentials, options: PutOptions): Promise<string> {
  const path = `${credentials.prefix}${crypto.randomUUID()}.${endingOf(file.name)}`;
  const { AwsV4Signer } = await loadChunk(() => import('aws4fetch'));
  const store = new URL(`${credentials.endpoint.replace(/\/+$/, '')}/${credentials.bucket}/${path}`, location.origin);
  // Without a hash of the body, which for a long film would delay the first byte.
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

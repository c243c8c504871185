import { randomUUID } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import sharp from 'sharp';
import type { Caller, TestServer } from './test-server.ts';

/** Credentials in the format of getOssAuth. */
export interface Credentials {
  accessKeyId: string;
  accessKeySecret: string;
  securityToken: string;
  driver: string;
  endpoint: string;
  bucket: string;
  region: string;
  prefix: string;
  maxBytes: number;
  expiration: string;
}

/** Requests credentials like a given client. */
export async function credentialsOf(caller: Caller, input: Record<string, unknown> = {}): Promise<Credentials> {
  return await caller.ask<Credentials>('/sys/third-auth/getOssAuth', input);
}

/** Uploads bytes under a key with these credentials; `headers` may request a hash of the body. */
export function put(
  server: Pick<TestServer, 'address'>,
  { accessKeyId, accessKeySecret, securityToken, endpoint, bucket, region }: Credentials,
  key: string,
  body: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Response> {
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey: accessKeySecret,
    sessionToken: securityToken,
    service: 's3',
    region,
    retries: 0,
  });
  const url = new URL(`${endpoint}/${bucket}/${key}`, server.address);
  return client.fetch(url.href, { method: 'PUT', body: Buffer.from(body), headers });
}

/** Uploads a file like a browser, and returns its path. Throws where the store refuses. */
export async function upload(
  server: Pick<TestServer, 'address'>,
  caller: Caller,
  bytes: Uint8Array,
  ending = 'jpg',
  input: Record<string, unknown> = { mode: 'face', module: 'student' },
): Promise<string> {
  const credentials = await credentialsOf(caller, input);
  const path = `${credentials.prefix}${randomUUID()}.${ending}`;
  const response = await put(server, credentials, path, bytes);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return path;
}

/** Returns a square picture of one colour, like a phone's: with the place where it was taken. */
export function photo(colour = '#c08552', sidePx = 480): Promise<Buffer> {
  return sharp({ create: { width: sidePx, height: sidePx, channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 0/1' } })
    .toBuffer();
}

import { timingSafeEqual } from 'node:crypto';
import type { UploadMode } from '@kiga/entity/files/upload-modes.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Right that credentials grant: session, prefix and mode. */
export interface UploadGrant {
  /** `code/date/module/`. */
  prefix: string;
  mode: UploadMode;
  accountId: string;
  /** The credentials end with this session. */
  sessionId: string;
}

/** S3 credentials and their endpoint. */
export interface UploadCredentials {
  accessKeyId: string;
  accessKeySecret: string;
  securityToken: string;
  driver: 'local' | 's3';
  endpoint: string;
  bucket: string;
  region: string;
  expiration: Date;
}

/** Lifetime of credentials: the minimum of AssumeRole. */
export const GRANT_SECONDS = 900;

/** Issues credentials for uploads. It uses real time, because browsers sign by their own clocks. */
export type GrantUploads = (grant: UploadGrant, now: Date) => Promise<UploadCredentials>;

/** Bucket of our own endpoint. */
export const OWN_BUCKET = 'kiga';
/** Path of our own endpoint. */
export const OWN_ENDPOINT = '/media';

/**
 * Issues credentials for our own endpoint without storing them: the token carries the signed right, and key and secret derive from the
 * token.
 */
export function grantOwnUploads(secrets: Secrets): GrantUploads {
  return async ({ prefix, mode, accountId, sessionId }, now) => {
    const expiresAtMs = now.getTime() + GRANT_SECONDS * 1000;
    const payload = Buffer.from(JSON.stringify({ prefix, mode, accountId, sessionId, expiresAtMs })).toString(
      'base64url',
    );
    const securityToken = `${payload}.${macOf(secrets, payload).toString('base64url')}`;
    return {
      accessKeyId: keyIdOf(secrets, securityToken),
      accessKeySecret: secretOf(secrets, securityToken),
      securityToken,
      driver: 'local',
      endpoint: OWN_ENDPOINT,
      bucket: OWN_BUCKET,
      region: 'local',
      expiration: new Date(expiresAtMs),
    };
  };
}

/** Returns the right in a token of our own endpoint; null for a forged token. */
export function readGrant(secrets: Secrets, token: string): (UploadGrant & { expiresAtMs: number }) | null {
  const [payload = '', mac = ''] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  const wanted = macOf(secrets, payload);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as UploadGrant & { expiresAtMs: number };
}

/** Returns the key id of a token. */
export function keyIdOf(secrets: Secrets, token: string): string {
  return `KIGA${secrets.hash(token, 'files.key').toString('hex').toUpperCase().slice(0, 16)}`;
}

/** Returns the secret of a token. */
export function secretOf(secrets: Secrets, token: string): string {
  return secrets.hash(token, 'files.secret').toString('hex');
}

function macOf(secrets: Secrets, payload: string): Buffer {
  return secrets.hash(payload, 'files.token');
}

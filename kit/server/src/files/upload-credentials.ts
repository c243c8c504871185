import { timingSafeEqual } from 'node:crypto';
import type { UploadMode } from '@kiga/entity/files/upload-modes.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Whom credentials let put what where. */
export interface UploadGrant {
  /** `code/date/module/`. */
  prefix: string;
  mode: UploadMode;
  accountId: string;
  /** The credentials end with this session. */
  sessionId: string;
}

/** Credentials of S3, and the address that they are for. */
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

/** How long credentials hold: the shortest time for which AssumeRole gives any. */
export const GRANT_SECONDS = 900;

/** Gives credentials for uploads. Times are real ones: they go with signatures that browsers make by their own clocks. */
export type GrantUploads = (grant: UploadGrant, now: Date) => Promise<UploadCredentials>;

/** The bucket of the platform's own door. */
export const OWN_BUCKET = 'kiga';
/** Path of the platform's own door. */
export const OWN_ENDPOINT = '/media';

/**
 * Credentials for the platform's own door. Nothing of them is kept: the token says what it is for and is signed, key and
 * secret follow from the token.
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

/** What a token of the own door says; null where it was made by somebody else. */
export function readGrant(secrets: Secrets, token: string): (UploadGrant & { expiresAtMs: number }) | null {
  const [payload = '', mac = ''] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  const wanted = macOf(secrets, payload);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as UploadGrant & { expiresAtMs: number };
}

/** Id of the key that belongs to a token. */
export function keyIdOf(secrets: Secrets, token: string): string {
  return `KIGA${secrets.hash(token, 'files.key').toString('hex').toUpperCase().slice(0, 16)}`;
}

/** The secret that belongs to a token. */
export function secretOf(secrets: Secrets, token: string): string {
  return secrets.hash(token, 'files.secret').toString('hex');
}

function macOf(secrets: Secrets, payload: string): Buffer {
  return secrets.hash(payload, 'files.token');
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { rulesOf } from '@kiga/entity/files/upload-modes.ts';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { AnyDatabase } from '../access/scope.ts';
import { systemClock } from '../clock.ts';
import { lockUntilCommit } from '../db/lock.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { MediaError } from './media-error.ts';
import { endingOf, isObjectKey } from './object-key.ts';
import { ObjectExists, type ObjectStore } from './object-store.ts';
import { atPace, uploadPace } from './pace.ts';
import { readAuthorization, signatureV4 } from './signature-v4.ts';
import { keyIdOf, OWN_BUCKET, OWN_ENDPOINT, readGrant, secretOf, type UploadGrant } from './upload-credentials.ts';

/** Tolerance for the clock of a browser. */
const SKEW_MS = 15 * 60_000;
/** Bytes that an account may upload within a day without saving them. */
const UNSAVED_MAX_BYTES = 2 * 1024 ** 3;
const DAY_MS = 86_400_000;

const MUST_SIGN = ['host', 'x-amz-date', 'x-amz-security-token', 'x-amz-content-sha256'];

/** Parts of the program that take uploads. */
export interface UploadDoor {
  db: Kysely<AnyDatabase>;
  store: ObjectStore;
  secrets: Secrets;
  /** Returns whether the session of credentials is alive and may still upload this. */
  mayPut(grant: UploadGrant): Promise<boolean>;
}

/**
 * Puts the body of a request into the store, like S3. The request is signed with credentials of our own endpoint and stays below their
 * prefix. Each key is accepted once, within the limits of size and pace, while the session lives. It uses real time, like the signatures.
 * Throws MediaError, FILE_STORE_UNAVAILABLE.
 */
export async function takeUpload({ db, store, secrets, mayPut }: UploadDoor, request: FastifyRequest): Promise<void> {
  const now = systemClock.now();
  const grant = grantOf(secrets, request, now);
  const key = keyOf(request, grant);
  const assertMayPut = async () => {
    if (!(await mayPut(grant))) throw new MediaError(403, 'ExpiredToken');
  };
  await assertMayPut();
  const sizeBytes = sizeOf(request, rulesOf(grant.mode).maxBytes);
  await reserve(db, key, grant.accountId, sizeBytes, now);
  try {
    const sha256 = String(request.headers['x-amz-content-sha256']);
    const body = checked(atPace(request.raw, sizeBytes, uploadPace), { sizeBytes, sha256 }, assertMayPut);
    await store.put(`incoming/${key}`, body, { sizeBytes, isNew: true });
  } catch (error) {
    await sql`delete from file_uploads where path = ${key}`.execute(db);
    if (error instanceof ObjectExists) throw new MediaError(409, 'ObjectAlreadyExists');
    // The client disconnected or was too slow, so nobody reads the answer.
    if (request.raw.destroyed && !request.raw.complete) throw new MediaError(400, 'RequestTimeout');
    throw error;
  }
}

/** Returns the upload right from the headers of the request. Throws MediaError. */
function grantOf(secrets: Secrets, request: FastifyRequest, now: Date): UploadGrant {
  const { headers, method } = request;
  const authorization = readAuthorization(headers.authorization);
  const token = headers['x-amz-security-token'];
  if (!authorization || typeof token !== 'string') throw new MediaError(403, 'AccessDenied');
  if (MUST_SIGN.some((name) => !authorization.signedHeaders.includes(name))) throw new MediaError(403, 'AccessDenied');
  const grant = readGrant(secrets, token);
  if (!grant || authorization.accessKeyId !== keyIdOf(secrets, token)) throw new MediaError(403, 'InvalidToken');
  if (grant.expiresAtMs < now.getTime()) throw new MediaError(403, 'ExpiredToken');
  const [path = '', query] = request.url.split('?');
  const { host } = request;
  const wanted = signatureV4(secretOf(secrets, token), authorization, { method, path, host, headers });
  if (query !== undefined || !isSame(wanted, authorization.signature)) {
    throw new MediaError(403, 'SignatureDoesNotMatch');
  }
  const date = String(headers['x-amz-date']);
  const signedAt = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(signedAt - now.getTime()) < SKEW_MS) || !date.startsWith(authorization.day)) {
    throw new MediaError(403, 'RequestTimeTooSkewed');
  }
  return grant;
}

/** Returns the key of the request, if the right covers it. Throws MediaError. */
function keyOf(request: FastifyRequest, { prefix, mode }: UploadGrant): string {
  // The raw address: a router's decoding may differ from what was signed.
  const key = request.url.slice(`${OWN_ENDPOINT}/${OWN_BUCKET}/`.length);
  if (!isObjectKey(key)) throw new MediaError(400, 'InvalidURI');
  if (!key.startsWith(prefix) || !rulesOf(mode).formats.includes(endingOf(key))) {
    throw new MediaError(403, 'AccessDenied');
  }
  return key;
}

/** Returns the announced size, which HTTP then enforces. Throws MediaError. */
function sizeOf({ headers }: FastifyRequest, maxBytes: number): number {
  const announced = headers['content-length'];
  if (announced === undefined) throw new MediaError(411, 'MissingContentLength');
  if (Number(announced) > maxBytes) throw new MediaError(413, 'EntityTooLarge');
  return Number(announced);
}

/** Notes the upload before its first byte is written. Throws MediaError where the key is used, or too many bytes are unsaved. */
async function reserve(
  db: Kysely<AnyDatabase>,
  path: string,
  accountId: string,
  sizeBytes: number,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  await db.transaction().execute(async (tx) => {
    // Each of several parallel uploads must see the announced size of those before it.
    await lockUntilCommit(tx, `uploads ${accountId}`);
    const waiting = await sql<{ bytes: string }>`select coalesce(sum(size_bytes), 0)::text as bytes from file_uploads
      where account_id = ${accountId} and at > ${since}`.execute(tx);
    if (Number(waiting.rows[0]?.bytes) + sizeBytes > UNSAVED_MAX_BYTES) throw new MediaError(413, 'QuotaExceeded');
    const { rows } = await sql`insert into file_uploads (path, account_id, size_bytes, at)
      select ${path}, ${accountId}, ${sizeBytes}, ${now}
      where not exists (select from stored_files where path = ${path})
      on conflict do nothing returning path`.execute(tx);
    if (rows.length === 0) throw new MediaError(409, 'ObjectAlreadyExists');
  });
}

/**
 * Returns the bytes of a body while they match the announced size. It holds back the last piece until all checks and a second
 * `assertMayPut` pass. So a store that counts bytes does not accept the object too early.
 */
async function* checked(
  body: AsyncIterable<Buffer>,
  { sizeBytes, sha256 }: { sizeBytes: number; sha256: string },
  assertMayPut: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const isHashed = /^[0-9a-f]{64}$/.test(sha256);
  if (!isHashed && sha256 !== 'UNSIGNED-PAYLOAD') throw new MediaError(400, 'XAmzContentSHA256Mismatch');
  const hash = createHash('sha256');
  let seenBytes = 0;
  let held: Buffer | null = null;
  for await (const chunk of body) {
    seenBytes += chunk.length;
    if (seenBytes > sizeBytes) throw new MediaError(413, 'EntityTooLarge');
    if (isHashed) hash.update(chunk);
    if (held) yield held;
    held = chunk;
  }
  if (seenBytes !== sizeBytes) throw new MediaError(400, 'IncompleteBody');
  if (isHashed && hash.digest('hex') !== sha256) throw new MediaError(400, 'XAmzContentSHA256Mismatch');
  await assertMayPut();
  if (held) yield held;
}

function isSame(wanted: string, given: string): boolean {
  return wanted.length === given.length && timingSafeEqual(Buffer.from(wanted), Buffer.from(given));
}

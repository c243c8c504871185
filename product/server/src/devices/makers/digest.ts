import { createHash } from 'node:crypto';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { isSameKey } from './find-maker-machine.ts';

/** Realm of the challenge; part of the hash that machines compute. */
const REALM = 'kiga';

/** Time for which a machine may use one challenge. */
const NONCE_LASTS_MS = 10 * 60_000;

const PURPOSE = 'device_makers.nonce';

/** The parameters of an `Authorization: Digest` header. */
export type DigestAnswer = ReadonlyMap<string, string>;

/** Returns the challenge of HTTP digest access authentication (RFC 7616) with MD5, the only method of many machines. */
export function challengeOf(secrets: Secrets, now: Date, path: string, isStale = false): string {
  const nonce = nonceOf(secrets, now.getTime(), path);
  return `Digest realm="${REALM}", qop="auth", nonce="${nonce}", algorithm=MD5${isStale ? ', stale=true' : ''}`;
}

/** Parses an `Authorization` header; null where it is absent or of another scheme. */
export function readDigest(header: string | undefined): DigestAnswer | null {
  const parameters = /^Digest\s+(.*)$/is.exec(header ?? '')?.[1];
  if (parameters === undefined) return null;
  const found = parameters.matchAll(/(\w+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/g);
  return new Map([...found].map(([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain ?? '']));
}

/** The request that an answer to a challenge belongs to. */
export interface DigestRequest {
  method: string;
  /** Address as sent, with its query. */
  url: string;
  /** Path of the challenge. */
  path: string;
}

/** Returns whether an answer uses a challenge of this server that is still valid, for this path. */
export function isFresh(secrets: Secrets, now: Date, answer: DigestAnswer, { path }: DigestRequest): boolean {
  const nonce = answer.get('nonce') ?? '';
  const madeMs = Number.parseInt(nonce.slice(0, nonce.indexOf('-')), 36);
  if (!Number.isSafeInteger(madeMs) || Math.abs(now.getTime() - madeMs) > NONCE_LASTS_MS) return false;
  return isSameKey(nonce, nonceOf(secrets, madeMs, path));
}

/** Returns whether an answer proves a user name and a password for a request. */
export function isProven(
  answer: DigestAnswer,
  { method, url }: DigestRequest,
  { userName, password }: { userName: string; password: string },
): boolean {
  const given = (name: string) => answer.get(name) ?? '';
  if (!isSameKey(given('username'), userName) || given('realm') !== REALM || given('uri') !== url) return false;
  if ((answer.get('algorithm') ?? 'MD5').toUpperCase() !== 'MD5') return false;
  const own = md5(`${userName}:${REALM}:${password}`);
  const asked = md5(`${method}:${given('uri')}`);
  const qop = given('qop');
  if (qop !== '' && qop !== 'auth') return false;
  const middle = qop === '' ? given('nonce') : [given('nonce'), given('nc'), given('cnonce'), qop].join(':');
  return isSameKey(given('response').toLowerCase(), md5(`${own}:${middle}:${asked}`));
}

/** Returns a nonce that the server need not store: its time, signed. */
function nonceOf(secrets: Secrets, madeMs: number, path: string): string {
  return `${madeMs.toString(36)}-${secrets.hash(`${madeMs} ${path}`, PURPOSE).toString('hex')}`;
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../secrets/secrets.ts';

const PURPOSE = 'files.address';
const WINDOW_MS = 3_600_000;

/**
 * Appends a signature to a path that opens it for one session, for one to two hours. It stays the same within an hour, so that browsers
 * can cache the file. It uses real time even in a demo, because browsers do.
 */
export function signPath(secrets: Secrets, path: string, sessionId: string, now: Date): string {
  const expires = String((Math.floor(now.getTime() / WINDOW_MS) + 2) * (WINDOW_MS / 1000));
  const signature = signatureOf(secrets, path, sessionId, expires).toString('base64url');
  return `${path}?expires=${expires}&session=${sessionId}&signature=${signature}`;
}

/** Returns the session id of an address; null for a wrong or old signature. */
export function sessionOfAddress(secrets: Secrets, path: string, query: URLSearchParams, now: Date): string | null {
  const [expires, sessionId] = [query.get('expires') ?? '', query.get('session') ?? ''];
  const given = Buffer.from(query.get('signature') ?? '', 'base64url');
  const wanted = signatureOf(secrets, path, sessionId, expires);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  return Number(expires) > now.getTime() / 1000 ? sessionId : null;
}

function signatureOf(secrets: Secrets, path: string, sessionId: string, expires: string): Buffer {
  return secrets.hash(`${path}\n${sessionId}\n${expires}`, PURPOSE);
}

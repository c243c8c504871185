import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../secrets/secrets.ts';

const PURPOSE = 'files.address';
const WINDOW_MS = 3_600_000;

/**
 * Adds to a path what opens it for one session for a while: between one and two hours, and the same within an hour, so that
 * browsers find it in their cache. Times are real ones, whatever a demo plays: browsers keep them.
 */
export function signPath(secrets: Secrets, path: string, sessionId: string, now: Date): string {
  const expires = String((Math.floor(now.getTime() / WINDOW_MS) + 2) * (WINDOW_MS / 1000));
  const signature = signatureOf(secrets, path, sessionId, expires).toString('base64url');
  return `${path}?expires=${expires}&session=${sessionId}&signature=${signature}`;
}

/** The id of the session that an address is for; null where its signature is wrong or old. */
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

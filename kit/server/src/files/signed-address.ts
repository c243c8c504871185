import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../secrets/secrets.ts';

const PURPOSE = 'files.address';
const WINDOW_MS = 3_600_000;

/**
 * Adds to a path what opens it for a while: between one and two hours, and for everybody who is shown it within the same
 * hour the same, so that browsers find it in their cache. Times are real ones, whatever a demo plays: browsers keep them.
 */
export function signPath(secrets: Secrets, path: string, now: Date): string {
  const expires = (Math.floor(now.getTime() / WINDOW_MS) + 2) * (WINDOW_MS / 1000);
  return `${path}?expires=${expires}&signature=${signatureOf(secrets, path, String(expires)).toString('base64url')}`;
}

/** How many seconds more the signature opens the path; 0 where it does not. */
export function secondsOpen(secrets: Secrets, path: string, query: URLSearchParams, now: Date): number {
  const expires = query.get('expires') ?? '';
  const given = Buffer.from(query.get('signature') ?? '', 'base64url');
  const wanted = signatureOf(secrets, path, expires);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 0;
  return Math.max(0, Math.floor(Number(expires) - now.getTime() / 1000));
}

function signatureOf(secrets: Secrets, path: string, expires: string): Buffer {
  return secrets.hash(`${path}\n${expires}`, PURPOSE);
}

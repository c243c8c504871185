import { CallError } from '@kiga/kit-web/client/call-errors.ts';

/** Path of the first tab. */
export const HOME = '/home';

/** The browser's location, as far as the guard needs it. */
interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** Returns the address of the sign-in page, with the current location for the way back. */
export function loginAddress({ pathname, search, hash }: Place): string {
  const from = pathname + search + hash;
  return pathname === '/' || pathname === '/login' || from === HOME
    ? '/login'
    : `/login?from=${encodeURIComponent(from)}`;
}

/** Returns the redirect before any request to the server; null to continue. */
export function redirectAtStart(place: Place, token: string | null): string | null {
  if (token === null || token === '') return loginAddress(place);
  return place.pathname === '/' || place.pathname === '/login' ? HOME : null;
}

/**
 * Returns the consequence of a failed first call: the server refuses this session, or gave no answer. Only a refusal
 * ends the session.
 */
export function afterSessionFailure(error: unknown): 'signIn' | 'retry' {
  const refused = error instanceof CallError && error.status < 500 && Number(error.code) < 500 && error.code !== '429';
  return refused ? 'signIn' : 'retry';
}

import { CallError } from '@kiga/kit-web/client/call-errors.ts';

/** Path of the first tab. */
export const HOME = '/home';

/** Parts of the browser's address that a redirect depends on. */
interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** The address to sign in at, which leads back to where one wanted to go. */
export function loginAddress({ pathname, search, hash }: Place): string {
  const from = pathname + search + hash;
  return pathname === '/' || pathname === '/login' || from === HOME
    ? '/login'
    : `/login?from=${encodeURIComponent(from)}`;
}

/** Returns the address to go to before the first call to the server, or null to stay. */
export function redirectAtStart(place: Place, token: string | null): string | null {
  if (token === null || token === '') return loginAddress(place);
  return place.pathname === '/' || place.pathname === '/login' ? HOME : null;
}

/**
 * What a failure of the first call means: the server refuses this session, or nobody could answer. Only a refusal
 * costs the user the session.
 */
export function afterSessionFailure(error: unknown): 'signIn' | 'retry' {
  const refused = error instanceof CallError && error.status < 500 && Number(error.code) < 500 && error.code !== '429';
  return refused ? 'signIn' : 'retry';
}

import { CallError } from '@kiga/kit-web/client/call-errors.ts';

/** Path of the first tab. */
export const HOME = '/home';

/** Where the browser stands, as far as the guard looks. */
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

/** What the guard decides before anything is asked of the server: the address to go to instead, or null to go on. */
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

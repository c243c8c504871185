import { CallError, NetworkError } from '@kiga/kit-web/client/call-errors.ts';
import { describe, expect, it } from 'vitest';
import { afterSessionFailure, redirectAtStart } from './redirects.ts';

const place = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

describe('the redirect without a token', () => {
  it('leads to the sign-in page with the return address', () => {
    expect(redirectAtStart(place('/campus/students', '?q=李&order=asc'), null)).toBe(
      `/login?from=${encodeURIComponent('/campus/students?q=李&order=asc')}`,
    );
  });

  it('has no return address for the home page', () => {
    expect(redirectAtStart(place('/'), null)).toBe('/login');
    expect(redirectAtStart(place('/home'), '')).toBe('/login');
  });
});

describe('the redirect with a token', () => {
  it('leads from the root and the sign-in page to the home page', () => {
    expect(redirectAtStart(place('/'), 't')).toBe('/home');
    expect(redirectAtStart(place('/login', '?from=%2Fx'), 't')).toBe('/home');
  });

  it('keeps every other address', () => {
    expect(redirectAtStart(place('/campus/students'), 't')).toBeNull();
  });
});

describe('a first call that fails', () => {
  it.each([
    [new CallError({ code: '401', error: 'SESSION_MISSING' }, 401), 'signIn'],
    [new CallError({ code: '403' }, 200), 'signIn'],
    [new CallError({ code: '500' }, 200), 'retry'],
    [new CallError({}, 502), 'retry'],
    [new CallError({ code: '429' }, 429), 'retry'],
    [new NetworkError('away'), 'retry'],
    [new Error('anything else'), 'retry'],
  ] as const)('leads with %o to %s', (error, meaning) => {
    expect(afterSessionFailure(error)).toBe(meaning);
  });
});

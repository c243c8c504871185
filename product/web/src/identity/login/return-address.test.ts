import { describe, expect, it } from 'vitest';
import { returnAddress } from './return-address.ts';

const origin = 'https://kiga.example';
const home = `${origin}/home`;
const after = (from: string) => returnAddress(`?from=${encodeURIComponent(from)}`, origin);

describe('returnAddress', () => {
  it('leads home without a target', () => {
    expect(returnAddress('', origin)).toBe(home);
    expect(after('')).toBe(home);
  });

  it('leads back to a page of this site with its query and anchor', () => {
    expect(after('/students?classId=7&q=王#last')).toBe(`${origin}/students?classId=7&q=%E7%8E%8B#last`);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'evil.example',
    '/%zz//[',
    `${origin}.evil.example/`,
  ])('never leaves the site for %j', (from) => {
    expect(new URL(after(from)).origin).toBe(origin);
  });

  it('stays on the site for a path that only looks local', () => {
    const address = after('/.//evil.example');
    expect(new URL(address, 'https://kiga.example/login').origin).toBe(origin);
  });

  it('does not lead back to the pages for signing in and changing the password', () => {
    expect(after('/login?from=/login')).toBe(home);
    expect(after('/changePsd')).toBe(home);
  });
});

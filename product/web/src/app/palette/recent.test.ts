import { describe, expect, it, test } from 'vitest';
import { addressToKeep, keepRecent, recentOf, recordAt } from './recent.ts';

const id = '019aa3b1-7c44-7d10-9c2e-3f1a4b5c6d7e';
const kigId = '019aa3b1-0000-7d10-9c2e-3f1a4b5c6d7e';

function fakeKit(kept?: unknown) {
  const values = new Map<string, unknown>([['palette.recent', kept]]);
  return {
    setting: (key: string) => values.get(key),
    saveSetting: (key: string, value: unknown) => values.set(key, value),
  };
}

describe('the list of recent addresses', () => {
  it('starts with the latest, holds each address once and keeps twelve', () => {
    const kit = fakeKit();
    for (let i = 1; i <= 14; i++) keepRecent(kit, `/screen-${i}`);
    keepRecent(kit, '/screen-5');
    expect(recentOf(kit)).toHaveLength(12);
    expect(recentOf(kit).slice(0, 3)).toEqual(['/screen-5', '/screen-14', '/screen-13']);
  });

  it('drops damaged entries', () => {
    expect(recentOf(fakeKit({ a: 1 }))).toEqual([]);
    expect(recentOf(fakeKit(['/home', 7, null]))).toEqual(['/home']);
  });

  test.each([
    ['/campus/students', '?q=%E7%8E%8B&pageNumber=2', '/campus/students'],
    ['/campus/students', `?kigId=${kigId}`, '/campus/students'],
    ['/campus/students', `?open=${id}&kigId=${kigId}`, `/campus/students/${id}?kigId=${kigId}`],
    [`/campus/students/${id}`, '', `/campus/students/${id}`],
    [`/campus/students/${id}/edit`, `?kigId=${kigId}`, `/campus/students/${id}?kigId=${kigId}`],
    ['/campus/students/new', '', null],
    ['/home', '', null],
  ])('keeps %s%s as %s', (pathname, search, kept) => expect(addressToKeep(pathname, search)).toBe(kept));

  it('recognises the address of a record', () => {
    expect(recordAt(`/campus/students/${id}?kigId=${kigId}`)).toEqual({ href: '/campus/students', id, kigId });
    expect(recordAt(`/campus/students/${id}`)).toEqual({ href: '/campus/students', id, kigId: null });
    expect(recordAt('/campus/students')).toBeNull();
  });
});

import { file } from '@kiga/entity/fields/file.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isObjectKey } from './object-key.ts';

const good = 'KG0001/2026-11-20/student/3f2a9c.jpg';

it('an object key is accepted, and a path that may lead elsewhere is refused', () => {
  expect(isObjectKey(good)).toBe(true);
  const bad = [
    '',
    '/',
    `/${good}`,
    `//${good}`,
    `${good}/`,
    `../${good}`,
    'KG0001/../KG0002/2026-11-20/student/a.jpg',
    'KG0001/2026-11-20/../student/a.jpg',
    'KG0001/2026-11-20/student/..',
    'KG0001/2026-11-20/student/...jpg',
    'KG0001/2026-11-20/student%2fa.jpg',
    'KG0001/2026-11-20/student/%2e%2e.jpg',
    'KG0001//2026-11-20/student/a.jpg',
    'KG0001\\2026-11-20\\student\\a.jpg',
    'KG0001/2026-11-20/student/a.jpg\0.png',
    'KG0001/2026-11-20/student/a.jpg\n',
    'KG0001/2026-11-20/student/.jpg',
    'KG0001/2026-11-20/student/a.JPG',
    `KG0001/2026-11-20/student/${'a'.repeat(65)}.jpg`,
    `${'K'.repeat(41)}/2026-11-20/student/a.jpg`,
  ];
  expect(bad.filter(isObjectKey)).toEqual([]);
});

it('the check of object keys accepts the same paths as a field of type file', () => {
  const { schema } = file({ mode: 'face' });
  const parts = fc.constantFrom('KG0001', '..', '.', '', '2026-11-20', 'student', 'a.jpg', '%2f', '\0', 'ä', '-', '\\');
  const texts = fc.oneof(
    fc.array(parts, { maxLength: 6 }).map((some) => some.join('/')),
    fc
      .tuple(fc.nat(good.length), fc.string({ maxLength: 3 }))
      .map(([at, odd]) => good.slice(0, at) + odd + good.slice(at)),
  );
  fc.assert(
    fc.property(texts, (text) => {
      fc.pre(!text.includes('?'));
      expect(isObjectKey(text)).toBe(schema.safeParse(text).success);
      if (isObjectKey(text)) expect(new URL(text, 'http://host/media/kiga/').pathname).toBe(`/media/kiga/${text}`);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBlankText, normaliseText, tidyText } from './normalise.ts';

test('full-width forms, blanks of every kind and invisible characters are normalised', () => {
  expect(normaliseText('\ufeff　１５０６０４８９７１３\u00a0')).toBe('15060489713');
  expect(normaliseText('ＡＢ－１２（ｘ）')).toBe('AB-12(x)');
  expect(normaliseText('\u202d138\u200b4631\t\r\n 1205\u202c')).toBe('1384631 1205');
});

test('tidied prose keeps its Chinese punctuation', () => {
  expect(tidyText(' 三里屯街道１１号楼（东），５单元。 ')).toBe('三里屯街道11号楼（东），5单元。');
});

test('a text that is normalised twice equals the text that is normalised once', () => {
  const invisible = fc.constantFrom(0x20, 0xa0, 0x200b, 0x3000, 0xfeff, 0x202d, 0x2063, 0x7f);
  const anyCharacters = fc.array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), invisible));
  fc.assert(
    fc.property(anyCharacters, (codes) => {
      const text = String.fromCharCode(...codes);
      const once = normaliseText(text);
      expect(normaliseText(once)).toBe(once);
      expect(tidyText(tidyText(text))).toBe(tidyText(text));
      expect(isBlankText(text)).toBe(once === '');
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMobilePhone } from './mobile-phone.ts';

test.each([
  '13846311205',
  '138 4631 1205',
  '138-4631-1205',
  '138—4631—1205',
  '+86 13846311205',
  '(+86)138 4631 1205',
  '0086-13846311205',
  '8613846311205',
  '１３８４６３１１２０５',
  '\u202d+86 138 4631 1205\u202c',
])('%j is read as a Chinese mobile number', (text) => {
  expect(parseMobilePhone(text)).toEqual({ value: '13846311205' });
});

test.each([
  ['+852 9123 4567', '+85291234567'],
  ['＋1 (212) 555-0123', '+12125550123'],
])('%j from another country keeps its prefix', (text, value) => {
  expect(parseMobilePhone(text)).toEqual({ value });
});

test.each([
  '12345678901',
  '1384631120',
  '138463112055',
  '010-65001234',
  '+8612345678901',
  '+12345',
  '+1234567890123456',
  '852 9123 4567',
  '13846311205/13846311206',
  '1.38463112E+10',
  '无',
  '',
])('%j is refused as a mobile number', (text) => {
  expect(parseMobilePhone(text)).toEqual({ error: 'FIELD_PHONE_FORMAT' });
});

test('a mobile number is read the same with every prefix and separator', () => {
  const number = fc.stringMatching(/^1[3-9]\d{9}$/);
  fc.assert(
    fc.property(
      number,
      fc.constantFrom('', '+86', '86 ', '0086-'),
      fc.constantFrom('', ' ', '-'),
      (value, prefix, gap) => {
        const text = prefix + [value.slice(0, 3), value.slice(3, 7), value.slice(7)].join(gap);
        expect(parseMobilePhone(text)).toEqual({ value });
        expect(parseMobilePhone(value)).toEqual({ value });
      },
    ),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idNumberCheckCharacter, parseIdNumber } from './id-number.ts';

test('the example of GB 11643-1999 is read, but a birthday in 1880 is refused', () => {
  expect(parseIdNumber('11010519491231002X')).toEqual({
    value: '11010519491231002X',
    birthday: '1949-12-31',
    sex: 'female',
  });
  expect(parseIdNumber('440524188001010014')).toEqual({ error: 'FIELD_ID_NUMBER_BIRTHDAY' });
});

test('blanks, full-width digits and a lower-case x are accepted in an ID number', () => {
  const value = '11010520211018943X';
  expect(parseIdNumber(' 11010520211018943x ')).toEqual({ value, birthday: '2021-10-18', sex: 'male' });
  expect(parseIdNumber('１１０１０５ 20211018 943ｘ')).toEqual({ value, birthday: '2021-10-18', sex: 'male' });
});

test('the error of an ID number names its check digit, its birthday or its format', () => {
  expect(parseIdNumber('110105202209092385')).toEqual({ error: 'FIELD_ID_NUMBER_CHECK_DIGIT' });
  expect(parseIdNumber('110105202102302385')).toEqual({ error: 'FIELD_ID_NUMBER_BIRTHDAY' });
  for (const text of ['', '110105210230238', '1.10105202303171E+17', '1101052021101894XX', '010105202110189435']) {
    expect(parseIdNumber(text)).toEqual({ error: 'FIELD_ID_NUMBER_FORMAT' });
  }
});

const soundNumber = fc
  .record({
    area: fc.integer({ min: 110000, max: 829999 }),
    birthday: fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
    order: fc.integer({ min: 0, max: 999 }),
  })
  .map(({ area, birthday, order }) => {
    const day = birthday.toISOString().slice(0, 10);
    const first17 = `${area}${day.replaceAll('-', '')}${String(order).padStart(3, '0')}`;
    return {
      value: first17 + idNumberCheckCharacter(first17),
      birthday: day,
      sex: order % 2 === 1 ? 'male' : 'female',
    };
  });

test('every valid ID number gives its birthday and sex', () => {
  fc.assert(
    fc.property(soundNumber, (number) => {
      expect(parseIdNumber(number.value)).toEqual(number);
    }),
  );
});

test('an ID number with one wrong digit or two swapped neighbours is always refused', () => {
  fc.assert(
    fc.property(soundNumber, fc.nat(16), fc.integer({ min: 1, max: 9 }), ({ value }, at, added) => {
      const digits = [...value];
      digits[at] = String((Number(digits[at]) + added) % 10);
      expect(parseIdNumber(digits.join(''))).toHaveProperty('error');
      if (value[at] === value[at + 1] || at === 16) return;
      const exchanged = value.slice(0, at) + value.charAt(at + 1) + value.charAt(at) + value.slice(at + 2);
      expect(parseIdNumber(exchanged)).toHaveProperty('error');
    }),
  );
});

import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { phone } from '@kiga/entity/fields/phone.ts';
import { records } from '@kiga/entity/fields/records.ts';
import { defineEntity } from '@kiga/entity/shop-tenancy.test-support.ts';
import { expect, test } from 'vitest';
import { checkValues } from './check-values.ts';

const toy = defineEntity({
  area: 'shop',
  name: 'toy',
  table: 'toys',
  fields: {
    toyName: name({ required: true }),
    colour: choice(['red', 'green'], { required: true }),
    madeOn: date({ notInFuture: true }),
    makers: records({ makerPhone: phone({ required: true }) }, { maxCount: 3 }),
  },
  title: 'toyName',
  list: [],
  filter: [],
  search: [],
  sort: [],
  form: [],
  detail: [],
  rules: [({ toyName }) => (toyName === 'Ball' ? [{ field: 'toyName', error: 'SHOP_NO_BALLS' }] : [])],
  keep: 'always',
});

const check = (values: Record<string, unknown>) =>
  checkValues(toy, { colour: 'red', ...values }, '2026-11-20').map(({ field, error }) => `${field} ${error}`);

test('the rules of fields, of the day and of the record are all checked', () => {
  expect(check({ toyName: ' ', madeOn: '2026-11-21' })).toEqual([
    'toyName FIELD_REQUIRED',
    'madeOn FIELD_DATE_IN_FUTURE',
  ]);
  expect(check({ toyName: 'Ball', madeOn: '2026-11-20' })).toEqual(['toyName SHOP_NO_BALLS']);
});

test('an empty choice is required, and an unknown choice is refused', () => {
  expect(check({ toyName: 'Doll', colour: null })).toEqual(['colour FIELD_REQUIRED']);
  expect(check({ toyName: 'Doll', colour: 'blue' })).toEqual(['colour FIELD_CHOICE_UNKNOWN']);
});

test('an issue of a nested record names the field in it', () => {
  expect(check({ toyName: 'Doll', makers: [{ makerPhone: '13812342046' }, { makerPhone: '12' }, {}] })).toEqual([
    'makers.1.makerPhone FIELD_PHONE_FORMAT',
    'makers.2.makerPhone FIELD_REQUIRED',
  ]);
});

test('a masked value is valid', () => {
  expect(check({ toyName: 'Doll', makers: [{ makerPhone: '138****2046' }] })).toEqual([]);
});

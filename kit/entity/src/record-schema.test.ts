import { expect, test } from 'vitest';
import { choice } from './fields/choice.ts';
import { date } from './fields/date.ts';
import { idNumber } from './fields/id-number.ts';
import { integer } from './fields/integer.ts';
import { name } from './fields/name.ts';
import { phone } from './fields/phone.ts';
import { records } from './fields/records.ts';
import { reference } from './fields/reference.ts';
import { text } from './fields/text.ts';
import { parseWithIssues, recordSchema } from './record-schema.ts';

declare module './entity-keys.ts' {
  interface KnownEntities {
    'campus.class': unknown;
  }
}

const fields = {
  name: name({ required: true }),
  kind: choice(['a', 'b'], { required: true }),
  count: integer({ min: 1, max: 5 }),
  day: date({}),
  class: reference('campus.class', {}),
  phone: phone({}),
  id: idNumber({}),
  note: text({ maxLength: 5 }),
  people: records({ who: name({ required: true }) }, { maxCount: 2 }),
  number: text({ writable: false }),
};
const issuesOf = (input: unknown, mode: 'create' | 'update' = 'create') => {
  const parsed = parseWithIssues(recordSchema(fields, mode), input);
  return 'issues' in parsed
    ? parsed.issues.map(({ field, error, data }) => [field, error, ...(data ? [data] : [])])
    : [];
};
const good = { name: '王', kind: 'a' };

test('a required field must be filled on create, and an update may omit it but not clear it', () => {
  expect(issuesOf({})).toEqual([
    ['name', 'FIELD_REQUIRED'],
    ['kind', 'FIELD_REQUIRED'],
  ]);
  expect(issuesOf({ name: '  ', kind: '' })).toEqual([
    ['name', 'FIELD_REQUIRED'],
    ['kind', 'FIELD_REQUIRED'],
  ]);
  expect(issuesOf({}, 'update')).toEqual([]);
  expect(issuesOf({ name: null }, 'update')).toEqual([['name', 'FIELD_REQUIRED']]);
});

test.each([
  [{ name: '<b>坏</b>' }, ['name', 'FIELD_SPECIAL_CHARACTERS']],
  [{ name: '长'.repeat(41) }, ['name', 'FIELD_TOO_LONG', { max: 40 }]],
  [{ kind: 'c' }, ['kind', 'FIELD_CHOICE_UNKNOWN']],
  [{ count: 6 }, ['count', 'FIELD_TOO_LARGE', { max: 5 }]],
  [{ count: 0 }, ['count', 'FIELD_TOO_SMALL', { min: 1 }]],
  [{ count: '3' }, ['count', 'FIELD_NOT_INTEGER']],
  [{ day: '2026-02-30' }, ['day', 'FIELD_DATE_INVALID']],
  [{ class: 'x' }, ['class', 'FIELD_REFERENCE_UNKNOWN']],
  [{ phone: '1381234' }, ['phone', 'FIELD_PHONE_FORMAT']],
  [{ id: '110105202209092385' }, ['id', 'FIELD_ID_NUMBER_CHECK_DIGIT']],
  [{ note: 'abcdef' }, ['note', 'FIELD_TOO_LONG', { max: 5 }]],
  [{ note: 'a\u0000b' }, ['note', 'FIELD_FORMAT']],
  [{ note: 5 }, ['note', 'FIELD_FORMAT']],
  [{ people: [{ who: '甲' }, {}] }, ['people.1.who', 'FIELD_REQUIRED']],
  [{ people: [1, 2, 3].map(() => ({ who: '甲' })) }, ['people', 'FIELD_TOO_MANY', { max: 2 }]],
  [{ number: '1' }, ['number', 'FIELD_UNKNOWN']],
  [{ other: 1 }, ['other', 'FIELD_UNKNOWN']],
])('%j is refused at its field', (input, issue) => {
  expect(issuesOf({ ...good, ...input })).toEqual([issue]);
});

test('values are normalised, and a masked value is valid', () => {
  const parsed = parseWithIssues(recordSchema(fields), {
    ...good,
    name: ' 王 ',
    phone: '+86 138-1234-2046',
    id: '11010520210709734x',
    note: '',
  });
  expect(parsed).toEqual({
    value: { name: '王', kind: 'a', phone: '13812342046', id: '11010520210709734X', note: null },
  });
  expect(issuesOf({ ...good, phone: '138****2046', id: '110***********734X' })).toEqual([]);
});

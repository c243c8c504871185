import { defineEntity } from '@kiga/contract/program/tenancy.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { phone } from '@kiga/entity/fields/phone.ts';
import { rows } from '@kiga/entity/fields/rows.ts';
import { secretChoice } from '@kiga/entity/fields/secret-choice.ts';
import { secretDate } from '@kiga/entity/fields/secret-date.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { describe, expect, it } from 'vitest';
import { HIDDEN, maskForLog } from './mask-for-log.ts';

const fields = {
  patientName: name({ person: true, sensitivity: 'name' }),
  dateOfBirth: date({}),
  admissionDate: date({ inLog: 'plain' }),
  illSince: date({ sensitivity: 'health' }),
  feverSince: secretDate({ sensitivity: 'health' }),
  finding: secretChoice(['well', 'ill'], {}),
  severity: choice(['mild', 'severe'], { sensitivity: 'health' }),
  sex: choice(['male', 'female'], {}),
  relation: choice(['mother'], { sensitivity: 'family' }),
  note: text({}),
  visits: integer({}),
  weightGrams: integer({ sensitivity: 'newGroup' }),
  contactPhone: phone({ sensitivity: 'contact' }),
  steps: rows({ what: text({}) }, { maxCount: 3 }),
};
const shared = {
  area: 'health',
  table: 'patients',
  list: [],
  filter: [],
  search: [],
  sort: [],
  form: [],
  detail: [],
  keep: 'always',
} as const;
const patient = defineEntity({ ...shared, name: 'patient', fields, title: 'patientName' });
const ward = defineEntity({
  ...shared,
  name: 'ward',
  fields: { wardName: name({}), opened: date({}), place: text({}), remark: text({ multiline: true }) },
  title: 'wardName',
});

const kept = (entity: typeof patient | typeof ward, field: string, value: unknown) =>
  maskForLog(entity, entity.fields[field as never], value);

describe('the mask for the log', () => {
  it.each([
    ['patientName', '王小明', '王*'],
    ['dateOfBirth', '2022-01-02', HIDDEN],
    ['admissionDate', '2025-09-01', '2025-09-01'],
    ['illSince', '2026-11-01', HIDDEN],
    ['feverSince', '2026-11-01', HIDDEN],
    ['finding', 'ill', HIDDEN],
    ['severity', 'severe', HIDDEN],
    ['sex', 'male', 'male'],
    ['relation', 'mother', 'mother'],
    ['note', '住在三楼', HIDDEN],
    ['visits', 3, 3],
    ['weightGrams', 15_200, HIDDEN],
    ['contactPhone', '13812340001', '138****0001'],
    ['steps', [{ what: 'x' }], HIDDEN],
    ['sex', null, null],
  ])('turns the %s of a person from %j into %j', (field, value, expected) => {
    expect(kept(patient, field, value)).toEqual(expected);
  });

  it.each([
    ['wardName', '一号', '一号'],
    ['opened', '2026-09-01', '2026-09-01'],
    ['place', '东楼', '东楼'],
    ['remark', '小明的床', HIDDEN],
  ])('turns the %s of a thing from %j into %j', (field, value, expected) => {
    expect(kept(ward, field, value)).toEqual(expected);
  });
});

import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { phone } from '@kiga/entity/fields/phone.ts';
import { records } from '@kiga/entity/fields/records.ts';
import { text } from '@kiga/entity/fields/text.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import { teacherSight } from '../campus/teacher.entity.ts';
import { defineEntity } from '../program/tenancy.ts';
import { DRIVER_AGE_MAX, DRIVER_AGE_MIN, DRIVER_PHONES_MAX, licenseClasses } from './figures.ts';
import { driverColumns } from './transport.excel.ts';

/** A driver of school buses. */
export const driver = defineEntity({
  area: 'transport',
  name: 'driver',
  table: 'drivers',
  fields: {
    driverName: name({ required: true, person: true, sensitivity: 'name' }),
    driverAge: integer({ required: true, min: DRIVER_AGE_MIN, max: DRIVER_AGE_MAX }),
    phone: records(
      { number: phone({ required: true, sensitivity: 'contact' }) },
      { required: true, maxCount: DRIVER_PHONES_MAX, sensitivity: 'internal' },
    ),
    /** Photo of the driving licence. */
    license: file({ mode: 'card', required: true, sensitivity: 'internal' }),
    licenseClass: choice(licenseClasses, {}),
    /** Last day on which the licence is valid. */
    licenseExpiresOn: date({ required: true, inLog: 'plain' }),
    photo: file({ mode: 'face', required: true, sensitivity: 'face' }),
    remark: text({ maxLength: 500, multiline: true, sensitivity: 'internal' }),
  },
  title: 'driverName',
  list: ['driverName', 'driverAge', 'phone', 'licenseClass', 'licenseExpiresOn'],
  filter: ['licenseClass', 'licenseExpiresOn'],
  search: ['driverName'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'driverName', order: 'asc' },
    { field: 'licenseExpiresOn', order: 'asc' },
  ],
  form: [
    { name: 'person', fields: ['driverName', 'driverAge', 'phone', 'photo'] },
    { name: 'license', fields: ['license', 'licenseClass', 'licenseExpiresOn'] },
    { name: 'more', fields: ['remark'] },
  ],
  detail: [
    { name: 'person', fields: ['driverAge', 'phone', 'photo', 'remark'] },
    { name: 'license', fields: ['license', 'licenseClass', 'licenseExpiresOn'] },
  ],
  excel: driverColumns,
  rules: [
    ({ phone: phones }) =>
      (phones ?? []).flatMap(({ number }, index, all): FieldIssue<`phone.${number}.number`>[] =>
        all.findIndex((other) => other.number === number) < index
          ? [{ field: `phone.${index}.number`, error: 'TRANSPORT_PHONE_TWICE' }]
          : [],
      ),
  ],
  sight: teacherSight,
  // Employers keep ended contracts of employment for 2 years: 劳动合同法 (2012), article 50.
  keep: { deletedDays: 2 * 365 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'transport.driver': typeof driver;
  }
}

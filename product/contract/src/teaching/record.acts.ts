import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { z } from 'zod';
import { record } from './record.entity.ts';

/**
 * Orders the folder of a class for a term: a ZIP with a PDF of the weekly plans, the timetables and the records, and
 * their photos as files. A job makes it; its account downloads it. Throws RECORD_NOT_FOUND, TEACHING_FOLDER_EMPTY.
 */
export const makeFolder = defineAct(record, {
  act: 'makeFolder',
  of: 'list',
  asks: {
    classId: reference('campus.class', { required: true }),
    termId: reference('campus.term', { required: true }),
  },
  output: z.object({ jobId: z.string() }),
});

/**
 * Returns a photo of a published record of the own child's class, as JPEG. Throws RECORD_NOT_FOUND for any other child
 * or record, and where the family of a shown child does not agree to photos.
 */
export const appRecordPhoto = defineCall({
  name: 'app.v1.recordPhoto',
  method: 'GET',
  path: '/app/v1/day/record-photo',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({
    studentId: z.uuid('FIELD_FORMAT'),
    recordId: z.uuid('FIELD_FORMAT'),
    /** Place of the photo in the record, from 0. */
    index: z.coerce
      .number('FIELD_NOT_INTEGER')
      .int('FIELD_NOT_INTEGER')
      .min(0, 'FIELD_TOO_SMALL')
      .max(20, 'FIELD_TOO_LARGE'),
  }),
  output: z.unknown(),
  answersFile: true,
});

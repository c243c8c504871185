import { defineCall } from '@kiga/entity/define-call.ts';
import { BATCH_MAX } from '@kiga/entity/entity-calls.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/**
 * Moves children to another class from today, all or none. Throws RECORD_NOT_FOUND, VERSION_CONFLICT,
 * CAMPUS_STUDENT_NOT_ENROLLED {stuName}; VALIDATION_FAILED at `classId` for a class that is full or gone.
 */
export const changeClass = defineCall({
  name: 'campus.student.changeClass',
  method: 'POST',
  path: '/api/campus/student/change-class',
  access: { anyOf: ['campus.student.changeClass'] },
  scope: 'tenant',
  input: z.strictObject({
    /** `version` refuses children that were changed since the caller saw them. */
    records: z
      .array(z.strictObject({ id: z.uuid(), version: z.number().int().optional() }))
      .min(1)
      .max(BATCH_MAX),
    classId: z.uuid(),
    ...ownerIds,
  }),
  output: z.object({
    /** The moved children with their earlier classes, so that the caller can take the change back. */
    moved: z.array(z.object({ id: z.string(), version: z.number(), from: z.string() })),
    className: z.string(),
  }),
});

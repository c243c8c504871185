import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { boardStates } from './child-states.ts';

/** Returns today's children of the account's classes, by class and name, for an app of teachers. */
export const teacherDay = defineCall({
  name: 'app.v1.teacherDay',
  method: 'GET',
  path: '/app/v1/teacher/day',
  access: { anyOf: ['attendance.day.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({
    /** The kindergarten's day, `yyyy-mm-dd`, and its time zone. */
    day: z.string(),
    timeZone: z.string(),
    /** False on a day without school. */
    open: z.boolean(),
    classes: z.array(
      z.object({
        id: z.string(),
        className: z.string(),
        children: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            sex: z.string(),
            state: z.enum(boardStates),
            /** Moments, ISO 8601. */
            at: z.string().nullable(),
            leftAt: z.string().nullable(),
            /** Note of another area in the language of the request, such as that the child may not return yet. */
            note: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
});

import { defineCall } from '@kiga/entity/define-call.ts';
import { recordSchema } from '@kiga/entity/record-schema.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { childDayStates } from './child-states.ts';
import { staffDayStates } from './staff-states.ts';
import { studentRule } from './student-rule.entity.ts';
import { teacherRule } from './teacher-rule.entity.ts';

/** Number of days before today that a preview computes. */
export const PREVIEW_DAYS = 30;

/** Maximum number of people whom a preview names. */
export const PREVIEWED_PEOPLE_MAX = 50;

const change = { before: z.number(), after: z.number() };

/** Returns the shape of a preview, with the states of these people's days. */
function previewOf<const State extends string>(states: readonly [State, ...State[]]) {
  return z.object({
    /** First and last of the days. */
    from: z.string(),
    to: z.string(),
    /** Number of days in each state, for the states that occur. */
    counts: z.array(z.object({ state: z.enum(states), ...change })),
    lateMinutes: z.object(change),
    earlyMinutes: z.object(change),
    /** Number of days that change, and of the people whose days they are. */
    days: z.number(),
    total: z.number(),
    /** The first of these people, as far as the reader may know their names. */
    people: z.array(z.object({ id: z.string(), name: z.string(), days: z.number() })),
  });
}

const rights = (entity: 'studentRule' | 'teacherRule') => ({
  access: { anyOf: [`attendance.${entity}.create`, `attendance.${entity}.update`] },
  permissionOf: ({ id }: { id?: string | undefined }) => `attendance.${entity}.${id ? 'update' : 'create'}`,
});

/**
 * Returns what the last 30 days would have been under a rule for children that is not saved yet, as if it had held on
 * each of them. Among equal rules the latest beginning wins, as always. Stores nothing. Throws VALIDATION_FAILED with
 * issues of fields, RECORD_NOT_FOUND, PERMISSION_MISSING for an account of some classes.
 */
export const previewStudentRule = defineCall({
  ...rights('studentRule'),
  name: 'attendance.studentRule.preview',
  method: 'POST',
  path: '/api/attendance/student-rule/preview',
  scope: 'tenant',
  input: () => z.strictObject({ id: z.uuid().optional(), ...ownerIds, ...recordSchema(studentRule.fields).shape }),
  output: () => previewOf(childDayStates),
});

/** Returns the same for a rule for staff. Errors: see there. */
export const previewTeacherRule = defineCall({
  ...rights('teacherRule'),
  name: 'attendance.teacherRule.preview',
  method: 'POST',
  path: '/api/attendance/teacher-rule/preview',
  scope: 'tenant',
  input: () => z.strictObject({ id: z.uuid().optional(), ...ownerIds, ...recordSchema(teacherRule.fields).shape }),
  output: () => previewOf(staffDayStates),
});

/** Effect of a rule on the last days. */
export type RulePreview = z.infer<typeof previewStudentRule.output> | z.infer<typeof previewTeacherRule.output>;

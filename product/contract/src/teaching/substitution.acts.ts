import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { SUBSTITUTION_NOTE_MAX, substitution } from './substitution.entity.ts';

/** Days ahead in which lessons without a teacher are listed. */
export const OPEN_DAYS = 14;

/**
 * Returns the lessons from today to two weeks ahead whose teacher has approved leave and that have no substitute, in the
 * order of time.
 */
export const openSubstitutions = defineCall({
  name: 'teaching.substitution.open',
  method: 'GET',
  path: '/api/teaching/substitution/open',
  access: { anyOf: ['teaching.substitution.read'] },
  scope: 'tenant',
  input: z.strictObject(ownerIds),
  output: z.object({
    lessons: z.array(
      z.object({
        lessonId: z.string(),
        day: z.string(),
        period: z.number(),
        periodName: z.string(),
        beginsAt: z.string().nullable(),
        className: z.string(),
        courseName: z.string(),
        teacherId: z.string(),
        teacherName: z.string(),
      }),
    ),
  }),
});

/** A lesson that lacks a teacher. */
export type OpenLesson = z.infer<typeof openSubstitutions.output>['lessons'][number];

/**
 * Returns the teachers who are free at the time of a lesson. First come those of the same class, then those who teach
 * the same field, then those with the fewest lessons in that week. Throws RECORD_NOT_FOUND.
 */
export const substituteCandidates = defineCall({
  name: 'teaching.substitution.candidates',
  method: 'GET',
  path: '/api/teaching/substitution/candidates',
  access: { anyOf: ['teaching.substitution.assign'] },
  scope: 'tenant',
  input: z.strictObject({ lessonId: z.uuid(), ...ownerIds }),
  output: z.object({
    candidates: z.array(
      z.object({
        teacherId: z.string(),
        name: z.string(),
        isOfClass: z.boolean(),
        teachesField: z.boolean(),
        /** Lessons in the week of the lesson, with substitutions. */
        lessonsInWeek: z.number(),
      }),
    ),
  }),
});

/** A teacher who could give a lesson. */
export type Candidate = z.infer<typeof substituteCandidates.output>['candidates'][number];

/**
 * Gives a lesson to another teacher, who is told. Throws RECORD_NOT_FOUND, and VALIDATION_FAILED with
 * TEACHING_SUBSTITUTED_ALREADY {name} or TEACHING_LESSON_OVER at `lessonId`; at `substituteId` with
 * TEACHING_SUBSTITUTE_SAME, TEACHING_TEACHER_GONE {teacher}, TEACHING_SUBSTITUTE_ON_LEAVE {teacher},
 * TEACHING_TEACHER_BUSY {teacher, className, course}, TEACHING_TEACHER_BUSY_ELSEWHERE {teacher}.
 */
export const assignSubstitute = defineAct(substitution, {
  act: 'assign',
  of: 'list',
  asks: {
    lessonId: reference('teaching.lesson', { required: true }),
    substituteId: reference('campus.teacher', { required: true, among: () => ({ status: 'in-service' }) }),
    note: text({ maxLength: SUBSTITUTION_NOTE_MAX }),
  },
  output: z.object({ id: z.string() }),
});

import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { courseFields } from './courses.ts';
import { LESSON_TOPIC_MAX } from './lesson.entity.ts';
import { PERIODS_MAX, periodKinds } from './periods.ts';
import { WEEKS_MAX } from './timetable.ts';

const day = z.iso.date('FIELD_DATE_INVALID').refine((one) => /^20\d\d-/.test(one), 'FIELD_DATE_INVALID');
const period = z
  .number('FIELD_NOT_INTEGER')
  .int('FIELD_NOT_INTEGER')
  .min(1, 'FIELD_TOO_SMALL')
  .max(PERIODS_MAX, 'FIELD_TOO_LARGE');

/** Most lessons of a class in a week. */
export const LESSONS_MAX = 7 * PERIODS_MAX;

/** Most classes of one copy. */
export const COPIED_CLASSES_MAX = 60;

/** Views of a week. */
export const weekViews = ['class', 'teacher', 'room'] as const;

/** A view of a week. */
export type WeekView = (typeof weekViews)[number];

const named = z.object({ id: z.string(), name: z.string() });

const lesson = z.object({
  id: z.string(),
  version: z.number(),
  classId: z.string(),
  day: z.string(),
  period: z.number(),
  courseId: z.string(),
  teacherId: z.string().nullable(),
  /** The room of the lesson; null for that of its class. */
  classroomId: z.string().nullable(),
  topic: z.string().nullable(),
  isJoint: z.boolean(),
  /** Teacher who gives it instead; null for none. */
  substituteId: z.string().nullable(),
  /** True where the teacher has approved leave at that time. */
  isOnLeave: z.boolean(),
});

/** A lesson of a week. */
export type WeekLesson = z.infer<typeof lesson>;

/**
 * Returns a week of a class, a teacher or a room; by default the first class with lessons, and the current week. Accounts of some
 * classes get the lessons of these. Throws RECORD_NOT_FOUND for a class, teacher or room out of reach.
 */
export const readWeek = defineCall({
  name: 'teaching.lesson.week',
  method: 'GET',
  path: '/api/teaching/lesson/week',
  access: { anyOf: ['teaching.lesson.read'] },
  scope: 'tenant',
  input: z.strictObject({
    view: z.enum(weekViews).optional(),
    id: z.uuid().optional(),
    /** Any day of the week. */
    week: day.optional(),
    /** Another class whose lessons the answer has too. */
    over: z.uuid().optional(),
    ...ownerIds,
  }),
  output: z.object({
    kigId: z.string(),
    /** `yyyy-mm-dd` */
    today: z.string(),
    /** Monday of the week. */
    week: z.string(),
    /** Term of the week; null outside terms. */
    term: z
      .object({
        id: z.string(),
        name: z.string(),
        nameEn: z.string(),
        beginDate: z.string(),
        endDate: z.string(),
        /** Number of the week within the term, from 1. */
        weekNumber: z.number(),
        weekCount: z.number(),
      })
      .nullable(),
    /** Monday to Friday, and the days of the weekend on which children are expected or lessons stand. */
    days: z.array(
      z.object({
        day: z.string(),
        open: z.boolean(),
        /** Why it is closed; null on an open day. */
        reason: z.string().nullable(),
        /** True for a day of the term. */
        inTerm: z.boolean(),
      }),
    ),
    periods: z.array(
      z.object({ periodName: z.string(), beginsAt: z.string(), endsAt: z.string(), kind: z.enum(periodKinds) }),
    ),
    outdoorMinutes: z.number(),
    view: z.enum(weekViews),
    /** Null where the kindergarten has no such class, teacher or room. */
    id: z.string().nullable(),
    classes: z.array(
      named.extend({
        /** Room of the class. */
        classroomId: z.string().nullable(),
        teacherIds: z.array(z.string()),
      }),
    ),
    /** All who teach, and those of the lessons. */
    teachers: z.array(named.extend({ isInService: z.boolean() })),
    rooms: z.array(named),
    courses: z.array(
      named.extend({
        field: z.enum(courseFields),
        /** Target for the class of the view; null for none. */
        perWeek: z.number().nullable(),
        classroomId: z.string().nullable(),
      }),
    ),
    lessons: z.array(lesson),
    /** Lessons of the other class; empty without one. */
    over: z.array(lesson),
    /** The plan of the class for this week; null without one, or for a reader who may not see plans. */
    plan: z.object({ id: z.string(), theme: z.string(), goals: z.string().nullable() }).nullable(),
  }),
});

/** A week of a class, a teacher or a room. */
export type Week = z.infer<typeof readWeek.output>;

/** A lesson that another one meets; names are null for a class out of the reader's reach. */
const other = z.object({
  classId: z.string().nullable(),
  className: z.string().nullable(),
  courseName: z.string().nullable(),
});

/**
 * Returns where a lesson of a class cannot stand in a week: slots in which its teacher or room has a lesson of another
 * class, days on which the teacher has leave, and closed days. All other slots are free. Throws RECORD_NOT_FOUND.
 */
export const readSlots = defineCall({
  name: 'teaching.lesson.slots',
  method: 'GET',
  path: '/api/teaching/lesson/slots',
  access: { anyOf: ['teaching.lesson.arrange'] },
  scope: 'tenant',
  input: z.strictObject({
    classId: z.uuid(),
    week: day,
    courseId: z.uuid().optional(),
    teacherId: z.uuid().optional(),
    classroomId: z.uuid().optional(),
    ...ownerIds,
  }),
  output: z.object({
    taken: z.array(
      z.object({
        day: z.string(),
        /** Null for the whole day. */
        period: z.number().nullable(),
        reason: z.enum(['closed', 'leave', 'teacherBusy', 'roomBusy']),
        other: other.nullable(),
      }),
    ),
  }),
});

/** Slots of a week in which a lesson cannot stand. */
export type TakenSlot = z.infer<typeof readSlots.output>['taken'][number];

const written = z.strictObject({
  /** Id of a stored lesson; absent for a new one. */
  id: z.uuid().optional(),
  day,
  period,
  courseId: z.uuid('FIELD_REFERENCE_UNKNOWN'),
  teacherId: z.uuid('FIELD_REFERENCE_UNKNOWN').nullable(),
  classroomId: z.uuid('FIELD_REFERENCE_UNKNOWN').nullable(),
  topic: z.string().trim().max(LESSON_TOPIC_MAX, 'FIELD_TOO_LONG').nullable(),
  isJoint: z.boolean(),
});

/** A lesson as a client writes it. */
export type WrittenLesson = z.infer<typeof written>;

const draft = {
  classId: z.uuid(),
  /** Monday of the week. */
  week: day,
  lessons: z.array(written).max(LESSONS_MAX, 'FIELD_TOO_MANY'),
  ...ownerIds,
};

const way = z.discriminatedUnion('kind', [
  /** The nearest slot in which class, teacher and room are free. */
  z.object({ kind: z.literal('move'), day: z.string(), period: z.number() }),
  /** A teacher of the class who is free. */
  z.object({ kind: z.literal('teacher'), teacherId: z.string(), name: z.string() }),
  /** Both classes have the same course, teacher and room, so that it can be one lesson. */
  z.object({ kind: z.literal('joint') }),
]);

/**
 * Returns the clashes that a draft of a class's week has with the stored lessons of other classes, with ways out. It
 * stores nothing. Throws RECORD_NOT_FOUND.
 */
export const checkWeek = defineCall({
  name: 'teaching.lesson.check',
  method: 'POST',
  path: '/api/teaching/lesson/check',
  access: { anyOf: ['teaching.lesson.arrange'] },
  scope: 'tenant',
  input: z.strictObject(draft),
  output: z.object({
    clashes: z.array(
      z.object({
        /** Place of the lesson in the draft, from 0. */
        index: z.number(),
        kind: z.enum(['teacher', 'room']),
        /** Name of the teacher or room. */
        name: z.string(),
        other: other.extend({ roomName: z.string().nullable() }),
        ways: z.array(way),
      }),
    ),
  }),
});

/** A clash of a draft. */
export type DraftClash = z.infer<typeof checkWeek.output>['clashes'][number];

/**
 * Stores the whole week of a class: lessons that are missing in the draft are deleted. Substitutions of lessons that
 * move, change their teacher or go end, and their substitutes are told. Throws RECORD_NOT_FOUND; TEACHING_WEEK_CHANGED
 * {name} where another person has changed the week since; VALIDATION_FAILED with the issues of lessons at
 * `lessons.<index>.<field>`: TEACHING_SLOT_TAKEN, TEACHING_TEACHER_BUSY {teacher, className, course},
 * TEACHING_ROOM_BUSY {room, className, course}, the same with `_ELSEWHERE` for a class out of reach,
 * TEACHING_TEACHER_GONE {teacher}, TEACHING_DAY_CLOSED, TEACHING_DAY_OTHER_WEEK, TEACHING_OUTSIDE_TERM,
 * TEACHING_PERIOD_UNKNOWN, TEACHING_PERIOD_IS_BREAK.
 */
export const saveWeek = defineCall({
  name: 'teaching.lesson.saveWeek',
  method: 'POST',
  path: '/api/teaching/lesson/save-week',
  access: { anyOf: ['teaching.lesson.arrange'] },
  scope: 'tenant',
  input: z.strictObject({
    ...draft,
    /** All stored lessons of the week that the client knows. Where they differ by now, the draft is out of date. */
    known: z
      .array(z.strictObject({ id: z.uuid(), version: z.number().int().min(1) }))
      .max(LESSONS_MAX, 'FIELD_TOO_MANY'),
  }),
  output: z.object({ created: z.number(), changed: z.number(), removed: z.number() }),
});

/**
 * Copies the week of classes to other weeks of the same term. Lessons in the target weeks are overwritten. Closed days
 * are left out, and so are lessons that would clash with those of other classes; the answer names them. With `dryRun` it
 * stores nothing and returns the same answer. Throws RECORD_NOT_FOUND, TEACHING_NOTHING_TO_COPY, and VALIDATION_FAILED at
 * `toWeeks` with TEACHING_WEEK_ONTO_ITSELF or TEACHING_OUTSIDE_TERM.
 */
export const copyWeek = defineCall({
  name: 'teaching.lesson.copyWeek',
  method: 'POST',
  path: '/api/teaching/lesson/copy-week',
  access: { anyOf: ['teaching.lesson.arrange'] },
  scope: 'tenant',
  input: z.strictObject({
    classIds: z.array(z.uuid()).min(1, 'FIELD_REQUIRED').max(COPIED_CLASSES_MAX, 'FIELD_TOO_MANY'),
    fromWeek: day,
    toWeeks: z.array(day).min(1, 'FIELD_REQUIRED').max(WEEKS_MAX, 'FIELD_TOO_MANY'),
    dryRun: z.boolean(),
    ...ownerIds,
  }),
  output: z.object({
    weeks: z.array(
      z.object({
        week: z.string(),
        weekNumber: z.number(),
        written: z.number(),
        overwritten: z.number(),
        /** Written lessons whose teacher has resigned, so that they have none. */
        withoutTeacher: z.number(),
        /** Closed days that have lessons in the source week. */
        closedDays: z.array(z.string()),
        /** Lessons left out because of a clash. */
        leftOut: z.array(
          z.object({
            className: z.string(),
            courseName: z.string(),
            day: z.string(),
            period: z.number(),
            kind: z.enum(['teacher', 'room']),
            name: z.string(),
            other,
          }),
        ),
      }),
    ),
  }),
});

/** Outcome of a copy. */
export type WeekCopy = z.infer<typeof copyWeek.output>;

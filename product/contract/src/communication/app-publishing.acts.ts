import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { pageOfTexts, publishedText } from './board.acts.ts';

const page = z.strictObject(pageOfTexts);

/** Returns the notices for the parent's children, newest first. */
export const appNotices = defineCall({
  name: 'app.v1.notices',
  method: 'GET',
  path: '/app/v1/notices',
  access: 'app',
  scope: 'tenant',
  input: page,
  output: z.object({
    list: z.array(z.object({ ...publishedText, noticeType: z.string(), link: z.string().nullable() })),
    total: z.number(),
  }),
});

/** Notes that the parent has read a notice. Throws RECORD_NOT_FOUND. */
export const appReadNotice = defineCall({
  name: 'app.v1.readNotice',
  method: 'POST',
  path: '/app/v1/notices/read',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({}),
});

/** Returns the news for the parent's kindergartens: those with a sort order first, then the newest. */
export const appNews = defineCall({
  name: 'app.v1.news',
  method: 'GET',
  path: '/app/v1/news',
  access: 'app',
  scope: 'tenant',
  input: page,
  output: z.object({ list: z.array(z.object(publishedText)), total: z.number() }),
});

/** Notes that the parent has read news. Throws RECORD_NOT_FOUND. */
export const appReadNews = defineCall({
  name: 'app.v1.readNews',
  method: 'POST',
  path: '/app/v1/news/read',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({}),
});

/** State of a child in an activity, as its parents see it. */
const signUpOfChild = z.object({
  signUpId: z.string(),
  studentId: z.string(),
  status: z.enum(['signedUp', 'waiting']),
  /** Number of children who wait before this one; null for one with a place. */
  before: z.number().nullable(),
});

/** Returns the activities for the parent's children, newest first. */
export const appActivities = defineCall({
  name: 'app.v1.activities',
  method: 'GET',
  path: '/app/v1/activities',
  access: 'app',
  scope: 'tenant',
  input: page,
  output: z.object({
    list: z.array(
      z.object({
        ...publishedText,
        place: z.string().nullable(),
        /** Days, `yyyy-mm-dd`. */
        beginDate: z.string(),
        endDate: z.string(),
        signBeginDate: z.string(),
        signEndDate: z.string(),
        /** Whether today lies within the days of the sign-up. */
        isOpen: z.boolean(),
        /** Null for no limit. */
        places: z.number().nullable(),
        freePlaces: z.number().nullable(),
        contactPerson: z.string(),
        contactPhone: z.string(),
        /** The parent's children whom the activity addresses. */
        studentIds: z.array(z.string()),
        signUps: z.array(signUpOfChild),
      }),
    ),
    total: z.number(),
  }),
});

/**
 * Signs a child up. Without a free place the child waits, unless `orWait` is false. Throws RECORD_NOT_FOUND for a child
 * or an activity that the parent does not see, COMMUNICATION_NOT_FOR_CHILD, COMMUNICATION_SIGN_UP_NOT_OPEN {from},
 * COMMUNICATION_SIGN_UP_CLOSED {until}, COMMUNICATION_SIGNED_UP_ALREADY, COMMUNICATION_ACTIVITY_FULL.
 */
export const appSignUp = defineCall({
  name: 'app.v1.signUp',
  method: 'POST',
  path: '/app/v1/activities/sign-up',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({
    activityId: z.uuid(),
    studentId: z.uuid(),
    orWait: z.boolean().default(true),
    remark: z.string().trim().max(100, 'FIELD_TOO_LONG').nullable().optional(),
  }),
  output: z.object({ signUpId: z.string(), waiting: z.boolean() }),
});

/**
 * Cancels a child's sign-up until the end of the sign-up. Throws RECORD_NOT_FOUND, COMMUNICATION_SIGN_UP_CLOSED {until},
 * COMMUNICATION_NOT_SIGNED_UP.
 */
export const appCancelSignUp = defineCall({
  name: 'app.v1.cancelSignUp',
  method: 'POST',
  path: '/app/v1/activities/cancel',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ activityId: z.uuid(), studentId: z.uuid() }),
  output: z.object({}),
});

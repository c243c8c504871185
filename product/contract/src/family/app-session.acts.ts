import { defineCall } from '@kiga/entity/define-call.ts';
import { phone } from '@kiga/entity/fields/phone.ts';
import { z } from 'zod';

const parentPhone = phone({ required: true }).schema;

/**
 * Sends a code to a parent's phone. A phone that no kindergarten knows gets the same answer and no code. Throws
 * IDENTITY_CODE_TOO_SOON {seconds}, IDENTITY_CODE_TOO_MANY, IDENTITY_SMS_NOT_CONFIGURED.
 */
export const sendSignInCode = defineCall({
  name: 'app.v1.sendCode',
  method: 'POST',
  path: '/app/v1/session/send-code',
  access: 'public',
  scope: 'none',
  input: z.strictObject({ phone: parentPhone }),
  output: z.object({ sendId: z.string() }),
});

/**
 * Signs a parent in with the code. Throws VALIDATION_FAILED with FAMILY_CODE_REFUSED at `code`, and
 * IDENTITY_SIGN_IN_LOCKED {minutes}.
 */
export const signInParent = defineCall({
  name: 'app.v1.signIn',
  method: 'POST',
  path: '/app/v1/session/sign-in',
  access: 'public',
  scope: 'none',
  input: z.strictObject({
    phone: parentPhone,
    sendId: z.uuid('FIELD_FORMAT'),
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'FIELD_FORMAT'),
    /** Name of the app with its version, such as `Sunshine 2.1`. */
    app: z.string().trim().min(1, 'FIELD_REQUIRED').max(60, 'FIELD_TOO_LONG'),
  }),
  output: z.object({
    /** Bearer token for the header `Authorization`. It lasts 90 days from its last use. */
    token: z.string(),
  }),
});

/** Ends the session. */
export const signOutParent = defineCall({
  name: 'app.v1.signOut',
  method: 'POST',
  path: '/app/v1/session/sign-out',
  access: 'app',
  scope: 'own',
  input: z.strictObject({}),
  output: z.object({}),
});

/** Returns the parent and the enrolled children, by kindergarten and name. */
export const readFamily = defineCall({
  name: 'app.v1.family',
  method: 'GET',
  path: '/app/v1/family',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({}),
  output: z.object({
    children: z.array(
      z.object({
        studentId: z.string(),
        stuName: z.string(),
        sex: z.enum(['male', 'female']),
        /** `yyyy-mm-dd` */
        birthday: z.string(),
        kigId: z.string(),
        kigName: z.string(),
        classId: z.string(),
        className: z.string(),
        /** Relation of the parent to the child, such as `mother`. */
        relation: z.string(),
        /** Day in the kindergarten, `yyyy-mm-dd`. */
        today: z.string(),
        /** Last day of service, `yyyy-mm-dd`; null where it has no end. */
        serviceEndDate: z.string().nullable(),
        /** False after the last day of service: messages about notices, news and activities have stopped. */
        isServed: z.boolean(),
      }),
    ),
  }),
});

/** Returns the own sessions, the last used one first. */
export const appSessions = defineCall({
  name: 'app.v1.sessions',
  method: 'GET',
  path: '/app/v1/sessions',
  access: 'app',
  scope: 'own',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        /** Name of the app, as it named itself. */
        app: z.string(),
        /** Network address of the sign-in. */
        address: z.string().nullable(),
        /** Moments, ISO 8601. */
        createdAt: z.string(),
        usedAt: z.string(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
});

/** Ends one of the own sessions; without an id, all others. Throws RECORD_NOT_FOUND. */
export const endAppSessions = defineCall({
  name: 'app.v1.sessionsEnd',
  method: 'POST',
  path: '/app/v1/sessions/end',
  access: 'app',
  scope: 'own',
  input: z.strictObject({ id: z.uuid('FIELD_FORMAT').optional() }),
  output: z.object({ ended: z.number() }),
});

/**
 * Names this session at the service that pushes to the app; null ends the pushing. Throws FAMILY_PUSH_NOT_CONFIGURED
 * where the operator named no service.
 */
export const registerPush = defineCall({
  name: 'app.v1.push',
  method: 'POST',
  path: '/app/v1/session/push',
  access: 'app',
  scope: 'own',
  input: z.strictObject({ token: z.string().trim().min(1, 'FIELD_REQUIRED').max(500, 'FIELD_TOO_LONG').nullable() }),
  output: z.object({}),
});

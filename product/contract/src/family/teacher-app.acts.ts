import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';

/**
 * Signs a member of a kindergarten's staff in from an app. The token is that of an ordinary session, with the rights of
 * the account; all calls below `/api` take it. Throws IDENTITY_LOGIN_FAILED, IDENTITY_SIGN_IN_LOCKED {minutes},
 * IDENTITY_ACCOUNT_DISABLED, IDENTITY_ORGANIZATION_SUSPENDED, IDENTITY_ORGANIZATION_SUSPENDED_BECAUSE {reason}.
 */
export const signInTeacher = defineCall({
  name: 'app.v1.teacherSignIn',
  method: 'POST',
  path: '/app/v1/teacher/sign-in',
  access: 'public',
  scope: 'none',
  input: z.strictObject({
    userName: z.string().trim().min(1, 'FIELD_REQUIRED').max(64, 'FIELD_TOO_LONG'),
    password: z.string().min(1, 'FIELD_REQUIRED').max(100, 'FIELD_TOO_LONG'),
    /** Name of the app with its version. */
    app: z.string().trim().min(1, 'FIELD_REQUIRED').max(60, 'FIELD_TOO_LONG'),
  }),
  output: z.object({
    token: z.string(),
    nickName: z.string(),
    kigId: z.string(),
    kigName: z.string(),
    /** True where another person gave the password: until it is changed in the back office, other calls are refused. */
    mustChangePassword: z.boolean(),
  }),
});

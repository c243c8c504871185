import { defineCall } from '@kiga/entity/define-call.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';

/** Retention of a script error after its last occurrence, in days. */
export const SCRIPT_ERROR_DAYS = 90;

/** A position in a script of the site as the browser reports it. */
const frame = z.strictObject({
  /** Name of the file under /assets/. */
  file: z.string().regex(/^[\w.-]{1,120}$/, 'FIELD_FORMAT'),
  line: z.number().int().min(1).max(10_000_000),
  column: z.number().int().min(0).max(10_000_000),
});

/**
 * Reports a script error from any page, signed in or not. The user sees nothing of it. It contains no personal data:
 * the browser removes quoted parts, numbers and scripts other than Latin from the message, and the server does so
 * again. Every report gets the same answer; excessive ones are dropped.
 */
export const reportScriptError = defineCall({
  name: 'system.scriptError.report',
  method: 'POST',
  path: '/api/system/script-error/report',
  access: 'public',
  scope: 'none',
  input: z.strictObject({
    /** Name of the error, such as `TypeError`. */
    name: z.string().regex(/^\w{1,60}$/, 'FIELD_FORMAT'),
    message: z.string().max(300, 'FIELD_TOO_LONG').default(''),
    frames: z.array(frame).max(12, 'FIELD_TOO_MANY').default([]),
    /** Path of the page without ids, such as `/campus/students/:id`. */
    path: z
      .string()
      .max(120, 'FIELD_TOO_LONG')
      .regex(/^\/[\w/:.-]*$/, 'FIELD_FORMAT'),
  }),
  output: z.object({}),
});

/** Returns script errors with counts and source positions, one row per error, latest first. */
export const scriptErrorPage = defineCall({
  name: 'system.scriptError.page',
  method: 'POST',
  path: '/api/system/script-error/page',
  access: { anyOf: ['system.scriptError.read'] },
  scope: 'none',
  ...logPage(
    z.object({
      id: z.string(),
      name: z.string(),
      message: z.string(),
      path: z.string(),
      /** Browser of the last occurrence, such as `Chrome 153, Windows`. */
      browser: z.string().nullable(),
      count: z.number(),
      /** Moments, ISO 8601. */
      firstAt: z.string(),
      lastAt: z.string(),
      /** Positions, innermost first: in the source where the script's source map still exists, else as reported. */
      places: z.array(
        z.object({ source: z.string(), line: z.number(), column: z.number(), name: z.string().nullable() }),
      ),
    }),
  ),
});

/** A script error in the error log. */
export type ScriptError = z.infer<typeof scriptErrorPage.output>['list'][number];

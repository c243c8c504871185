import { defineCall } from '@kiga/entity/define-call.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';

/** Days that a script error is kept after it was seen last. */
export const SCRIPT_ERROR_DAYS = 90;

/** A place in a script of the site as the browser names it. */
const frame = z.strictObject({
  /** Name of the file under /assets/. */
  file: z.string().regex(/^[\w.-]{1,120}$/, 'FIELD_FORMAT'),
  line: z.number().int().min(1).max(10_000_000),
  column: z.number().int().min(0).max(10_000_000),
});

/**
 * Tells of an error of a script, from any page, signed in or not; nothing of it is shown to the user. It holds no personal data:
 * the browser sends the name of the error and its message without quoted parts, numbers and words of other scripts than Latin, and
 * the server takes them out once more. Always answered alike; what comes too often is dropped.
 */
export const reportScriptError = defineCall({
  name: 'system.scriptError.report',
  method: 'POST',
  path: '/api/system/script-error/report',
  access: 'public',
  scope: 'none',
  input: z.strictObject({
    /** Such as `TypeError`. */
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

/** Script errors, each once with how often it was seen, the latest seen first, with their places in the source. */
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
      /** Of whoever saw it last, such as `Chrome 153, Windows`. */
      browser: z.string().nullable(),
      count: z.number(),
      /** ISO 8601. */
      firstAt: z.string(),
      lastAt: z.string(),
      /** The places, innermost first: in the source where the script's map is still there, else as they came. */
      places: z.array(
        z.object({ source: z.string(), line: z.number(), column: z.number(), name: z.string().nullable() }),
      ),
    }),
  ),
});

/** A script error as the error log shows it. */
export type ScriptError = z.infer<typeof scriptErrorPage.output>['list'][number];

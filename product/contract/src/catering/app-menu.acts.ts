import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { mealKinds } from './meals.ts';

/** Days ahead and back for which an app may ask. */
export const MENU_DAYS_MAX = 30;

/**
 * Returns the published menus of the week of a day for an own child; today by default. Courses that the child must not
 * eat are marked, with what it gets instead. Throws RECORD_NOT_FOUND for any other child; VALIDATION_FAILED with
 * CATERING_MENU_TOO_FAR {days} at `day`.
 */
export const appMenu = defineCall({
  name: 'app.v1.menu',
  method: 'GET',
  path: '/app/v1/menu',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ studentId: z.uuid('FIELD_FORMAT'), day: z.iso.date('FIELD_FORMAT').optional() }),
  output: z.object({
    studentId: z.string(),
    from: z.string(),
    to: z.string(),
    days: z.array(
      z.object({
        day: z.string(),
        recipeName: z.string(),
        description: z.string().nullable(),
        meals: z.array(
          z.object({
            meal: z.enum(mealKinds),
            mealName: z.string(),
            mealTime: z.string().nullable(),
            courses: z.array(
              z.object({
                name: z.string(),
                /** Address of the picture below the server; null for none. */
                picture: z.string().nullable(),
                foods: z.array(z.string()),
                /** The child's allergy that forbids the course; null where it may eat it. */
                against: z.string().nullable(),
                instead: z.string().nullable(),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
});

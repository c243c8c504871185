import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { allergenKinds } from './foods.ts';
import { dishKinds, mealKinds } from './meals.ts';

/** Days ahead in which the next published menu is looked for, such as over a holiday. */
export const WALL_AHEAD_DAYS = 10;

const wallDay = z.object({
  day: z.iso.date(),
  /** False on a day on which the kindergarten is closed. */
  isOpen: z.boolean(),
  /** Null without a published recipe. */
  meals: z
    .array(
      z.object({
        meal: z.enum(mealKinds),
        mealName: z.string(),
        mealTime: z.string().nullable(),
        courses: z.array(
          z.object({
            name: z.string(),
            kind: z.enum(dishKinds).nullable(),
            /** Signed path; null for none. */
            picture: z.string().nullable(),
            /** Allergens of its foods. */
            allergens: z.array(z.enum(allergenKinds)),
          }),
        ),
      }),
    )
    .nullable(),
});

/**
 * Returns the published menus for a screen on the wall: of today, and of the days up to the next one that has a menu. They
 * name no child, because anyone may stand before the screen.
 */
export const menuWall = defineCall({
  name: 'catering.recipe.wall',
  method: 'GET',
  path: '/api/catering/recipe/wall',
  access: { anyOf: ['catering.recipe.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    kigName: z.string(),
    timeZone: z.string(),
    /** Moment of the answer, ISO 8601. */
    now: z.string(),
    days: z.array(wallDay),
  }),
});

/** The menus for a screen on the wall. */
export type MenuWall = z.infer<typeof menuWall.output>;

/** A day of the screen on the wall. */
export type WallDay = z.infer<typeof wallDay>;

/** A day with its menu. */
export type WallMenu = WallDay & { meals: NonNullable<WallDay['meals']> };

import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { menuWall } from '../catering/menu-wall.acts.ts';
import { ownerIds } from '../program/tenancy.ts';

/** Maximum number of notes on the wall. */
export const WALL_NOTES_MAX = 3;

/** Days for which a published notice stays on the wall. */
export const WALL_NOTICE_DAYS = 7;

const arrivals = z.object({
  /** Children who came today, late ones too. */
  came: z.number(),
  /** 0 on a day without school. */
  expected: z.number(),
  leave: z.number(),
  missing: z.number(),
  /** Classes with children today, youngest first. */
  classes: z.array(z.object({ id: z.string(), className: z.string(), came: z.number(), expected: z.number() })),
});

const checks = z.object({
  checked: z.number(),
  /** Children with a green card, and with another one. */
  healthy: z.number(),
  toWatch: z.number(),
});

const note = z.object({
  id: z.string(),
  kind: z.enum(['activity', 'notice']),
  title: z.string(),
  /** First and last day of an activity; the day of publication of a notice. */
  from: z.iso.date(),
  to: z.iso.date(),
});

/** An activity or a notice on the wall. */
export type WallNote = z.infer<typeof note>;

/**
 * Returns the day of a kindergarten for a screen in its hall, in numbers. It names no child, because anyone may stand before
 * the screen. A part is null where the reader lacks its permission.
 */
export const readWall = defineCall({
  name: 'dashboards.wall.get',
  method: 'GET',
  path: '/api/dashboards/wall/get',
  access: { anyOf: ['dashboards.wall.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    kigName: z.string(),
    timeZone: z.string(),
    /** Server time of the answer, ISO 8601. */
    now: z.string(),
    day: z.iso.date(),
    /** Whether children are expected today. `reason` is `weekend`, or the holiday's name in the reader's language. */
    schoolDay: z.object({ open: z.boolean(), reason: z.string().nullable() }),
    arrivals: arrivals.nullable(),
    /** The checks of this morning. */
    checks: checks.nullable(),
    /** Published menus of today, and of the days up to the next one that has a menu. */
    menus: menuWall.output.shape.days.nullable(),
    /** Activities for all families that have not ended, soonest first, and then the latest notices to all. */
    notes: z.array(note),
  }),
});

/** The wall of a kindergarten. */
export type Wall = z.infer<typeof readWall.output>;

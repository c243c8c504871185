import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/** Something in attendance that waits for a person. Its key is that of its text, such as `attendance.open.items.absent`. */
export const openItem = z.object({
  key: z.string(),
  /** Values of its text, in addition to the count. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  count: z.number(),
  /** Path of the screen where it is done. */
  href: z.string(),
  /** True where the reader can do it. */
  mine: z.boolean(),
  /** Names of the people who can do it; empty where the reader can, or where there is none. */
  who: z.array(z.string()),
});

/** Something that waits. */
export type OpenItem = z.infer<typeof openItem>;

/**
 * Returns what waits today in the kindergarten, as far as the reader sees it. For the `board`, it leaves out what the home
 * board shows itself.
 */
export const listOpen = defineCall({
  name: 'attendance.open.list',
  method: 'GET',
  path: '/api/attendance/open/list',
  access: { anyOf: ['attendance.open.read'] },
  scope: 'tenant',
  input: z.strictObject({ place: z.enum(['board']).optional(), ...ownerIds }),
  output: z.object({ items: z.array(openItem) }),
});

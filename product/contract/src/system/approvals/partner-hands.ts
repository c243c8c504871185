import { z } from 'zod';

/** Acts of outsiders that might let them sign in as an account of a partner. */
export const handKinds = ['made', 'reset', 'phone', 'contactPhone'] as const;

/** One kind of such an act. */
export type HandKind = (typeof handKinds)[number];

/** One such act. */
export const hand = z.object({
  kind: z.enum(handKinds),
  /** The account; null for the contact phone, which belongs to the whole organization. */
  userName: z.string().nullable(),
  name: z.string().nullable(),
  /** Moment, ISO 8601. */
  at: z.string(),
  /** Name of the person who did it. */
  by: z.string(),
  byOrganization: z.string(),
});

/** One such act. */
export type Hand = z.infer<typeof hand>;

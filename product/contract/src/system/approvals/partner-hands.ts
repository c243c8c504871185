import { z } from 'zod';

/** What somebody outside may have done to come in as an account of a partner. */
export const handKinds = ['made', 'reset', 'phone', 'contactPhone'] as const;

/** One of these. */
export type HandKind = (typeof handKinds)[number];

/** One such act. */
export const hand = z.object({
  kind: z.enum(handKinds),
  /** The account; null of the contact phone, which is the whole organization's. */
  userName: z.string().nullable(),
  name: z.string().nullable(),
  /** Moment, ISO 8601. */
  at: z.string(),
  /** Whose hand it was. */
  by: z.string(),
  byOrganization: z.string(),
});

/** One such act. */
export type Hand = z.infer<typeof hand>;

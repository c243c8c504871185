import { z } from 'zod';

/** Numbers of parents by their use of an app: signed in now, and used today. The time of the last use is exact to an hour. */
export const appParents = z.object({ signedIn: z.number(), today: z.number() });

/** These numbers. */
export type AppParents = z.output<typeof appParents>;

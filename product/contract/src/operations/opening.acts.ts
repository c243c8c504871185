import { defineAct } from '@kiga/entity/define-act.ts';
import { z } from 'zod';
import { opening } from './opening.entity.ts';

/** For so many days the initial passwords of a new kindergarten wait to be seen. */
export const INITIAL_PASSWORD_DAYS = 14;

/** The initial passwords of a kindergarten that was opened; they are shown once, and can only be reset after that. */
export const showInitialPasswords = defineAct(opening, {
  act: 'showInitialPasswords',
  of: 'record',
  farReaching: true,
  showsAnswer: true,
  output: z.object({
    accounts: z.array(z.object({ of: z.enum(['admin', 'terminal']), userName: z.string(), password: z.string() })),
  }),
});

import { defineAct } from '@kiga/entity/define-act.ts';
import { z } from 'zod';
import { opening } from './opening.entity.ts';

/** Retention of a new kindergarten's initial passwords, in days. */
export const INITIAL_PASSWORD_DAYS = 14;

/** Returns the initial passwords of an opened kindergarten, once. After that they can only be reset. */
export const showInitialPasswords = defineAct(opening, {
  act: 'showInitialPasswords',
  of: 'record',
  farReaching: true,
  showsAnswer: true,
  output: z.object({
    accounts: z.array(z.object({ of: z.enum(['admin', 'terminal']), userName: z.string(), password: z.string() })),
  }),
});

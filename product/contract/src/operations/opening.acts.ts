import { defineCall } from '@kiga/entity/define-call.ts';
import { ownerIds } from '@kiga/entity/entity-calls.ts';
import { z } from 'zod';

/** For so many days the initial passwords of a new kindergarten wait to be seen. */
export const INITIAL_PASSWORD_DAYS = 14;

/** The initial passwords of a kindergarten that was opened; they are shown once, and can only be reset after that. */
export const showInitialPasswords = defineCall({
  name: 'operations.opening.showInitialPasswords',
  method: 'POST',
  path: '/api/operations/opening/show-initial-passwords',
  access: { anyOf: ['operations.opening.showInitialPasswords'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({
    accounts: z.array(z.object({ of: z.enum(['admin', 'terminal']), userName: z.string(), password: z.string() })),
  }),
});

import { showInitialPasswords } from '@kiga/contract/operations/opening.acts.ts';
import { opening } from '@kiga/contract/operations/opening.entity.ts';
import type { Program } from '../program/program.ts';
import { takeInitialPasswords } from './initial-passwords.ts';
import { openingHooks } from './opening.server.ts';

/** Registers openings of kindergartens. */
export function registerOperations(program: Program): void {
  const openings = program.entities.add(opening, openingHooks(program));
  program.api.handle(showInitialPasswords, async ({ input, scope }) => ({
    accounts: await scope.transaction((inside) => takeInitialPasswords(program, openings, inside, input.id)),
  }));
}

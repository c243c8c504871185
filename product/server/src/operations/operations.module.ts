import { showInitialPasswords } from '@kiga/contract/operations/opening.acts.ts';
import { opening } from '@kiga/contract/operations/opening.entity.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { takeInitialPasswords } from './initial-passwords.ts';
import { openingHooks } from './opening.server.ts';
import { registerAppContent } from './register-app-content.ts';
import { registerFeedback, registerUsage } from './register-feedback.ts';

/** Registers openings of kindergartens, the content of apps, feedback and documents. */
export function registerOperations(program: Program): void {
  const openings = program.entities.add(opening, openingHooks(program));
  program.campus.openedSources.push(async (db, kigIds) => {
    const { rows } = await sql<{ id: string }>`select kindergarten_id as id from openings
      where kindergarten_id = any(${[...kigIds]}::uuid[]) and status = 'passed' and not deleted`.execute(db);
    return rows.map(({ id }) => id);
  });
  program.api.handle(showInitialPasswords, async ({ input, scope }) => ({
    accounts: await scope.transaction((inside) => takeInitialPasswords(program, openings, inside, input.id)),
  }));
  registerFeedback(program);
  registerAppContent(program);
  registerUsage(program);
}

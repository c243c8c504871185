import { showInitialPasswords } from '@kiga/contract/operations/opening.acts.ts';
import { opening } from '@kiga/contract/operations/opening.entity.ts';
import { registerEntity } from '@kiga/kit-server/http/entity-api.ts';
import { registerExport } from '@kiga/kit-server/transfer/export.ts';
import type { Program } from '../app/program.ts';
import { exportOptions } from '../identity/identity.public.ts';
import { takeInitialPasswords } from './initial-passwords.ts';
import { openingHooks } from './opening.server.ts';

/** Registers openings of kindergartens. */
export function registerOperations(program: Program): void {
  const { api, stores, tenancy, jobs, clock, secrets } = program;
  const openings = stores.add(opening, openingHooks(program), clock, secrets);
  registerEntity(api, openings, tenancy);
  registerExport(api, openings, jobs, exportOptions(program));
  api.handle(showInitialPasswords, async ({ input, scope }) => ({
    accounts: await scope.transaction((inside) => takeInitialPasswords(program, openings, inside, input.id)),
  }));
}

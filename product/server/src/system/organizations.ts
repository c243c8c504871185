import { contract } from '@kiga/contract/system/contract.entity.ts';
import { organization } from '@kiga/contract/system/organization.entity.ts';
import { registerEntity } from '@kiga/kit-server/http/entity-api.ts';
import { registerExport } from '@kiga/kit-server/transfer/export.ts';
import type { Program } from '../app/program.ts';
import { exportOptions } from '../identity/identity.public.ts';
import { contractHooks } from './contract.server.ts';
import { organizationHooks } from './organization.server.ts';

/** Registers organizations and contracts. */
export function registerOrganizations(program: Program): void {
  const { api, stores, tenancy, jobs, clock, secrets } = program;
  for (const store of [
    stores.add(organization, organizationHooks(stores), clock, secrets),
    stores.add(contract, contractHooks, clock, secrets),
  ]) {
    registerEntity(api, store, tenancy);
    registerExport(api, store, jobs, exportOptions(program));
  }
}

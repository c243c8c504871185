import { contract } from '@kiga/contract/system/organizations/contract.entity.ts';
import { organization } from '@kiga/contract/system/organizations/organization.entity.ts';
import type { Program } from '../../program/program.ts';
import { contractHooks } from './contract.server.ts';
import { organizationHooks } from './organization.server.ts';

/** Registers organizations and contracts. */
export function registerOrganizations(program: Program): void {
  program.entities.add(organization, organizationHooks(program));
  program.entities.add(contract, contractHooks(program));
}

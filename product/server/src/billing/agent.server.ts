import type { agent } from '@kiga/contract/billing/agent.entity.ts';
import { plainBankAccount } from '@kiga/contract/billing/bank-account.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { sumsOf } from './ledger/sums.ts';

/** Returns the hooks of agents' accounts: one for each agent, with its sums in the ledger. */
export function agentHooks({ tenancy }: Pick<Program, 'tenancy'>): EntityHooks<typeof agent> {
  return {
    lookedUp: {
      fields: ['agentName', 'balanceFen', 'heldFen', 'poolFen'],
      async load(scope, records) {
        const owners = [...new Set(records.map(({ ownerId }) => ownerId))];
        const names = await tenancy.namesOf(scope, owners);
        const sums = await sumsOf(scope.db, owners);
        return new Map(
          records.map(({ id, ownerId }) => {
            const { available = 0, held = 0, pool = 0 } = sums.get(ownerId) ?? {};
            const agentName = names.get(ownerId) ?? null;
            return [id, { agentName, balanceFen: available, heldFen: held, poolFen: pool }];
          }),
        );
      },
    },
    async beforeCreate(records, scope, organizationId) {
      await lockUntilCommit(scope.db, `billing.agent ${organizationId}`);
      const { rows } = await sql`select from billing_agents where organization_id = ${organizationId}
        and not deleted`.execute(scope.db);
      if (rows.length > 0 || records.length > 1) throw new AppError('BILLING_AGENT_TWICE');
    },
    async beforeSave(record) {
      record.bankAccount = plainBankAccount(record.bankAccount);
    },
  };
}

import type { patrol } from '@kiga/contract/campus/safety/patrol.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks, EntityStores } from '@kiga/kit-server/entity/entity-store.ts';

/** Length of a name in the register. */
const NAME_MAX = 60;

/** Returns the hooks of patrols: one without a finding is settled at once, and a settled one stays. */
export function patrolHooks(stores: EntityStores): EntityHooks<typeof patrol> {
  return {
    async beforeCreate(records) {
      for (const record of records) record.status = record.finding ? 'open' : 'settled';
    },
    async beforeSave(draft, before) {
      if (!before) return;
      if (Boolean(draft.finding) !== Boolean(before.finding)) {
        throw invalid({ field: 'finding', error: 'CAMPUS_PATROL_FINDING_STAYS' });
      }
      if (before.settledOn) throw new AppError('CAMPUS_PATROL_SETTLED');
    },
    onTransition: {
      settle: async ({ asks: { handled }, scope }) => ({
        handled,
        settledOn: scope.session.today,
        settledBy: await nameOfReader(stores, scope),
      }),
    },
    allows: (act, { settledOn }) => !(act === 'update' && settledOn),
  };
}

async function nameOfReader(stores: EntityStores, scope: Scope): Promise<string> {
  const { accountId } = scope.session;
  return ((await stores.namesOfAccounts(scope, [accountId])).get(accountId) ?? '').slice(0, NAME_MAX);
}

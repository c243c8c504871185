import { opening } from '@kiga/contract/operations/opening.entity.ts';
import { callsOf } from '@kiga/kit-web/entity/any-entity.ts';
import type { HomeTask } from '../identity/identity.public.ts';

const applied = { status: ['applied'] };

/** Work of the area on the home page of the platform. */
export const operationsHomeTasks: readonly HomeTask[] = [
  {
    label: 'operations.opening.waiting',
    permission: 'operations.opening.pass',
    topics: [opening.key],
    href: () => '/operations/openings?status=applied',
    async count({ client }, signal) {
      const { total } = await client.call(callsOf(opening).page, { ...applied, pageSize: 1 }, { signal });
      return total;
    },
  },
];

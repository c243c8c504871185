import type { sample } from '@kiga/contract/catering/sample.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { momentOf } from '../attendance/attendance.public.ts';
import { momentIn } from '../devices/devices.public.ts';
import { momentSheet } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import { termsOn } from './terms-on.ts';

/** Length of a name in the register. */
const NAME_MAX = 60;

const HOUR_MS = 3_600_000;

/** Returns the hooks of samples: the least weight, the end of the time, and who kept and discarded it. */
export function sampleHooks(program: Pick<Program, 'db' | 'stores' | 'clock'>): EntityHooks<typeof sample> {
  const { stores, clock } = program;
  const nameOfReader = async (scope: Scope) => {
    const { accountId } = scope.session;
    return ((await stores.namesOfAccounts(scope, [accountId])).get(accountId) ?? '').slice(0, NAME_MAX);
  };
  return {
    sheet: momentSheet(program, 'keptUntil', 'discardedAt'),
    async beforeCreate(records, scope) {
      const keptBy = await nameOfReader(scope);
      for (const record of records) record.keptBy = keptBy;
    },
    async beforeSave(draft, before, scope, kigId) {
      if (before?.status === 'discarded') throw new AppError('CATERING_SAMPLE_DISCARDED');
      const { day, takenAt, weightG } = draft;
      const { sampleMinG, sampleHours } = await termsOn(scope, kigId, day);
      if (weightG < sampleMinG) {
        throw invalid({ field: 'weightG', error: 'CATERING_SAMPLE_TOO_LITTLE', data: { grams: sampleMinG } });
      }
      const { timeZone } = await momentOf(scope, kigId, clock.now());
      const taken = momentIn(day, takenAt, timeZone);
      if (taken > clock.now()) throw invalid({ field: 'takenAt', error: 'CATERING_SAMPLE_AHEAD' });
      draft.keptUntil = new Date(taken.getTime() + sampleHours * HOUR_MS).toISOString();
    },
    guards: {
      async timeOver({ record: { keptUntil, ownerId }, scope }) {
        if (!keptUntil || Date.parse(keptUntil) <= clock.now().getTime()) return;
        const until = await momentOf(scope, ownerId, new Date(keptUntil));
        throw new AppError('CATERING_SAMPLE_STILL_KEPT', { until: `${until.today} ${until.time}` });
      },
    },
    onTransition: {
      discard: async ({ scope }) => ({
        discardedAt: clock.now().toISOString(),
        discardedBy: await nameOfReader(scope),
      }),
    },
    allows: (act, { status }) => !(act === 'update' && status === 'discarded'),
  };
}

import type { version } from '@kiga/contract/devices/version.entity.ts';
import { offeredStates } from '@kiga/contract/devices/version.states.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';

const DAY_MS = 86_400_000;

/** Fields on which the machines of a started roll-out rely. */
const fixedFields = ['versionName', 'kind', 'fromPrefix', 'apk', 'firmware'] as const;

/** Numbers of machines of one version. */
interface Figures {
  id: string;
  updatedCount: number;
  offeredCount: number;
  lateCount: number;
}

/** Returns the hooks of versions: the share of a roll-out, its figures, and the protection of a started one. */
export function versionHooks({ db, clock }: Pick<Program, 'db' | 'clock'>): EntityHooks<typeof version> {
  return {
    lookedUp: {
      fields: ['updatedCount', 'offeredCount', 'lateCount'],
      // Registrations of all tenants, so it reads outside of the scope's transaction.
      async load(_scope, versions) {
        const dayAgo = new Date(clock.now().getTime() - DAY_MS);
        const has = sql<boolean>`r.software_version is not distinct from given.name`;
        const { rows } = await sql<Figures>`select given.id, count(*) filter (where ${has}) as "updatedCount",
            count(*) filter (where not ${has}) as "offeredCount",
            count(*) filter (where not ${has} and r.offered_at < ${dayAgo}) as "lateCount"
          from unnest(${versions.map(({ id }) => id)}::uuid[],
            ${versions.map(({ versionName }) => versionName)}::text[]) as given (id, name)
          join device_registrations r on r.software_version = given.name or r.offered_version_id = given.id
          group by given.id`.execute(db);
        const found = new Map(rows.map(({ id, ...figures }) => [id, figures]));
        const none = { updatedCount: 0, offeredCount: 0, lateCount: 0 };
        return new Map(versions.map(({ id }) => [id, found.get(id) ?? none]));
      },
    },

    onTransition: {
      start: async ({ asks }) => ({ percent: asks.percent, startedAt: clock.now().toISOString() }),
      async widen({ record, asks }) {
        if (Number(asks.percent) <= Number(record.percent)) {
          throw invalid({ field: 'percent', error: 'DEVICES_VERSION_NOT_WIDER', data: { percent: record.percent } });
        }
        return { percent: asks.percent };
      },
      finish: async () => ({ percent: 100 }),
    },

    async beforeSave(record, before) {
      if (!before || before.status === 'draft') return;
      const changed = fixedFields.filter((field) => record[field] !== before[field]);
      if (changed.length > 0) throw invalid(...changed.map((field) => ({ field, error: 'DEVICES_VERSION_STARTED' })));
    },

    allows: (act, { status }) => act !== 'delete' || !offeredStates.includes(String(status)),

    async beforeDelete({ status }) {
      if (offeredStates.includes(String(status))) throw new AppError('DEVICES_VERSION_OFFERED');
    },
  };
}

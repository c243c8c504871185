import type { UpdateFailureReason } from '@kiga/contract/devices/update-failures.ts';
import { FAILURES_SHOWN_MAX, type version } from '@kiga/contract/devices/version.entity.ts';
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
  failedCount: number;
}

/** A machine's report that it could not install a version. */
interface Failure {
  at: string;
  kindergarten: string;
  device: string;
  reason: UpdateFailureReason;
  text: string | null;
}

/** Returns the hooks of versions: the share of a roll-out, its figures, and the protection of a started one. */
export function versionHooks({ db, clock }: Pick<Program, 'db' | 'clock'>): EntityHooks<typeof version> {
  return {
    lookedUp: {
      fields: ['updatedCount', 'offeredCount', 'lateCount', 'failedCount', 'failures'],
      // Registrations of all tenants, so it reads outside of the scope's transaction.
      async load(_scope, versions) {
        const dayAgo = new Date(clock.now().getTime() - DAY_MS);
        const has = sql<boolean>`r.software_version is not distinct from given.name`;
        const { rows } = await sql<Figures>`select given.id, count(*) filter (where ${has}) as "updatedCount",
            count(*) filter (where not ${has} and r.offered_version_id = given.id) as "offeredCount",
            count(*) filter (where not ${has} and r.offered_version_id = given.id and r.offered_at < ${dayAgo}) as "lateCount",
            count(*) filter (where r.failed_version_id = given.id) as "failedCount"
          from unnest(${versions.map(({ id }) => id)}::uuid[],
            ${versions.map(({ versionName }) => versionName)}::text[]) as given (id, name)
          join device_registrations r on r.software_version = given.name or r.offered_version_id = given.id
            or r.failed_version_id = given.id
          group by given.id`.execute(db);
        const found = new Map(rows.map(({ id, ...figures }) => [id, figures]));
        const none = { updatedCount: 0, offeredCount: 0, lateCount: 0, failedCount: 0 };
        const failures = await failuresOf(
          db,
          versions.flatMap(({ id }) => (found.get(id)?.failedCount ? [id] : [])),
        );
        return new Map(
          versions.map(({ id }) => [id, { ...(found.get(id) ?? none), failures: failures.get(id) ?? [] }]),
        );
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

/** Returns the latest failures of versions, latest first. */
async function failuresOf(db: Program['db'], ids: readonly string[]): Promise<Map<string, Failure[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Omit<Failure, 'at'> & { id: string; at: Date }>`
    select given.id, r.failed_at as at, o.name as kindergarten, r.serial_number as device, r.failed_reason as reason,
      r.failed_text as text
    from unnest(${[...ids]}::uuid[]) as given (id)
    cross join lateral (select * from device_registrations r where r.failed_version_id = given.id
      order by r.failed_at desc, r.serial_number limit ${FAILURES_SHOWN_MAX}) r
    join organizations o on o.id = r.kig_id
    order by r.failed_at desc, r.serial_number`.execute(db);
  const shown = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  return Map.groupBy(shown, ({ id }) => id);
}

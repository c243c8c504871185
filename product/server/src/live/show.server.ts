import { mayBegin, OPEN_MINUTES, WATCHING_TOPIC } from '@kiga/contract/live/live.ts';
import type { show } from '@kiga/contract/live/show.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { eraseShows } from './erase-shows.ts';
import { plannedTimes, timesOf } from './show-times.ts';
import { newStreamKey } from './stream-code.ts';
import { silentFromNow } from './stream-figures.ts';
import { settleReview, tellApplicant, tellReviewers } from './tell-shows.ts';

/** A show inside the server, with the columns beside its fields. */
export type Show = FullRecord<typeof show> & { appliedById: string | null; reviewedById: string | null };

/** Acts of a show by the states in which it has them; it has all others in every state. */
const actsIn: Readonly<Record<string, readonly string[]>> = {
  update: ['pendingReview'],
  delete: ['pendingReview', 'toBeLive', 'refused'],
  showCode: ['toBeLive', 'inLive'],
  renewCode: ['toBeLive'],
  addFilm: ['ended'],
  moderateFirst: ['toBeLive', 'inLive'],
  say: ['inLive'],
};

/** Returns the hooks of shows: their times, what a review gives and tells, and what begin and end bring about. */
export function showHooks(program: Program): EntityHooks<typeof show> {
  const { clock, stores, tenancy } = program;
  const now = () => clock.now().toISOString();
  /** Tells all who watch that the lists of shows changed. */
  const tellWatching = ({ db }: Scope) => publish(db, clock.now(), WATCHING_TOPIC, null);

  async function note(record: Pick<Show, 'id' | 'ownerId'>, { db, session }: Scope): Promise<{ reviewedAt: string }> {
    await sql`update live_shows set reviewed_by_id = ${session.accountId}
      where organization_id = ${record.ownerId} and id = ${record.id}`.execute(db);
    return { reviewedAt: now() };
  }

  return {
    beside: { appliedById: sql`row.applied_by_id`, reviewedById: sql`row.reviewed_by_id` },
    computed: {
      messageCount: (scope) => sql`(select count(*)::integer from live_show_messages m
        where m.organization_id = row.organization_id and ${scope.within('m.organization_id')}
          and m.show_id = row.id and not m.deleted)`,
    },
    lookedUp: {
      fields: ['hostName', 'appliedBy', 'reviewedBy'],
      async load(scope, records) {
        const all = records as readonly Show[];
        const hosts = await tenancy.namesOf(scope, [...new Set(all.map(({ ownerId }) => ownerId))]);
        const ids = all.flatMap(({ appliedById, reviewedById }) => [appliedById, reviewedById]);
        const names = await stores.namesOfAccounts(scope, [...new Set(ids.filter((id) => id !== null))]);
        const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
        return new Map(
          all.map(({ id, ownerId, appliedById, reviewedById }) => [
            id,
            {
              hostName: hosts.get(ownerId) ?? null,
              appliedBy: nameOf(appliedById),
              reviewedBy: nameOf(reviewedById),
            },
          ]),
        );
      },
    },
    allows: (act, { status }) => actsIn[act]?.includes(String(status)) ?? true,
    guards: {
      async timeAhead({ record }) {
        if (clock.now() >= plannedTimes(record).endsAt) throw new AppError('LIVE_TIME_OVER');
      },
      async inTime({ record }) {
        const times = plannedTimes(record);
        if (mayBegin(times, clock.now())) return;
        throw clock.now() < times.beginsAt
          ? new AppError('LIVE_TOO_EARLY', { minutes: OPEN_MINUTES })
          : new AppError('LIVE_TIME_OVER');
      },
    },
    onTransition: {
      async pass({ record, scope, asks }) {
        await newStreamKey(program, scope, record);
        await settleReview(program, scope, record.id);
        await tellApplicant(program, scope, record, { accountId: (record as Show).appliedById });
        await tellWatching(scope);
        return { ...(await note(record, scope)), star: asks.star };
      },
      async refuse({ record, scope, asks: { reason } }) {
        await settleReview(program, scope, record.id);
        await tellApplicant(program, scope, record, { accountId: (record as Show).appliedById, reason });
        return { ...(await note(record, scope)), refusal: reason };
      },
      async start({ record, scope }) {
        await silentFromNow(scope, record);
        await tellWatching(scope);
        return { startedAt: now(), peakViewers: 0, interruptions: 0 };
      },
      async end({ scope }) {
        await tellWatching(scope);
        return { endedAt: now() };
      },
      async lapse({ record, scope }) {
        await settleReview(program, scope, record.id);
        await tellWatching(scope);
        return { endedAt: now() };
      },
    },
    async beforeCreate(records) {
      for (const record of records) Object.assign(record, { appliedAt: now(), moderatesFirst: true });
    },
    async beforeSave(record, before, _, ownerId) {
      if (before && before.status !== 'pendingReview') throw new AppError('LIVE_NOT_PENDING');
      const { beginsAt, endsAt } = await timesOf(program, ownerId, record);
      if (beginsAt <= clock.now()) throw invalid({ field: 'beginTime', error: 'LIVE_TIME_PAST' });
      Object.assign(record, { beginsAt: beginsAt.toISOString(), endsAt: endsAt.toISOString() });
    },
    async afterSave(record, before, scope) {
      if (before === null) {
        await sql`update live_shows set applied_by_id = ${scope.session.accountId}
          where organization_id = ${record.ownerId} and id = ${record.id}`.execute(scope.db);
      }
      await tellReviewers(program, scope, record);
    },
    async beforeDelete({ id, status }, scope) {
      if (status === 'inLive') throw new AppError('LIVE_RUNNING');
      if (status === 'ended') throw new AppError('LIVE_OVER');
      await settleReview(program, scope, id);
      await tellWatching(scope);
    },
    async beforeRestore(record, scope) {
      if (record.status === 'pendingReview') await tellReviewers(program, scope, record);
      await tellWatching(scope);
    },
    beforeErase: eraseShows,
  };
}

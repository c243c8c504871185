import type { show } from '@kiga/contract/live/show.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { notify, settle } from '../system/system.public.ts';

type Telling = Pick<Program, 'clock' | 'secrets'>;
type Show = FullRecord<typeof show>;

const sourceOf = (id: string) => `live.show:${id}/review`;

const dayAndTime = ({ day, beginTime }: Show) => `${day} ${beginTime}`;

/** Creates to-dos for the operator's staff who may pass an application. */
export async function tellReviewers({ clock, secrets }: Telling, { db }: Scope, record: Show): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; kind: string }>`select id, name, kind from organizations
    where id = ${record.ownerId} or kind = 'operator'`.execute(db);
  const host = rows.find(({ id }) => id === record.ownerId);
  const operators = rows.filter(({ kind }) => kind === 'operator').map(({ id }) => id);
  await notify(
    { db, secrets, now: clock.now() },
    {
      to: { organizationId: operators, permissions: ['live.show.pass'] },
      kind: 'todo',
      name: 'live.showApplied',
      params: { title: record.title, host: host?.name ?? '', at: dayAndTime(record) },
      href: `/live/shows?open=${record.id}`,
      source: sourceOf(record.id),
    },
  );
}

/** Marks the to-dos of an application as done. */
export async function settleReview({ clock }: Telling, { db }: Scope, id: string): Promise<void> {
  await settle({ db, now: clock.now() }, sourceOf(id));
}

/** Tells the person who applied of the result. */
export async function tellApplicant(
  { clock, secrets }: Telling,
  { db }: Scope,
  record: Show,
  { accountId, reason }: { accountId: string | null; reason?: string },
): Promise<void> {
  if (accountId === null) return;
  await notify(
    { db, secrets, now: clock.now() },
    {
      to: [accountId],
      kind: 'system',
      name: reason === undefined ? 'live.showPassed' : 'live.showRefused',
      params: { title: record.title, ...(reason === undefined ? { at: dayAndTime(record) } : { reason }) },
      href: reason === undefined ? `/live/host?id=${record.id}` : `/live/shows?open=${record.id}`,
    },
  );
}

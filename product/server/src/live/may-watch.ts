import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import { servedKindergartens } from '../family/family.public.ts';
import { accountsAsTheyAre, liveSessions } from '../identity/identity.public.ts';
import type { Viewing } from '../media/streams.ts';
import type { Program } from '../program/program.ts';

/** The permission of accounts that watch. */
export const WATCH = 'live.show.watch';

/**
 * Returns the ids of viewings that may not go on: the show is over, its host is suspended, the session has ended, the
 * account lost the permission, or the parent has no child in service any more. A few statements for any number of them.
 */
export async function refusedViewings(program: Program, viewings: readonly Viewing[]): Promise<Set<string>> {
  const { db, clock } = program;
  const of = (kind: string) => viewings.filter(({ viewer }) => viewer.of === kind).map(({ viewer }) => viewer);
  const each = (viewers: readonly Viewing['viewer'][], key: string) => [
    ...new Set(viewers.flatMap((viewer) => viewer[key] ?? [])),
  ];
  const running = await runningShows(program, [...new Set(viewings.map(({ stream }) => stream.id))]);
  const [accounts, families] = [of('account'), of('family')];
  const sessions = await liveSessions(db, clock, each(accounts, 'sessionId'));
  const holders = new Set(
    (await accountsAsTheyAre(db, clock, each(accounts, 'accountId')))
      .filter(({ status, session }) => status === 'active' && session.permissions.has(WATCH))
      .map(({ session }) => session.accountId),
  );
  const served = await servedKindergartens(program, each(families, 'sessionId'));
  const mayGoOn = ({ viewer, stream }: Viewing) => {
    const { sessionId = '', accountId = '' } = viewer;
    if (!running.has(stream.id)) return false;
    return viewer.of === 'family' ? served.has(sessionId) : sessions.has(sessionId) && holders.has(accountId);
  };
  return new Set(viewings.filter((viewing) => !mayGoOn(viewing)).map(({ viewId }) => viewId));
}

async function runningShows({ db }: Pick<Program, 'db'>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select s.id from live_shows s
    join organizations o on o.id = s.organization_id and not o.deleted and o.status <> 'suspended'
    where s.id = any(${[...ids]}::uuid[]) and s.status = 'inLive' and not s.deleted`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Throws LIVE_NOT_LIVE for a show that is not on. */
export function assertLive({ status }: { status: string }): void {
  if (status !== 'inLive') throw new AppError('LIVE_NOT_LIVE');
}

import { LAPSE_HOURS, SILENT_MINUTES } from '@kiga/contract/live/live.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { systemClock } from '@kiga/kit-server/clock.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { PROGRAM_ID, programSession } from '../system/system.public.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Days for which it is kept who watched a show. */
const VIEWS_DAYS = 90;

interface Due {
  id: string;
  owner: string;
  status: string;
}

/** Ends shows without a stream for some minutes, and those that never began, a day after their time. A regular work. */
export async function endShows(program: Program): Promise<void> {
  const { db, clock, stores, log } = program;
  const silent = new Date(systemClock.now().getTime() - SILENT_MINUTES * MINUTE_MS);
  const lapsed = new Date(clock.now().getTime() - LAPSE_HOURS * HOUR_MS);
  const { rows } = await sql<Due>`select s.id, s.organization_id as owner, s.status from live_shows s
    left join live_figures f on f.show_id = s.id
    where not s.deleted and (s.status = 'inLive' and coalesce(f.silent_since, f.measured_at) <= ${silent}
      or s.status in ('pendingReview', 'toBeLive') and s.begins_at <= ${lapsed})
    order by s.id`.execute(db);
  for (const { id, owner, status } of rows) {
    const scope = withScope(programSession(PROGRAM_ID, clock.now()), [owner], db);
    const act = status === 'inLive' ? 'end' : 'lapse';
    try {
      await scope.transaction((inside) =>
        makeTransition(stores.named('live.show'), inside, act, { id, from: status, asks: {} }),
      );
    } catch (error) {
      // A person was quicker; the others end all the same.
      if (!(error instanceof AppError)) throw error;
      log.info({ showId: id, error: error.id }, 'a show did not end by itself');
    }
  }
}

/** Forgets who watched shows long ago; a part of the regular cleaning up. */
export async function cleanUpLive({ db }: Pick<Program, 'db'>): Promise<void> {
  const before = new Date(systemClock.now().getTime() - VIEWS_DAYS * DAY_MS);
  await sql`delete from live_views where seen_at < ${before}`.execute(db);
}

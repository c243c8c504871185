import { mayBegin, mayGoOn } from '@kiga/contract/live/live.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { systemClock } from '@kiga/kit-server/clock.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Stream, StreamFigures, StreamKind } from '../media/streams.ts';
import type { Program } from '../program/program.ts';
import { PROGRAM_ID, programSession } from '../system/system.public.ts';
import { refusedViewings } from './may-watch.ts';
import { storeRecording } from './recording.ts';
import { isStreamKey } from './stream-code.ts';
import { storeFigures } from './stream-figures.ts';
import { noteLeft, noteSeen } from './viewers.ts';

const isId = (id: string) => z.uuid().safeParse(id).success;

/** The columns that decide about a publisher. */
interface Publishable {
  status: string;
  beginsAt: Date;
  endsAt: Date;
  sealed: Buffer | null;
}

/** Returns the kind of streams that shows are. */
export function showStreams(program: Program): StreamKind {
  const { db, clock, log } = program;

  /** Makes the first picture of a stream begin its show. */
  async function begin(ids: readonly string[]): Promise<void> {
    const { rows } = await sql<{ id: string; owner: string }>`select id, organization_id as owner from live_shows
      where id = any(${[...ids]}::uuid[]) and status = 'toBeLive' and not deleted`.execute(db);
    for (const { id, owner } of rows) {
      const scope = withScope(programSession(PROGRAM_ID, clock.now()), [owner], db);
      try {
        await scope.transaction((inside) =>
          makeTransition(program.stores.named('live.show'), inside, 'start', { id, from: 'toBeLive', asks: {} }),
        );
      } catch (error) {
        // The host was quicker by hand, or its time is over.
        if (!(error instanceof AppError)) throw error;
        log.info({ showId: id, error: error.id }, 'a stream began no show');
      }
    }
  }

  return {
    async watched(viewings) {
      const refused = await refusedViewings(program, viewings);
      const going = viewings.filter(({ viewId }) => !refused.has(viewId));
      if (going.length > 0) await noteSeen(program, going);
      const ended = viewings.filter(({ viewId }) => refused.has(viewId));
      if (ended.length > 0) await noteLeft(program, ended);
      return refused;
    },
    left: (viewings) => noteLeft(program, viewings),
    async mayPublish({ id }, key) {
      if (!isId(id)) return false;
      const { rows } = await sql<Publishable>`select s.status, s.begins_at as "beginsAt", s.ends_at as "endsAt",
          s.stream_key_encrypted as sealed
        from live_shows s join organizations o on o.id = s.organization_id and not o.deleted and o.status <> 'suspended'
        where s.id = ${id} and not s.deleted`.execute(db);
      const [show] = rows;
      if (!show?.sealed || !isStreamKey(program, show.sealed, key)) return false;
      const now = clock.now();
      return show.status === 'inLive' ? mayGoOn(show, now) : show.status === 'toBeLive' && mayBegin(show, now);
    },
    async measured(figures: readonly StreamFigures[]) {
      const known = figures.filter(({ stream }) => isId(stream.id));
      if (known.length === 0) return;
      await storeFigures(program, known);
      await begin(known.map(({ stream }) => stream.id));
    },
    async ended({ id }: Stream) {
      if (!isId(id)) return;
      await sql`update live_figures set silent_since = ${systemClock.now()}
        where show_id = ${id} and silent_since is null`.execute(db);
      const { rows } = await sql<{ owner: string }>`update live_shows set interruptions = coalesce(interruptions, 0) + 1
        where id = ${id} and status = 'inLive' returning organization_id as owner`.execute(db);
      if (rows[0]) await publish(db, clock.now(), 'live.show', rows[0].owner);
    },
    async records({ id }) {
      if (!isId(id)) return false;
      const { rows } = await sql`select from live_shows where id = ${id} and status in ('toBeLive', 'inLive')
        and not deleted`.execute(db);
      return rows.length > 0;
    },
    recorded: (film) => storeRecording(program, film),
  };
}

import { withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { uuidOf } from '@kiga/kit-server/db/uuid.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { updateRow } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import type { Film } from '../media/streams.ts';
import type { Program } from '../program/program.ts';
import { PROGRAM_ID, programSession } from '../system/system.public.ts';

const KEY = 'live.show';

/**
 * Stores the recording of a show as its film. A stream that broke off leaves several; the longest stays. A film that the
 * host uploaded stays in any case.
 */
export async function storeRecording(program: Program, { stream, path: source, type, seconds }: Film): Promise<void> {
  const { db, clock, files, stores } = program;
  const { rows } = await sql<{ owner: string; code: string; film: string | null; seconds: number | null }>`
    select s.organization_id as owner, o.code, s.film, s.film_seconds as seconds from live_shows s
    join organizations o on o.id = s.organization_id where s.id = ${stream.id} and not s.deleted`.execute(db);
  const [found] = rows;
  if (!found || (found.film !== null && (found.seconds === null || found.seconds >= seconds))) return;
  const now = clock.now();
  const path = `${found.code}/${dayIn(now, 'Asia/Shanghai')}/live/${uuidOf(now.getTime())}.${type}`;
  const facts = await files.keepFileOf(PROGRAM_ID, path, source);
  const session = programSession(PROGRAM_ID, now);
  await withScope(session, [found.owner], db).transaction(async (inside) => {
    const store = stores.named(KEY);
    const [record] = await readRecords(store, inside, [stream.id], { lock: true });
    if (!record) return;
    const after = { ...record, film: path };
    await updateRow(store, inside, record, after);
    await sql`update live_shows set film_seconds = ${Math.round(seconds)}
      where organization_id = ${record.ownerId} and id = ${record.id}`.execute(inside.db);
    if (found.film !== null) {
      await sql`update stored_files set released_at = ${now} where path = ${found.film}`.execute(inside.db);
    }
    const place = { entity: KEY, recordId: record.id, field: 'film', mode: 'video' } as const;
    const owner = { ownerId: record.ownerId, accountId: PROGRAM_ID, at: now };
    await files.claim(inside.db, path, facts, { ...place, ...owner });
    await writeHistory(store, inside, { act: 'addFilm' }, record, { ...after, version: record.version + 1 });
  });
}

import { dayAfter } from '@kiga/entity/days.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { updateRecords } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { PROGRAM_ID, programSession } from '../system/system.public.ts';
import { checkTermsOn } from './check-rules.ts';

/** Removes the photos of checks after the days for which each kindergarten keeps them; a part of the regular works. */
export async function expirePhotos({ db, clock, stores }: Pick<Program, 'db' | 'clock' | 'stores'>): Promise<void> {
  const now = clock.now();
  const all = withScope(programSession(PROGRAM_ID, now), 'all', db);
  const hasPhoto = sql<boolean>`coalesce(c.photo, c.second_photo, c.third_photo) is not null`;
  const { rows: kindergartens } = await sql<{ kigId: string }>`select distinct c.kig_id as "kigId"
    from health_checks c where ${all.within('c.kig_id')} and ${hasPhoto}`.execute(db);
  const { rows: zones } = await sql<{
    kigId: string;
    timeZone: string;
  }>`select o.id as "kigId", o.time_zone as "timeZone"
    from organizations o where o.id = any(${kindergartens.map(({ kigId }) => kigId)}::uuid[])`.execute(db);
  for (const { kigId, timeZone } of zones) {
    const today = dayIn(now, timeZone);
    const session = { ...programSession(PROGRAM_ID, now), today };
    await withScope(session, [kigId], db).transaction(async (inside) => {
      const { photoDays } = await checkTermsOn(inside, kigId, today);
      const { rows } = await sql<{ id: string }>`select c.id from health_checks c where c.kig_id = ${kigId}
        and ${inside.within('c.kig_id')} and ${hasPhoto} and c.day < ${dayAfter(today, -photoDays)}
        order by c.id`.execute(inside.db);
      const store = stores.get('health.check');
      const records = await readRecords(
        store,
        inside,
        rows.map(({ id }) => id),
      );
      const none = { photo: null, secondPhoto: null, thirdPhoto: null };
      await updateRecords(
        stores.named('health.check'),
        inside,
        records.map(({ id, version }) => ({ id, version, ...none })),
        { act: 'health.check.photosExpired', trusted: true },
      );
    });
  }
}

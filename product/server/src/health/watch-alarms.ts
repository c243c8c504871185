import { dayAfter } from '@kiga/entity/days.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { PROGRAM_ID, programSession } from '../system/system.public.ts';
import { raiseAlarms } from './raise-alarms.ts';

/** Days within which a kindergarten had a case or a check with symptoms. */
const DAYS = 3;

/**
 * Computes the alarms of each kindergarten that had cases or symptoms lately and is open today; a part of the regular
 * works. Checks raise their alarms here.
 */
export async function watchAlarms(
  program: Pick<Program, 'clock' | 'db' | 'devices' | 'secrets' | 'stores'>,
): Promise<void> {
  const { db, clock, devices } = program;
  const now = clock.now();
  const all = withScope(programSession(PROGRAM_ID, now), 'all', db);
  const since = dayAfter(dayIn(now, 'UTC'), -DAYS);
  const { rows } = await sql<{ kigId: string }>`
    select i.kig_id as "kigId" from health_illnesses i where ${all.within('i.kig_id')} and i.updated_at >= ${since}::date
    union select c.kig_id from health_checks c where ${all.within('c.kig_id')} and c.day >= ${since}
      and c.symptoms_count > 0`.execute(db);
  for (const { kigId } of rows) {
    const { rows: zones } = await sql<{ timeZone: string }>`select time_zone as "timeZone" from organizations
      where id = ${kigId} and not deleted`.execute(db);
    const [zone] = zones;
    if (!zone) continue;
    const today = dayIn(now, zone.timeZone);
    const session = { ...programSession(PROGRAM_ID, now), today };
    await withScope(session, [kigId], db).transaction(async (inside) => {
      const isOpen = await devices.openDaysOf(inside, [kigId]);
      if (isOpen(kigId, today)) await raiseAlarms(program, inside, kigId);
    });
  }
}

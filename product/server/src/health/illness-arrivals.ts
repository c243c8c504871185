import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { sql } from 'kysely';
import type { StoredEvent } from '../devices/devices.public.ts';
import type { Program } from '../program/program.ts';
import { notify } from '../system/system.public.ts';
import { caseWriters } from './health-accounts.ts';
import { blockedAmong } from './may-not-return.ts';

/**
 * Returns the sink that tells those who may change cases of a child who comes although it may not return yet, once on a
 * day. Events of earlier days are too late to act on.
 */
export function tellOfBlockedArrivals({ clock, secrets, stores }: Pick<Program, 'clock' | 'secrets' | 'stores'>) {
  return async (inside: Scope, events: readonly StoredEvent[]): Promise<void> => {
    const now = clock.now();
    const arrivals = events.filter(
      ({ studentId, direction, at, timeZone }) =>
        studentId !== null && direction !== 'out' && dayIn(at, timeZone) === dayIn(now, timeZone),
    );
    for (const [kigId, ofKig] of Map.groupBy(arrivals, (event) => event.kigId)) {
      const ids = [...new Set(ofKig.map(({ studentId }) => studentId as string))].toSorted();
      const blocked = await blockedAmong(stores, inside, kigId, ids);
      for (const [studentId, { illnessId }] of blocked) {
        const { rows } = await sql<{ name: string }>`select s.stu_name as name from students s
          where s.kig_id = ${kigId} and ${inside.within('s.kig_id')} and s.id = ${studentId}`.execute(inside.db);
        const day = dayIn(now, (ofKig[0] as StoredEvent).timeZone);
        await notify(
          { db: inside.db, secrets, now },
          {
            to: await caseWriters(inside, kigId, studentId),
            kind: 'system',
            name: 'health.blockedChildCame',
            params: { name: rows[0]?.name ?? '' },
            href: `/health/illnesses/${illnessId}`,
            source: `health.illness:came:${studentId}:${day}`,
          },
        );
      }
    }
  };
}

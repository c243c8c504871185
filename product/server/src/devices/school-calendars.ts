import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { SchoolCalendar } from './broadcast-plays.ts';
import type { DevicesRegistries } from './devices.public.ts';

/**
 * Returns the calendars of kindergartens by id. A school day is open by the kindergarten's calendar and lies in no break, which
 * is a gap between two terms. A day after the last known term counts as open, since its next term may be missing.
 */
export async function schoolCalendars(
  scope: Scope,
  kigIds: readonly string[],
  openDaysOf: DevicesRegistries['openDaysOf'],
): Promise<Map<string, SchoolCalendar>> {
  const ids = [...new Set(kigIds)];
  const isOpenDay = await openDaysOf(scope, ids);
  const { rows: zones } = await sql<{ id: string; timeZone: string }>`select id, time_zone as "timeZone"
    from organizations where id = any(${ids}::uuid[])`.execute(scope.db);
  const { rows: terms } = await sql<{ kigId: string; first: string; last: string }>`select kig_id as "kigId",
      begin_date::text as first, end_date::text as last
    from terms where kig_id = any(${ids}::uuid[]) and ${scope.within('kig_id')} and not deleted
    order by kig_id, begin_date`.execute(scope.db);
  const termsOf = Map.groupBy(terms, ({ kigId }) => kigId);
  return new Map(
    zones.map(({ id, timeZone }) => {
      const own = termsOf.get(id) ?? [];
      const isInBreak = (day: string) =>
        own.some(({ last }, place) => day > last && day < (own[place + 1]?.first ?? ''));
      return [id, { timeZone, isSchoolDay: (day) => isOpenDay(id, day) && !isInBreak(day) }];
    }),
  );
}

import type { ShownAd } from '@kiga/contract/operations/app-content.acts.ts';
import { ADS_AT_ONCE_MAX } from '@kiga/contract/operations/app-content.acts.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Signing } from './app-functions.ts';
import { weightedOrder } from './weighted-order.ts';

/** An advertisement with its place and weight. */
type AdRow = ShownAd & { position: string; weight: number };

/** Digits of an official code that name an area of a level (GB/T 2260). */
const levelLength = sql`case place.level when 'province' then 2 when 'city' then 4 else 6 end`;

/** Returns the advertisements that run on a day in an area, those with the largest weight first. */
export async function runningAds(
  db: AnyDatabase,
  { day, areaCode, position, signed }: { day: string; areaCode: string | null; position?: string; signed: Signing },
): Promise<AdRow[]> {
  const { rows } = await sql<AdRow>`select a.id, a.ad_name as "adName", a.picture, a.link, a.ad_position as position,
      a.ad_weight as weight
    from advertisements a
    where a.status = 'published' and not a.deleted and a.begins_on <= ${day}::date and a.ends_on >= ${day}::date
      and ${position === undefined ? sql`true` : sql`a.ad_position = ${position}`}
      and (a.area_id is null or exists (select from areas place where place.id = a.area_id
        and left(${areaCode ?? ''}, ${levelLength}) = left(place.code, ${levelLength})))
    order by a.ad_weight desc, a.id`.execute(db);
  return rows.map((row) => ({ ...row, picture: signed(row.picture) }));
}

/** Returns advertisements in the order in which an app shows them. */
export function inShownOrder(ads: readonly AdRow[]): ShownAd[] {
  return weightedOrder(ads)
    .slice(0, ADS_AT_ONCE_MAX)
    .map(({ position: _, weight: __, ...ad }) => ad);
}

/** Adds to the numbers of a day. Unknown advertisements are left out. */
export async function countAds(
  db: AnyDatabase,
  day: string,
  { seen = [], clicked = [] }: { seen?: readonly string[]; clicked?: readonly string[] },
): Promise<void> {
  // Sorted, so that two apps that report the same ones cannot deadlock.
  const ids = [...new Set([...seen, ...clicked])].toSorted();
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string }>`select a.id from advertisements a where a.id = any(${ids}::uuid[])
    order by a.id`.execute(db);
  const known = rows.map(({ id }) => id);
  const times = (list: readonly string[], id: string) => list.filter((one) => one === id).length;
  await sql`insert into advertisement_days as d (advertisement_id, day, seen, clicked)
    select t.id, ${day}::date, t.seen, t.clicked
    from unnest(${known}::uuid[], ${known.map((id) => times(seen, id))}::integer[],
      ${known.map((id) => times(clicked, id))}::integer[]) as t (id, seen, clicked)
    on conflict (advertisement_id, day) do update set seen = d.seen + excluded.seen,
      clicked = d.clicked + excluded.clicked`.execute(db);
}

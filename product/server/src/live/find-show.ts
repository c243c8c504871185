import { type RawBuilder, sql } from 'kysely';
import type { Program } from '../program/program.ts';

/** A passed show as the server needs it for those who watch. */
export interface PassedShow {
  id: string;
  organizationId: string;
  title: string;
  description: string | null;
  hostName: string;
  status: 'toBeLive' | 'inLive' | 'ended';
  star: number;
  beginsAt: Date;
  endsAt: Date;
  startedAt: Date | null;
  cover: string | null;
  film: string | null;
}

/** Columns of a passed show, from `live_shows s` and its host `o`. */
const columns = sql`s.id, s.organization_id as "organizationId", s.title, s.description, o.name as "hostName", s.status,
  coalesce(s.star, 0) as star, s.begins_at as "beginsAt", s.ends_at as "endsAt", s.started_at as "startedAt", s.cover,
  s.film`;

/** Every kindergarten sees the passed shows of all hosts that are not suspended. A show that never began is none. */
const isPassed = sql<boolean>`not s.deleted and not o.deleted and o.status <> 'suspended'
  and (s.status in ('toBeLive', 'inLive') or s.status = 'ended' and s.started_at is not null)`;

/** Conditions and orders of the lists of shows. */
const views: Readonly<Record<'coming' | 'films', { where: RawBuilder<boolean>; order: RawBuilder<unknown> }>> = {
  coming: { where: sql<boolean>`s.status in ('toBeLive', 'inLive')`, order: sql`s.status, s.begins_at, s.id` },
  films: {
    where: sql<boolean>`s.status = 'ended' and s.film is not null`,
    order: sql`s.ended_at desc, s.id`,
  },
};

/** Returns a page of shows for those who watch, with the number of all. */
export async function passedShows(
  { db }: Pick<Program, 'db'>,
  { view, pageNumber, pageSize }: { view: keyof typeof views; pageNumber: number; pageSize: number },
): Promise<{ list: PassedShow[]; total: number }> {
  const { where, order } = views[view];
  const from = sql`from live_shows s join organizations o on o.id = s.organization_id where ${isPassed} and ${where}`;
  const { rows: list } = await sql<PassedShow>`select ${columns} ${from} order by ${order}
    limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(db);
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db);
  return { list, total: rows[0]?.total ?? 0 };
}

/** Returns a show for those who watch; null for any other one. */
export async function passedShow({ db }: Pick<Program, 'db'>, id: string): Promise<PassedShow | null> {
  const { rows } = await sql<PassedShow>`select ${columns} from live_shows s
    join organizations o on o.id = s.organization_id where s.id = ${id} and ${isPassed}`.execute(db);
  return rows[0] ?? null;
}

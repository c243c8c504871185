import { EXPIRY_NOTICE_DAYS } from '@kiga/contract/transport/figures.ts';
import { type AnyDatabase, withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { notify, PROGRAM_ID, programSession, settle } from '../system/system.public.ts';

const DAY_MS = 86_400_000;

/** Ends the messages that a driver's licence or a bus's papers expire, because they were renewed. */
export function settleExpiry(
  telling: { db: AnyDatabase; now: Date },
  what: 'driver' | 'bus',
  id: string,
): Promise<void> {
  return settle(telling, sourceOf(what, id));
}

const sourceOf = (what: string, id: string) => `transport.expiry:${what}/${id}`;

/**
 * Tells each kindergarten of licences of drivers and papers of buses that end soon or have ended, once for each last day;
 * a part of the regular works.
 */
export async function tellOfExpiry(program: Pick<Program, 'db' | 'clock' | 'secrets'>): Promise<void> {
  const { db, clock } = program;
  const now = clock.now();
  const all = withScope(programSession(PROGRAM_ID, now), 'all', db);
  // The day of some kindergartens is ahead of this one.
  const latest = dayIn(new Date(now.getTime() + (EXPIRY_NOTICE_DAYS + 1) * DAY_MS), 'UTC');
  const { rows } = await sql<{ kigId: string }>`
    select d.kig_id as "kigId" from drivers d where ${all.within('d.kig_id')} and not d.deleted
      and d.license_expires_on <= ${latest} and d.license_told is distinct from d.license_expires_on
    union select b.kig_id from buses b where ${all.within('b.kig_id')} and not b.deleted
      and least(b.inspection_expires_on, b.permit_expires_on) <= ${latest}
      and b.papers_told is distinct from least(b.inspection_expires_on, b.permit_expires_on)`.execute(db);
  for (const { kigId } of rows) await tellKindergarten(program, kigId);
}

async function tellKindergarten(
  { db, clock, secrets }: Pick<Program, 'db' | 'clock' | 'secrets'>,
  kigId: string,
): Promise<void> {
  const now = clock.now();
  const { rows: zones } = await sql<{ zone: string }>`select time_zone as zone from organizations
    where id = ${kigId} and not deleted`.execute(db);
  if (!zones[0]) return;
  const latest = dayIn(new Date(now.getTime() + EXPIRY_NOTICE_DAYS * DAY_MS), zones[0].zone);
  await withScope(programSession(PROGRAM_ID, now), [kigId], db).transaction(async (inside) => {
    const telling = { db: inside.db, secrets, now };
    const to = { organizationId: kigId, permissions: ['transport.bus.update'], whole: true as const };
    const { rows: drivers } = await sql<{ id: string; name: string; day: string }>`
      update drivers d set license_told = d.license_expires_on
      where d.kig_id = ${kigId} and ${inside.within('d.kig_id')} and not d.deleted and d.license_expires_on <= ${latest}
        and d.license_told is distinct from d.license_expires_on
      returning d.id, d.driver_name as name, to_char(d.license_expires_on, 'YYYY-MM-DD') as day`.execute(inside.db);
    for (const { id, ...params } of drivers.toSorted(byId)) {
      const message = { kind: 'todo', name: 'transport.licenseExpires', params } as const;
      await notify(telling, { to, ...message, href: `/campus/drivers?open=${id}`, source: sourceOf('driver', id) });
    }
    const { rows: buses } = await sql<{ id: string; bus: string; carNo: string; day: string }>`
      update buses b set papers_told = least(b.inspection_expires_on, b.permit_expires_on)
      where b.kig_id = ${kigId} and ${inside.within('b.kig_id')} and not b.deleted
        and least(b.inspection_expires_on, b.permit_expires_on) <= ${latest}
        and b.papers_told is distinct from least(b.inspection_expires_on, b.permit_expires_on)
      returning b.id, b.bus_name as bus, b.car_no as "carNo",
        to_char(least(b.inspection_expires_on, b.permit_expires_on), 'YYYY-MM-DD') as day`.execute(inside.db);
    for (const { id, ...params } of buses.toSorted(byId)) {
      const message = { kind: 'todo', name: 'transport.busPaperExpires', params } as const;
      await notify(telling, { to, ...message, href: `/campus/buses?open=${id}`, source: sourceOf('bus', id) });
    }
  });
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

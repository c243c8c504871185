import { AWAY_MINUTES } from '@kiga/contract/devices/gateway-report.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { reportedSinceOf } from './gateway-contacts.ts';
import { msOf } from './ms-of.ts';
import { type OwedPresence, owe, presenceLock } from './owed-presences.ts';
import { plainArray } from './plain-array.ts';
import { settle } from './presence.ts';
import { presenceOf, type Stored, storedColumns } from './sightings.ts';
import { machineSession } from './signer.ts';

/** Maximum number of kindergartens in one transaction. */
const CHUNK = 50;

/** Finds the children who were last heard at an exit and have left since, in all kindergartens. */
export async function settleSilences(program: Pick<Program, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = program;
  const before = new Date(clock.now().getTime() - AWAY_MINUTES * 60_000);
  const { rows } = await sql<{ kig_id: string }>`select distinct s.kig_id from bracelet_sightings s
    where s.may_leave and s.heard_at <= ${before} order by s.kig_id`.execute(db);
  for (let start = 0; start < rows.length; start += CHUNK) {
    await settleChunk(
      program,
      rows.slice(start, start + CHUNK).map(({ kig_id }) => kig_id),
    );
  }
}

async function settleChunk({ db, clock }: Pick<Program, 'db' | 'clock'>, kigIds: readonly string[]): Promise<void> {
  const now = clock.now();
  const session = machineSession(NOBODY, dayIn(now, 'Asia/Shanghai'));
  await withScope(session, kigIds, db).transaction(async (inside) => {
    await lockUntilCommit(inside.db, ...kigIds.map(presenceLock));
    const { rows: sightings } = await sql<Stored & { mac: string; wearerId: string | null; isDeleted: boolean }>`
      select ${storedColumns}, b.mac, b.student_id as "wearerId", b.deleted as "isDeleted" from bracelet_sightings s
      join bracelets b on b.kig_id = s.kig_id and b.id = s.bracelet_id and ${inside.within('b.kig_id')}
      where ${inside.within('s.kig_id')} and s.may_leave`.execute(inside.db);
    const { rows: contacts } = await sql<{ id: string } & { fromMs: number; untilMs: number }>`
      select c.gateway_id as id, ${msOf('c.heard_from')} as "fromMs",
        ${msOf('c.heard_until')} as "untilMs"
      from gateway_contacts c where ${inside.within('c.kig_id')}
        and c.gateway_id = any(${[...new Set(sightings.map(({ gatewayId }) => gatewayId))]}::uuid[])`.execute(
      inside.db,
    );
    const reportedSince = reportedSinceOf(new Map(contacts.map(({ id, ...contact }) => [id, contact])));
    const owed: OwedPresence[] = [];
    const settled: Stored[] = [];
    for (const { mac, wearerId, isDeleted, ...stored } of sightings) {
      const presence = presenceOf(stored, isDeleted ? null : wearerId);
      const { after, passings } = settle(presence, { reportedSince });
      if (after.mayLeave === stored.mayLeave) continue;
      settled.push({ ...stored, ...after });
      const { kigId, rssi } = stored;
      if (wearerId !== null) owed.push(...passings.map((one) => ({ ...one, kigId, studentId: wearerId, mac, rssi })));
    }
    await writeSettled(settled, inside);
    await owe(inside, now, owed);
  });
}

async function writeSettled(settled: readonly Stored[], inside: Scope): Promise<void> {
  if (settled.length === 0) return;
  const list = (of: (one: Stored) => string | number | null) => plainArray(settled.map(of));
  await sql`update bracelet_sightings s set may_leave = false, left_at = to_timestamp(n.left_ms / 1000.0)
    from unnest(${list(({ kigId }) => kigId)}::uuid[], ${list(({ braceletId }) => braceletId)}::uuid[],
      ${list(({ leftAtMs }) => leftAtMs)}::float8[]) as n (kig_id, bracelet_id, left_ms)
    where s.kig_id = n.kig_id and s.bracelet_id = n.bracelet_id and ${inside.within('s.kig_id')}`.execute(inside.db);
}

/** Id of the program itself: work for several kindergartens belongs to no account. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

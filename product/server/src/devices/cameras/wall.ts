import type { readCameraWall } from '@kiga/contract/devices/cameras/camera.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { isWithinClasses } from '../../identity/identity.public.ts';
import { mediaState } from '../../media/media-state.ts';
import type { Program } from '../../program/program.ts';
import { momentIn } from '../broadcast-plays.ts';
import { WATCHING_MS } from './camera-views.ts';
import { inOwnRoom } from './in-own-room.ts';
import { closedNow, timesOfDay } from './may-watch.ts';

/** Returns the cameras of one kindergarten for the wall, by name. */
export async function cameraWall(program: Program, scope: Scope): Promise<z.output<typeof readCameraWall.output>> {
  const kigId = scope.oneTenant();
  const now = program.clock.now();
  const { rows } = await sql<{ id: string; room: string | null }>`select m.id, r.classroom_name as room from cameras m
    left join classrooms r on r.kig_id = m.kig_id and r.id = m.classroom_id and ${scope.within('r.kig_id')}
    where m.kig_id = ${kigId} and ${scope.within('m.kig_id')} and not m.deleted
      and ${isWithinClasses(scope) ? inOwnRoom(scope, 'm') : sql`true`}
    order by m.camera_name_sort, m.id limit 200`.execute(scope.db);
  const ids = rows.map(({ id }) => id);
  const records = new Map(
    (await readRecords(program.stores.get('devices.camera'), scope, ids)).map((one) => [one.id, one]),
  );
  const viewers = await viewersOf(scope, kigId, new Date(now.getTime() - WATCHING_MS));
  const time = (await timesOfDay(program, [kigId])).get(kigId) ?? '00:00';
  const media = await mediaState(program);
  return {
    media,
    now: time,
    cameras: rows.flatMap(({ id, room }) => {
      const record = records.get(id);
      if (!record) return [];
      // Nobody has tried such a camera, so no failure is noted.
      const lacksFfmpeg = media === 'withoutFfmpeg' && record.driver === 'rtsp';
      return [
        {
          id,
          cameraName: record.cameraName,
          place: record.place || room,
          clarity: record.clarity,
          status: lacksFfmpeg ? 'offline' : (record.status ?? 'never'),
          failure: lacksFfmpeg ? 'noFfmpeg' : (record.failure ?? null),
          failedAt: record.failedAt ?? null,
          lastPictureAt: record.lastPictureAt ?? null,
          closed: closedNow(record, time),
          viewers: viewers.get(id) ?? 0,
        },
      ];
    }),
    viewsToday: await viewsSince(scope, kigId, await startOfToday(program, scope, kigId)),
  };
}

async function viewersOf(scope: Scope, kigId: string, since: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: string;
    n: number;
  }>`select v.camera_id as id, count(*)::integer as n from camera_views v
    where v.kig_id = ${kigId} and ${scope.within('v.kig_id')} and v.ended_at is null and v.started_at is not null
      and v.last_at > ${since} group by v.camera_id`.execute(scope.db);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

async function viewsSince(scope: Scope, kigId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from camera_views v
    where v.kig_id = ${kigId} and ${scope.within('v.kig_id')} and v.asked_at >= ${since}`.execute(scope.db);
  return rows[0]?.n ?? 0;
}

/** Returns the first moment of the kindergarten's day. */
async function startOfToday({ clock }: Pick<Program, 'clock'>, scope: Scope, kigId: string): Promise<Date> {
  const { rows } = await sql<{ timeZone: string }>`select time_zone as "timeZone" from organizations
    where id = ${kigId}`.execute(scope.db);
  const timeZone = rows[0]?.timeZone ?? 'Asia/Shanghai';
  return momentIn(dayIn(clock.now(), timeZone), '00:00', timeZone);
}

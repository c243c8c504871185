import type { CameraView, pageOfCameraViews } from '@kiga/contract/devices/cameras/camera.acts.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { kindergartensById } from '../../family/family.public.ts';
import type { Program } from '../../program/program.ts';
import { momentIn } from '../broadcast-plays.ts';
import { WATCHING_MS } from './camera-views.ts';

interface ViewRow
  extends Omit<CameraView, 'at' | 'recordedAt' | 'viewerName' | 'seconds' | 'isWatching' | 'viewer' | 'role'> {
  at: Date;
  startedAt: Date | null;
  lastAt: Date;
  endedAt: Date | null;
  recordedAt: Date | null;
  accountId: string | null;
  parentName: string | null;
}

/** Returns a page of the log of viewers of one kindergarten, latest first. */
export async function viewPage(
  program: Program,
  scope: Scope,
  { cameraId, from, to, pageNumber, pageSize }: z.output<typeof pageOfCameraViews.input>,
): Promise<z.output<typeof pageOfCameraViews.output>> {
  const kigId = scope.oneTenant();
  const now = program.clock.now();
  const timeZone = (await kindergartensById(program, [kigId])).get(kigId)?.timeZone ?? 'Asia/Shanghai';
  const start = from ? momentIn(from, '00:00', timeZone) : null;
  const end = to ? momentIn(dayAfter(to, 1), '00:00', timeZone) : null;
  const where = sql`v.kig_id = ${kigId} and ${scope.within('v.kig_id')}
    and (${cameraId ?? null}::uuid is null or v.camera_id = ${cameraId ?? null})
    and (${start}::timestamptz is null or v.asked_at >= ${start}) and (${end}::timestamptz is null or v.asked_at < ${end})`;
  const { rows: counted } = await sql<{
    n: number;
  }>`select count(*)::integer as n from camera_views v where ${where}`.execute(scope.db);
  const { rows } = await sql<ViewRow>`
    select v.id, v.asked_at as at, v.started_at as "startedAt", v.last_at as "lastAt", v.ended_at as "endedAt", v.recorded_at as "recordedAt",
      m.camera_name as "cameraName", v.account_id as "accountId", v.quality, v.way, v.refusal, v.snapshots,
      p.parent_name as "parentName", s.stu_name as "childName", c.class_name as "className",
      (select sp.relation from student_parents sp where sp.kig_id = v.kig_id and sp.student_id = v.student_id
        and sp.parent_id = v.parent_id limit 1) as relation
    from camera_views v
    join cameras m on m.kig_id = v.kig_id and m.id = v.camera_id and ${scope.within('m.kig_id')}
    left join parents p on p.kig_id = v.kig_id and p.id = v.parent_id
    left join students s on s.kig_id = v.kig_id and s.id = v.student_id
    left join classes c on c.kig_id = s.kig_id and c.id = s.class_id
    where ${where} order by v.asked_at desc, v.id desc
    limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(scope.db);
  const ids = rows.flatMap(({ accountId }) => accountId ?? []);
  const names = await program.stores.namesOfAccounts(scope, [...new Set(ids)]);
  return {
    list: rows.map(({ at, startedAt, lastAt, endedAt, recordedAt, accountId, parentName, ...row }) => ({
      ...row,
      at: at.toISOString(),
      recordedAt: recordedAt?.toISOString() ?? null,
      viewer: accountId === null ? ('parent' as const) : ('account' as const),
      viewerName: (accountId === null ? parentName : names.get(accountId)) ?? '',
      seconds: startedAt === null ? null : Math.max(0, Math.round((lastAt.getTime() - startedAt.getTime()) / 1000)),
      isWatching: startedAt !== null && endedAt === null && now.getTime() - lastAt.getTime() < WATCHING_MS,
    })),
    total: counted[0]?.n ?? 0,
    pageNumber,
    pageSize,
  };
}

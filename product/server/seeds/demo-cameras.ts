import { demoStreamKey } from '@kiga/contract/devices/demo-machines.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { createRecords } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { keepStreamKey } from '../src/devices/cameras/camera-secrets.ts';
import type { Program } from '../src/program/program.ts';

/** Time at which nobody watches the rooms of the demo. */
const nap = { from: '12:00', to: '14:00', reason: 'nap' } as const;

/** The camera of the demo that has no picture: it lies in a network that is not permitted. */
const kitchen = {
  cameraName: '厨房',
  channelNumber: 5,
  clarity: 'balance',
  driver: 'rtsp',
  maker: 'hikvision',
  cameraIp: '192.168.1.64',
  userName: 'admin',
  password: 'Demo_2026',
  place: '一层厨房',
} as const;

/** Creates the cameras of a kindergarten: shared places, and the rooms of its first two classes. */
export async function insertCameras(
  { stores }: Pick<Program, 'stores'>,
  scope: Scope,
  { kigId }: { kigId: string },
): Promise<void> {
  const { rows: rooms } = await sql<{ className: string; roomId: string }>`
    select class_name as "className", classroom_id as "roomId" from classes
    where kig_id = ${kigId} and ${scope.within('kig_id')} and classroom_id is not null and not deleted
    order by class_name_sort, id limit 2`.execute(scope.db);
  const [first, second] = rooms;
  const sent = { clarity: 'hd', driver: 'rtmp' } as const;
  const cameras = [
    { cameraName: '东门', channelNumber: 1, place: '东门', ...sent },
    { cameraName: '操场', channelNumber: 2, place: '操场', ...sent },
    { cameraName: '二楼走廊', channelNumber: 3, place: '教学楼二层', ...sent },
    kitchen,
    ...(first
      ? [
          {
            cameraName: `${first.className}活动室`,
            channelNumber: 4,
            classroomId: first.roomId,
            parentsWatch: true,
            ...sent,
          },
        ]
      : []),
    ...(second
      ? [
          {
            cameraName: `${second.className}午睡室`,
            channelNumber: 6,
            classroomId: second.roomId,
            parentsWatch: true,
            closedTimes: [nap],
            ...sent,
          },
        ]
      : []),
  ];
  const created = await createRecords(stores.get('devices.camera'), scope, cameras);
  for (const { id, driver } of created) {
    if (driver === 'rtmp') await keepStreamKey(scope, { ownerId: kigId, id }, demoStreamKey(id));
  }
}

import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { createRecords } from '@kiga/kit-server/entity/save.ts';
import type { Program } from '../src/program/program.ts';

/** Rooms of every demo kindergarten that belong to no class. */
const sharedRooms = ['多功能厅', '美工室', '图书室'];

/** Job titles of every demo kindergarten, with their ranks. */
const demoPositions = [
  { positionName: '园长', rank: 1 },
  { positionName: '副园长', rank: 2 },
  { positionName: '保教主任', rank: 3 },
  { positionName: '主班教师', rank: 4 },
  { positionName: '配班教师', rank: 5 },
  { positionName: '保健医', rank: 5 },
  { positionName: '保育员', rank: 6 },
  { positionName: '炊事员', rank: 7 },
  { positionName: '保安', rank: 7 },
];

/** Creates rooms of these names. Returns their ids by name. */
export async function insertRooms(
  { stores }: Program,
  scope: Scope,
  names: readonly string[],
): Promise<Map<string, string>> {
  const rooms = names.map((classroomName) => ({ classroomName }));
  const created = await createRecords(stores.get('campus.classroom'), scope, rooms);
  return new Map(created.map(({ id }, index) => [names[index] as string, id]));
}

/** Creates the job titles and the shared rooms of a kindergarten, and a room for each of its classes. Returns ids by room. */
export async function insertRoomsAndPositions(
  program: Program,
  scope: Scope,
  roomsOfClasses: readonly string[],
): Promise<Map<string, string>> {
  await createRecords(program.stores.get('campus.position'), scope, demoPositions);
  return insertRooms(program, scope, [...roomsOfClasses, ...sharedRooms]);
}
